//! Claims, decisions, notices and appeals.

use super::super::{MePage, code};
use super::CASES;
use crate::house::House;
use qipan_protocol::InboxItem;
use qipan_protocol::http::{ActionKind, AppealState, ReportKind};
use qipan_store::Role;
use serde_json::{Value, json};

#[tokio::test]
async fn one_of_two_moderators_gets_a_case() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let (mona, mike) = house.moderators().await;
    anna.report_person("spam", &ben).await;
    let case = mona.queue().await.remove(0);
    assert_eq!(code(mona.close(&case, json!({"action": "warn"})).await), "not_claimed");
    let (first, second) = tokio::join!(mona.claim(&case), mike.claim(&case));
    let (owner, other, refused) = match (first.0, second.0) {
        (200, 409) => (&mona, &mike, second.1),
        (409, 200) => (&mike, &mona, first.1),
        statuses => panic!("{statuses:?}"),
    };
    assert_eq!(refused["error"]["code"], "case_claimed");
    assert!(refused["error"]["args"]["until"].as_i64().unwrap() > 0);
    assert_eq!(owner.claim(&case).await.0, 200, "again");
    assert_eq!(code(other.close(&case, json!({"action": "warn"})).await), "not_claimed");
    let claim = format!("{CASES}/{case}/claim");
    assert_eq!(code(other.call("DELETE", &claim, Value::Null).await), "not_claimed");
    assert_eq!(owner.send("DELETE", &claim, &Value::Null).await, 204);
    assert_eq!(other.claim(&case).await.0, 200);
    for (decision, expected) in [
        (json!({"action": "mute"}), "bad_days"),
        (json!({"action": "mute", "days": 366}), "bad_days"),
        (json!({"action": "hide_review"}), "wrong_action"),
        (json!({"action": "lift"}), "wrong_action"),
        (json!({"action": "warn", "note": "x".repeat(501)}), "note_too_long"),
        (json!({"action": "hang"}), "bad_json"),
    ] {
        assert_eq!(code(other.close(&case, decision.clone()).await), expected, "{decision}");
    }
    let (status, closed) = other.close(&case, json!({"action": "no_action"})).await;
    assert_eq!((status, &closed["state"]), (200, &json!("closed")), "{closed}");
    assert_eq!(closed["end"]["action"], "no_action");
    assert_eq!(code(other.close(&case, json!({"action": "warn"})).await), "not_claimed");
    assert_eq!(code(owner.claim(&case).await), "not_found");
    let log = mona.get_json("/api/moderation/log").await;
    let mut kinds: Vec<&str> =
        log["entries"].as_array().unwrap().iter().map(|it| it["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["claim", "claim", "no_action", "release"]);
    assert_eq!(mona.get_json(&format!("{CASES}?state=closed")).await["cases"].as_array().unwrap().len(), 1);
    assert_eq!(mona.get_json("/api/moderation/summary").await["closed"], 1);
}

#[tokio::test]
async fn nobody_judges_themselves_or_their_equals() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let (mona, mike) = house.moderators().await;
    let ada = house.with_role("ada", Role::Admin).await;
    anna.report_person("abuse", &mona).await;
    anna.report_person("abuse", &ada).await;
    mike.report_person("abuse", &ben).await;
    for (moderator, expected) in [(&mona, 1), (&mike, 0), (&ada, 2)] {
        assert_eq!(moderator.queue().await.len(), expected, "{}", moderator.name);
    }
    let cases = ada.get_json(CASES).await["cases"].clone();
    let of_mona = cases.as_array().unwrap().iter().find(|case| case["person"]["name"] == "mona").unwrap();
    let id = of_mona["id"].as_str().unwrap();
    for moderator in [&mona, &mike] {
        assert_eq!(moderator.get(&format!("{CASES}/{id}")).await.0, 404);
        assert_eq!(code(moderator.claim(id).await), "not_found");
        assert_eq!(code(moderator.close(id, json!({"action": "warn"})).await), "not_found");
    }
    assert_eq!(ada.claim(id).await.0, 200);
    assert_eq!(ada.close(id, json!({"action": "warn", "note": "be kind"})).await.0, 200);
    let log = mona.get_json("/api/moderation/log").await;
    assert_eq!(log["entries"], json!([]), "all entries are about herself");
    assert_eq!(mona.get_json("/api/me/actions").await["actions"][0]["note"], "be kind");
}

#[tokio::test]
async fn both_sides_are_told_and_children_too() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let (mona, _) = house.moderators().await;
    ben.set_kid_mode(true).await;
    let (mut annas, mut bens) = (MePage::open(&anna, None).await, MePage::open(&ben, None).await);
    anna.report_person("stalling", &ben).await;
    mona.decide(json!({"action": "play_ban", "days": 7, "note": "do not stall"})).await;
    let InboxItem::ReportClosed { report } = annas.item().await else { panic!("not told") };
    assert_eq!((report.kind, report.action), (ReportKind::Stalling, ActionKind::PlayBan));
    assert_eq!(report.about.unwrap().name, "ben");
    let InboxItem::Moderated { action } = bens.item().await else { panic!("not told") };
    assert_eq!((action.kind, action.appeal), (ActionKind::PlayBan, None));
    assert_eq!((action.note.as_str(), action.until), ("do not stall", report.until));
    bens.settle().await;
    annas.settle().await;
    assert!(!annas.mentions("do not stall"), "the note is for the person");
    assert!(!annas.mentions("mona") && !bens.mentions("mona") && !bens.mentions("anna"));
}

#[tokio::test]
async fn an_appeal_is_decided_once_and_by_somebody_else() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let (mona, mike) = house.moderators().await;
    anna.report_person("spam", &ben).await;
    mona.decide(json!({"action": "mute", "days": 3})).await;
    let actions = ben.get_json("/api/me/actions").await;
    assert!(actions["muted_until"].is_i64(), "{actions}");
    let path = format!("/api/me/actions/{}/appeal", actions["actions"][0]["id"].as_str().unwrap());
    let mine = json!({"text": "it was my brother"});
    assert_eq!(code(anna.call("POST", "/api/me/actions/unknown/appeal", mine.clone()).await), "not_found");
    assert_eq!(code(anna.call("POST", &path, mine.clone()).await), "not_found");
    assert_eq!(code(ben.call("POST", &path, json!({"text": " "})).await), "empty_text");
    let (status, action) = ben.call("POST", &path, mine.clone()).await;
    assert_eq!((status, &action["appeal"]), (201, &json!("open")));
    assert_eq!(code(ben.call("POST", &path, mine.clone()).await), "appealed_already");
    assert!(mona.queue().await.is_empty(), "she has acted");
    let case = mike.queue().await.remove(0);
    assert!(mike.claim(&case).await.1["evidence"].to_string().contains("my brother"));
    assert_eq!(code(mike.close(&case, json!({"action": "no_action"})).await), "wrong_action");
    let mut bens = MePage::open(&ben, None).await;
    assert_eq!(mike.close(&case, json!({"action": "lift"})).await.0, 200);
    let appeal = |item: InboxItem| match item {
        InboxItem::AppealClosed { action } => action.appeal,
        _ => None,
    };
    while appeal(bens.item().await) != Some(AppealState::Accepted) {}
    assert_eq!(ben.get_json("/api/me/actions").await["muted_until"], Value::Null);
    assert_eq!(code(ben.call("POST", &path, mine).await), "appealed_already");
}

#[tokio::test]
async fn reviews_of_new_accounts_wait_and_hidden_ones_do_not_come_back() {
    const OWN: &str = "/api/me/reviews/tictactoe";
    let house = House::open().await;
    let (anna, ben) = (house.veteran("anna").await, house.veteran("ben").await);
    let (mona, _) = house.moderators().await;
    let public = async || {
        let page = ben.get_json("/api/games/tictactoe/reviews").await;
        page["reviews"].as_array().unwrap().len()
    };
    let state = async || anna.get_json(OWN).await["state"].clone();
    assert_eq!(anna.review(5, Some("first")).await.1["state"], "pending");
    let case = mona.queue().await.remove(0);
    assert!(mona.claim(&case).await.1["evidence"].to_string().contains("first"));
    anna.review(5, Some("second")).await;
    let approve = json!({"action": "approve_review"});
    assert_eq!(code(mona.close(&case, approve.clone()).await), "not_found", "it was another text");
    assert_eq!(public().await, 0);
    mona.decide(approve).await;
    assert_eq!((public().await, state().await), (1, json!("published")));
    let id = anna.get_json(OWN).await["review"]["id"].clone();
    assert_eq!(ben.report("abuse", json!({"type": "review", "review": id})).await.0, 201);
    mona.decide(json!({"action": "hide_review", "note": "no"})).await;
    assert_eq!((public().await, state().await), (0, json!("hidden")));
    assert_eq!(anna.get_json("/api/me/actions").await["actions"][0]["game"], "tictactoe");
    assert_eq!(anna.send("DELETE", OWN, &Value::Null).await, 204);
    assert_eq!(anna.review(5, Some("third")).await.1["state"], "pending");
    assert_eq!(mona.queue().await.len(), 1);
    assert_eq!(anna.send("DELETE", OWN, &Value::Null).await, 204);
    assert!(mona.queue().await.is_empty(), "nothing waits");
}
