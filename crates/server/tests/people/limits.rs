//! Limits of one person and one address over all their requests.

use crate::support::{Browser, Ground, Reply};
use qipan_server::{Limits, Rate};
use serde_json::{Value, json};

async fn make_table(browser: &mut Browser) -> Reply {
    browser.post("/api/tables", json!({ "game": "tictactoe" })).await
}

/// Checks that a refusal says when to try again, in the body and in the header.
#[track_caller]
fn refused(reply: Reply) {
    let header = reply.headers.get("retry-after").map(|value| value.to_str().unwrap().to_owned());
    let seconds = reply.refuse(429, "too_fast")["args"]["retry_after_s"].as_u64().unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
    assert_eq!(header, Some(seconds.to_string()));
}

#[tokio::test]
async fn an_address_makes_so_many_guests() {
    let ground = Ground::with(|config| {
        config.limits.guests_per_address = Rate::new(1, 3);
        config.trust_proxy = true;
    })
    .await;
    let mut guest = ground.guest().await;
    ground.guest().await;
    ground.guest().await;
    refused(ground.browser().post("/api/guests", Value::Null).await);
    guest.post("/api/guests", Value::Null).await.expect(200);
    let mut elsewhere = ground.browser();
    elsewhere.headers.insert("x-forwarded-for", "192.0.2.7".to_owned());
    elsewhere.post("/api/guests", Value::Null).await.expect(201);
    ground.stop().await;
}

#[tokio::test]
async fn an_address_makes_so_many_accounts() {
    let ground = Ground::with(|config| config.limits.accounts_per_address = Rate::new(1, 2)).await;
    let sign_up = async |name: &str| {
        let new = json!({ "name": name, "password": "a long password" });
        ground.browser().post("/api/accounts", new).await
    };
    for _ in 0..3 {
        sign_up("a.b").await.refuse(400, "bad_name");
    }
    sign_up("anna").await.expect(201);
    sign_up("boris").await.expect(201);
    refused(sign_up("clara").await);
    ground.stop().await;
}

#[tokio::test]
async fn a_person_and_an_address_make_so_many_tables() {
    let ground = Ground::with(|config| {
        config.limits.new_tables_per_person = Rate::new(1, 2);
        config.limits.new_tables_per_address = Rate::new(1, 3);
    })
    .await;
    let (mut ann, mut bob) = (ground.guest().await, ground.guest().await);
    make_table(&mut ann).await.expect(201);
    make_table(&mut ann).await.expect(201);
    refused(make_table(&mut ann).await);
    make_table(&mut bob).await.expect(201);
    refused(make_table(&mut bob).await);
    ground.stop().await;
}

#[tokio::test]
async fn a_class_of_thirty_arrives_at_once() {
    let ground = Ground::with(|config| config.limits = Limits::default()).await;
    for _ in 0..30 {
        let mut guest = ground.guest().await;
        make_table(&mut guest).await.expect(201);
    }
    ground.stop().await;
}
