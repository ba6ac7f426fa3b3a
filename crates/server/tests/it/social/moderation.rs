//! Reports, the queue of the moderators, what they decide, and appeals.

mod decisions;
mod enforcement;

use super::code;
use super::reviews::trusting;
use crate::house::House;
use crate::person::Person;
use qipan_protocol::{TableId, UserId};
use qipan_server::Rate;
use qipan_store::Role;
use serde_json::{Value, json};

const CASES: &str = "/api/moderation/cases";

impl House {
    pub(super) async fn with_role(&self, name: &str, role: Role) -> Person {
        let person = self.account(name).await;
        self.store.set_role(&UserId::new(&person.id), role).await.unwrap();
        person
    }

    async fn moderators(&self) -> (Person, Person) {
        (self.with_role("mona", Role::Moderator).await, self.with_role("mike", Role::Moderator).await)
    }
}

impl Person {
    async fn report(&self, kind: &str, target: Value) -> (u16, Value) {
        self.call("POST", "/api/reports", json!({"kind": kind, "target": target})).await
    }

    async fn report_person(&self, kind: &str, other: &Person) -> (u16, Value) {
        self.report(kind, json!({"type": "person", "person": other.id})).await
    }

    /// The ids of the open cases that this moderator sees, the most urgent first.
    async fn queue(&self) -> Vec<String> {
        let page = self.get_json(CASES).await;
        let ids = page["cases"].as_array().unwrap().iter();
        ids.map(|case| case["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn claim(&self, case: &str) -> (u16, Value) {
        self.call("POST", &format!("{CASES}/{case}/claim"), Value::Null).await
    }

    async fn close(&self, case: &str, decision: Value) -> (u16, Value) {
        self.call("POST", &format!("{CASES}/{case}/close"), decision).await
    }

    /// Claims the first case of the queue and closes it.
    async fn decide(&self, decision: Value) {
        let case = self.queue().await.remove(0);
        assert_eq!(self.claim(&case).await.0, 200);
        let (status, closed) = self.close(&case, decision).await;
        assert_eq!(status, 200, "{closed}");
    }
}

#[tokio::test]
async fn the_queue_is_for_moderators_whatever_it_names() {
    let house = House::open().await;
    let (anna, ben, guest) = (house.account("anna").await, house.account("ben").await, house.guest().await);
    assert_eq!(anna.report_person("abuse", &ben).await.0, 201);
    let (mona, _) = house.moderators().await;
    let case = mona.queue().await.remove(0);
    let mut rows = vec![
        ("GET", "/api/moderation/summary".to_owned()),
        ("GET", CASES.to_owned()),
        ("GET", "/api/moderation/log".to_owned()),
    ];
    for id in [case.as_str(), "unknown"] {
        rows.push(("GET", format!("{CASES}/{id}")));
        rows.push(("POST", format!("{CASES}/{id}/claim")));
        rows.push(("DELETE", format!("{CASES}/{id}/claim")));
        rows.push(("POST", format!("{CASES}/{id}/close")));
    }
    let stranger = Person::stranger(house.address());
    for (method, path) in rows {
        for (person, expected) in [
            (&stranger, "unauthorized"),
            (&guest, "needs_account"),
            (&anna, "forbidden"),
            (&ben, "forbidden"),
        ] {
            let body = if method == "POST" { json!({"action": "warn"}) } else { Value::Null };
            assert_eq!(code(person.call(method, &path, body).await), expected, "{method} {path}");
        }
    }
    assert_eq!(mona.queue().await, [case]);
}

#[tokio::test]
async fn reports_are_checked_merged_and_gathered_by_person_and_kind() {
    let house = House::open().await;
    let (anna, ben, cleo) =
        (house.account("anna").await, house.account("ben").await, house.account("cleo").await);
    let (mona, _) = house.moderators().await;
    let rows = [
        (json!({"type": "person", "person": anna.id}), "yourself"),
        (json!({"type": "person", "person": "unknown"}), "not_found"),
        (json!({"type": "name", "person": "unknown"}), "not_found"),
        (json!({"type": "chat", "table": "unknown", "lines": [1]}), "not_found"),
        (json!({"type": "chat", "table": "unknown", "lines": []}), "not_found"),
        (json!({"type": "chat", "table": "unknown", "lines": [0, u64::MAX]}), "too_many_lines"),
        (json!({"type": "message", "thread": "unknown", "n": 1}), "not_found"),
        (json!({"type": "review", "review": "unknown"}), "not_found"),
        (json!({"type": "person", "person": ben.id, "match": {"id": "unknown"}}), "not_found"),
        (json!({"type": "planet"}), "bad_json"),
    ];
    for (target, expected) in rows {
        assert_eq!(code(anna.report("abuse", target.clone()).await), expected, "{target}");
    }
    assert_eq!(code(house.guest().await.report_person("abuse", &ben).await), "needs_account");
    let (person, name) =
        (json!({"type": "person", "person": ben.id}), json!({"type": "name", "person": ben.id}));
    for (reporter, target, merged) in
        [(&anna, person, false), (&anna, name.clone(), true), (&cleo, name, false)]
    {
        let (status, filed) = reporter.report("abuse", target).await;
        assert_eq!((status, &filed["merged"]), (201, &json!(merged)), "{filed}");
    }
    anna.report_person("cheating", &ben).await;
    let cases = mona.get_json(CASES).await["cases"].clone();
    let facts = |case: &Value| (case["kind"].clone(), case["reports"].clone(), case["evidence"].clone());
    let found: Vec<_> = cases.as_array().unwrap().iter().map(facts).collect();
    // Two reporters are more urgent than one. The name that both have named is one piece of evidence.
    assert_eq!(found, [(json!("abuse"), json!(2), json!(1)), (json!("cheating"), json!(1), json!(0))]);
    let only = mona.get_json(&format!("{CASES}?kind=cheating&limit=1")).await;
    assert_eq!(only["cases"].as_array().unwrap().len(), 1);
    let summary = mona.get_json("/api/moderation/summary").await;
    let open = json!([{"kind": "abuse", "count": 1}, {"kind": "cheating", "count": 1}]);
    assert_eq!(summary, json!({"open": open, "closed": 0, "median_ms": null}));
}

#[tokio::test]
async fn reports_appeals_and_reviews_are_limited() {
    let house = House::with(|config| {
        let limits = &mut config.limits;
        (limits.reports_per_person, limits.reviews_per_address) = (Rate::new(1, 2), Rate::new(1, 2));
    })
    .await;
    let (anna, ben) = (house.veteran("anna").await, house.veteran("ben").await);
    for round in 0..3 {
        let expected = if round < 2 { 201 } else { 429 };
        assert_eq!(anna.report_person("abuse", &ben).await.0, expected);
        let expected = if round < 2 { 200 } else { 429 };
        assert_eq!(anna.review(5, None).await.0, expected);
    }
    let appeal = anna.call("POST", "/api/me/actions/unknown/appeal", json!({"text": "hm"})).await;
    assert_eq!(code(appeal), "too_fast", "reports and appeals count together");
    assert_eq!(ben.report_person("abuse", &anna).await.0, 201, "another person");
    assert_eq!(code(ben.review(5, None).await), "too_fast", "the same address");
}

#[tokio::test]
async fn evidence_stays_when_the_original_goes() {
    let house = trusting().await;
    let (anna, ben) = (house.veteran("anna").await, house.account("ben").await);
    let (mona, _) = house.moderators().await;
    anna.befriend(&ben).await;
    let table = anna.create(json!({})).await;
    let (mut host, mut guest) = (anna.connect(&table).await, ben.connect(&table).await);
    for (client, text) in [(&mut guest, "before"), (&mut host, "an insult")] {
        client.done(json!({"type": "chat", "channel": "spectators", "text": text})).await;
    }
    guest.done(json!({"type": "chat", "channel": "spectators", "text": "stop it"})).await;
    assert_eq!(anna.write_to("ben", "a threat").await, "");
    let (_, own) = anna.review(1, Some("a slander")).await;
    let thread = ben.get_json("/api/me/threads").await["threads"][0]["id"].as_str().unwrap().to_owned();
    let message = json!({"type": "message", "thread": thread, "n": 1});
    for target in [
        json!({"type": "chat", "table": table, "lines": [2]}),
        message.clone(),
        json!({"type": "review", "review": own["review"]["id"]}),
    ] {
        let (status, filed) = ben.report("abuse", target.clone()).await;
        assert_eq!(status, 201, "{target} {filed}");
    }
    assert_eq!(code(mona.report("abuse", message.clone()).await), "not_found", "not a thread of hers");
    assert_eq!(code(anna.report("abuse", message).await), "yourself");
    let mixed = json!({"type": "chat", "table": table, "lines": [1, 2]});
    assert_eq!(code(mona.report("abuse", mixed).await), "not_found", "lines of two people");

    assert_eq!(anna.send("DELETE", "/api/me/reviews/tictactoe", &Value::Null).await, 204);
    for person in [&anna, &ben] {
        assert_eq!(person.send("DELETE", &format!("/api/me/threads/{thread}"), &Value::Null).await, 204);
    }
    assert_eq!(house.store.delete_chat(&[TableId::new(&table)]).await, Ok(3));
    let mut texts = String::new();
    for case in mona.queue().await {
        texts += &mona.get(&format!("{CASES}/{case}")).await.1;
    }
    for text in ["an insult", "before", "stop it", "a threat", "a slander"] {
        assert!(texts.contains(text), "{text}: {texts}");
    }
    assert!(!texts.contains(&thread), "the case needs no id of a thread");
}
