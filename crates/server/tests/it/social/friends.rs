//! Friends, requests, presence and privacy.

use super::{MePage, code, names};
use crate::house::House;
use qipan_protocol::{InboxItem, MeRequest, Presence};
use qipan_server::Rate;
use serde_json::json;

#[tokio::test]
async fn a_request_is_told_and_accepted_and_friends_see_each_other() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let (mut annas, mut bens) = (MePage::open(&anna, None).await, MePage::open(&ben, None).await);
    assert_eq!(anna.relate("ask", "BEN").await, "");
    let InboxItem::Asked { from } = bens.item().await else { panic!("no request") };
    assert_eq!((from.id.as_str(), from.name.as_str()), (anna.id.as_str(), "anna"));
    assert_eq!(names(&ben.get_json("/api/me/relations").await["asked_of_me"]), ["anna"]);
    assert_eq!(names(&anna.get_json("/api/me/relations").await["asked_by_me"]), ["ben"]);
    assert_eq!(ben.relate("accept", "anna").await, "");
    assert!(matches!(annas.item().await, InboxItem::Accepted { .. }));
    annas.until_presence(&ben, Presence::Online).await;
    bens.until_presence(&anna, Presence::Online).await;
    for (person, friend) in [(&anna, "ben"), (&ben, "anna")] {
        let relations = person.get_json("/api/me/relations").await;
        assert_eq!(names(&relations["friends"]), [friend]);
        assert_eq!(relations["friends"][0]["presence"], "online");
        assert_eq!((&relations["asked_by_me"], &relations["asked_of_me"]), (&json!([]), &json!([])));
    }
    assert_eq!(ben.relate("accept", "anna").await, "", "once more changes nothing");

    bens.send(&MeRequest::Away { away: true }).await;
    annas.until_presence(&ben, Presence::Away).await;
    ben.set_privacy(json!({"online": false})).await;
    annas.until_presence(&ben, Presence::Offline).await;
    assert!(MePage::open(&anna, None).await.welcome.friends.is_empty());
    bens.send(&MeRequest::Away { away: false }).await;
    bens.settle().await;
    ben.set_privacy(json!({"online": true})).await;
    annas.until_presence(&ben, Presence::Online).await;
    assert_eq!(MePage::open(&anna, None).await.welcome.friends.len(), 1);

    assert_eq!(anna.relate("remove", "ben").await, "");
    assert_eq!(ben.get_json("/api/me/relations").await["friends"], json!([]));
    bens.send(&MeRequest::Away { away: true }).await;
    bens.settle().await;
    let told = annas.raw.len();
    annas.settle().await;
    assert!(annas.raw[told..].iter().all(|text| !text.contains("away")), "no friend any more");
}

#[tokio::test]
async fn friends_see_who_is_playing() {
    let house = House::open().await;
    let (anna, ben, cleo) =
        (house.account("anna").await, house.account("ben").await, house.account("cleo").await);
    anna.befriend(&cleo).await;
    let (_annas, mut cleos) = (MePage::open(&anna, None).await, MePage::open(&cleo, None).await);
    let table = anna.create(json!({})).await;
    let (mut host, mut guest) = (anna.connect(&table).await, ben.connect(&table).await);
    crate::house::begin(&mut host, &mut guest).await;
    cleos.until_presence(&anna, Presence::Playing).await;
    host.play(json!({"type": "resign"})).await;
    cleos.until_presence(&anna, Presence::Online).await;
}

#[tokio::test]
async fn a_decline_is_not_told_and_the_next_request_is_not_shown() {
    let house = House::open().await;
    let (anna, ben, cleo) =
        (house.account("anna").await, house.account("ben").await, house.account("cleo").await);
    let (mut annas, mut bens) = (MePage::open(&anna, None).await, MePage::open(&ben, None).await);
    assert_eq!(anna.relate("ask", "ben").await, "");
    bens.item().await;
    annas.settle().await;
    let told = annas.raw.len();
    assert_eq!(ben.relate("decline", "anna").await, "");
    annas.settle().await;
    assert_eq!(annas.raw.len(), told + 1, "the answer to the ping alone: {:?}", annas.raw);
    assert_eq!(names(&anna.get_json("/api/me/relations").await["asked_by_me"]), ["ben"]);
    for action in ["ask", "withdraw", "ask", "block", "unblock", "ask"] {
        assert_eq!(anna.relate(action, "ben").await, "");
    }
    assert_eq!(cleo.relate("ask", "ben").await, "");
    let InboxItem::Asked { from } = bens.item().await else { panic!("no request") };
    assert_eq!(from.name, "cleo", "nothing of anna came before");
    assert_eq!(names(&ben.get_json("/api/me/relations").await["asked_of_me"]), ["cleo"]);
    assert_eq!(ben.relate("accept", "anna").await, "no_such_request");
}

/// A person who has blocked the caller, one whose settings refuse everything, and one who does not exist.
#[tokio::test]
async fn a_block_a_closed_setting_and_an_unknown_name_have_one_answer() {
    let house = House::open().await;
    let (anna, ben, cleo) =
        (house.account("anna").await, house.account("ben").await, house.account("cleo").await);
    assert_eq!(ben.relate("block", "anna").await, "");
    ben.set_privacy(json!({"message": "always"})).await;
    cleo.set_privacy(json!({"ask": false, "message": "never", "invite": "never"})).await;
    let table = anna.create(json!({})).await;
    let mut answers = Vec::new();
    for name in ["ben", "cleo", "nobody"] {
        let asked = anna.call("POST", "/api/me/relations", json!({"name": name, "action": "ask"})).await;
        let message = json!({"to": name, "body": {"text": "hi"}, "key": name});
        let written = anna.call("POST", "/api/me/messages", message).await;
        answers.push([asked, written, anna.invite(name, &table).await]);
    }
    assert_eq!(answers[0][0].0, 403);
    for answer in &answers[0] {
        assert_eq!(answer.1["error"]["code"], "person_unavailable");
    }
    assert!(answers.iter().all(|it| *it == answers[0]), "{answers:#?}");
}

#[tokio::test]
async fn guests_are_refused_with_a_reason_and_mistakes_have_codes() {
    let house = House::open().await;
    let (guest, anna) = (house.guest().await, house.account("anna").await);
    assert_eq!(guest.socket("/ws/me").await.err(), Some(403));
    for path in ["relations", "privacy", "kid-mode", "threads", "inbox", "invites"] {
        let (status, answer) = guest.call("GET", &format!("/api/me/{path}"), json!(null)).await;
        assert_eq!((status, &answer["error"]["code"]), (403, &json!("needs_account")), "{path}");
    }
    assert_eq!(guest.relate("ask", "anna").await, "needs_account");
    assert_eq!(anna.relate("ask", "anna").await, "yourself");
    assert_eq!(anna.relate("accept", "ben").await, "no_such_request");
    assert_eq!(anna.relate("block", "ben").await, "person_unavailable");
    assert_eq!(anna.relate("poke", "ben").await, "bad_json");
    let wrong = json!({"on": true, "password": "wrong guess"});
    assert_eq!(code(anna.call("PUT", "/api/me/kid-mode", wrong).await), "wrong_password");
    assert_eq!(anna.get_json("/api/me/kid-mode").await, json!({"on": false}));
    let mut page = MePage::open(&anna, Some(99)).await;
    assert_eq!((page.welcome.n, page.welcome.after), (0, 0), "the number of another inbox");
    page.settle().await;
}

#[tokio::test]
async fn requests_messages_and_invitations_are_limited() {
    let house = House::with(|config| {
        let limits = &mut config.limits;
        for rate in [
            &mut limits.friend_requests_per_person,
            &mut limits.direct_messages_per_person,
            &mut limits.invites_per_address,
            &mut limits.social_changes_per_person,
        ] {
            *rate = Rate::new(1, 2);
        }
    })
    .await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let table = anna.create(json!({})).await;
    for round in 0..3 {
        let expected = if round < 2 { "" } else { "too_fast" };
        assert_eq!(anna.relate("ask", "ben").await, expected);
        let invited = if round < 2 { 201 } else { 429 };
        assert_eq!(anna.invite("ben", &table).await.0, invited);
        let text = format!("message {round}");
        let written = if round < 2 { "person_unavailable" } else { "too_fast" };
        assert_eq!(anna.write_to("ben", &text).await, written);
        assert_eq!(
            ben.relate("block", "cleo").await,
            if round < 2 { "person_unavailable" } else { "too_fast" }
        );
    }
    assert_eq!(ben.relate("ask", "anna").await, "", "another person");
}
