//! Closing and deleting accounts.

use crate::support::{Browser, Ground, now_ms};
use serde_json::{Value, json};
use std::time::Duration;

fn password(name: &str) -> Value {
    json!({ "password": format!("password of {name}") })
}

async fn log_in(ground: &Ground, name: &str) -> (Browser, Value) {
    let mut browser = ground.browser();
    let mut credentials = password(name);
    credentials["name"] = name.into();
    let me = browser.post("/api/sessions", credentials).await.expect(201);
    (browser, me)
}

/// Nothing that was opened with the account before works any more.
async fn check_ended(browsers: &mut [&mut Browser]) {
    for browser in browsers {
        browser.get("/api/me").await.refuse(401, "unauthorized");
        browser.post("/api/sessions/refresh", Value::Null).await.refuse(401, "unauthorized");
    }
}

/// A program with an API token of this account.
async fn program(ground: &Ground, owner: &mut Browser) -> Browser {
    let token = owner.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    let mut program = ground.browser();
    program.headers.insert("authorization", format!("Bearer {}", token["token"].as_str().unwrap()));
    program.get("/api/me").await.expect(200);
    program
}

#[tokio::test]
async fn a_closed_account_opens_with_its_password() {
    let ground = Ground::new().await;
    let (mut here, mut ben) = (ground.account("anna").await, ground.account("ben").await);
    let (mut there, _) = log_in(&ground, "anna").await;
    let mut program = program(&ground, &mut here).await;
    here.post("/api/me/close", json!({ "password": "not this one" })).await.refuse(403, "wrong_password");
    here.post("/api/me/close", json!({})).await.refuse(400, "bad_json");
    program.post("/api/me/close", password("anna")).await.refuse(403, "needs_session");
    ground.guest().await.post("/api/me/close", password("anna")).await.refuse(403, "needs_account");
    ben.get("/api/people/anna").await.expect(200);
    here.post("/api/me/close", password("anna")).await.expect(204);
    assert!(here.cookies.keys().all(|name| name == "qipan_device"), "the cookies are removed");
    program.get("/api/me").await.refuse(401, "unauthorized");
    check_ended(&mut [&mut there]).await;
    ben.get("/api/people/anna").await.refuse(404, "not_found");
    let ask = json!({ "name": "anna", "action": "ask" });
    let unknown = json!({ "name": "nobody", "action": "ask" });
    let answers =
        [ben.post("/api/me/relations", ask.clone()).await, ben.post("/api/me/relations", unknown).await];
    assert_eq!(answers[0].body, answers[1].body, "closed and unknown look alike");
    assert_eq!(answers[0].status, answers[1].status);

    let (mut back, me) = log_in(&ground, "anna").await;
    assert_eq!(me["reopened"], true);
    assert_eq!(log_in(&ground, "anna").await.1["reopened"], Value::Null);
    back.get("/api/me").await.expect(200);
    ben.get("/api/people/anna").await.expect(200);
    ben.post("/api/me/relations", ask).await.expect(204);
    ground.stop().await;
}

#[tokio::test]
async fn logging_in_cancels_a_deletion() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    let mut wrong = password("ben");
    wrong["now"] = true.into();
    anna.post("/api/me/delete", wrong).await.refuse(403, "wrong_password");
    let answer = anna.post("/api/me/delete", password("anna")).await.expect(200);
    let days = (answer["delete_at"].as_i64().unwrap() - now_ms()) as f64 / 86_400_000.0;
    assert!((6.9..=7.0).contains(&days), "{days}");
    let stored = ground.store.find_account_by_name("anna").await.unwrap().unwrap().user;
    assert_eq!(stored.delete_at, answer["delete_at"].as_i64());
    assert_eq!(log_in(&ground, "anna").await.1["reopened"], true);
    let stored = ground.store.find_account_by_name("anna").await.unwrap().unwrap().user;
    assert_eq!((stored.delete_at, stored.closed_at), (None, None));
    ground.stop().await;
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_its_name_too() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    let id = anna.get("/api/me").await.expect(200)["id"].as_str().unwrap().to_owned();
    let (mut there, _) = log_in(&ground, "anna").await;
    let mut wanted = password("anna");
    wanted["now"] = true.into();
    anna.post("/api/me/delete", wanted).await.expect(200);
    check_ended(&mut [&mut there]).await;
    let mut stranger = ground.browser();
    let mut credentials = password("anna");
    credentials["name"] = "anna".into();
    stranger.post("/api/sessions", credentials).await.refuse(401, "wrong_credentials");
    for (name, code) in [("Anna", 409), ("ａｎｎａ", 409), ("annabel", 201)] {
        let new = json!({ "name": name, "password": "a long password" });
        assert_eq!(ground.browser().post("/api/accounts", new).await.status, code, "{name}");
    }
    for who in ["anna", &id] {
        stranger.get(&format!("/api/people/{who}")).await.refuse(404, "not_found");
    }
    ground.stop().await;
}

#[tokio::test]
async fn a_deletion_happens_when_its_time_has_come() {
    let ground = Ground::with(|config| config.delete_after = Duration::ZERO).await;
    let mut anna = ground.account("anna").await;
    anna.post("/api/me/delete", password("anna")).await.expect(200);
    assert!(ground.store.find_account_by_name("anna").await.unwrap().is_some(), "not at once");
    // A server cleans up when it starts.
    let twin = ground.twin().await;
    let deleted = async {
        while ground.store.find_account_by_name("anna").await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), deleted).await.expect("the account was not deleted");
    twin.stop().await.unwrap();
}

#[tokio::test]
async fn changes_of_an_account_are_limited() {
    let ground = Ground::with(|config| {
        config.limits.account_changes_per_person = "1:2".parse().unwrap();
        config.limits.exports_per_person = "1:1".parse().unwrap();
    })
    .await;
    let mut anna = ground.account("anna").await;
    for _ in 0..2 {
        anna.post("/api/me/close", password("ben")).await.refuse(403, "wrong_password");
    }
    anna.post("/api/me/close", password("anna")).await.refuse(429, "too_fast");
    anna.post("/api/me/delete", password("anna")).await.refuse(429, "too_fast");
    assert_eq!(anna.get("/api/me/export").await.status, 200);
    anna.get("/api/me/export").await.refuse(429, "too_fast");
    ground.stop().await;
}
