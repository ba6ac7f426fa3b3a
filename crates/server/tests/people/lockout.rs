//! Logging in, and what happens to those who guess.

use crate::support::{Browser, Ground, Reply, now_ms};
use qipan_store::{ThrottlePolicy, name_key};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};

const MINUTE: i64 = 60_000;
const POLICY: ThrottlePolicy =
    ThrottlePolicy { window_ms: 15 * MINUTE, max_failures: 10, lock_ms: 15 * MINUTE };

async fn try_password(browser: &mut Browser, name: &str, password: &str) -> Reply {
    browser.post("/api/sessions", json!({ "name": name, "password": password })).await
}

/// As if a name had been guessed at so often, so long ago.
async fn fail(ground: &Ground, name: &str, times: u32, ago: i64) {
    let hash: String =
        Sha256::digest(name_key(name).as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    for _ in 0..times {
        ground.store.record_failure(&format!("name:{hash}"), now_ms() - ago, POLICY).await.unwrap();
    }
}

#[tokio::test]
async fn nobody_learns_which_accounts_exist() {
    let ground = Ground::with(|config| config.lockout.failures = 1000).await;
    ground.account("anna").await;
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..3 {
        for (index, name) in ["anna", "nobody"].into_iter().enumerate() {
            let start = Instant::now();
            let reply = try_password(&mut ground.browser(), name, "wrong guess").await;
            shortest[index] = shortest[index].min(start.elapsed());
            assert!(reply.set_cookies.is_empty());
            assert_eq!(
                reply.text,
                r#"{"error":{"code":"wrong_credentials","message":"name or password is wrong"}}"#
            );
            reply.refuse(401, "wrong_credentials");
        }
    }
    // Without equal work, one of them would be faster by far more than this.
    let [known, unknown] = shortest;
    assert!(unknown * 3 > known && known * 3 > unknown, "{known:?} and {unknown:?}");
    ground.stop().await;
}

#[tokio::test]
async fn too_many_failures_lock_a_name_out_whether_or_not_it_exists() {
    let ground = Ground::with(|config| config.lockout.failures = 3).await;
    ground.account("anna").await;
    for name in ["anna", "nobody"] {
        ground.store.clear_failures("address:127.0.0.1").await.unwrap();
        for _ in 0..3 {
            try_password(&mut ground.browser(), name, "wrong guess").await.refuse(401, "wrong_credentials");
        }
        ground.store.clear_failures("address:127.0.0.1").await.unwrap();
        let error =
            try_password(&mut ground.browser(), name, "password of anna").await.refuse(429, "locked_out");
        assert!((890..=900).contains(&error["args"]["retry_after_s"].as_i64().unwrap()), "{error}");
    }
    ground.stop().await;
}

#[tokio::test]
async fn an_address_that_guesses_at_many_names_is_locked_out_too() {
    let ground = Ground::with(|config| config.lockout.failures = 3).await;
    ground.account("anna").await;
    for name in ["one", "two", "three"] {
        try_password(&mut ground.browser(), name, "wrong guess").await.refuse(401, "wrong_credentials");
    }
    try_password(&mut ground.browser(), "anna", "password of anna").await.refuse(429, "locked_out");
    ground.stop().await;
}

#[tokio::test]
async fn a_lock_passes_and_old_failures_are_forgotten() {
    let ground = Ground::new().await;
    ground.account("anna").await;
    fail(&ground, "Anna", 10, 14 * MINUTE).await;
    try_password(&mut ground.browser(), "anna", "password of anna").await.refuse(429, "locked_out");
    ground.account("boris").await;
    fail(&ground, "boris", 10, 16 * MINUTE).await;
    try_password(&mut ground.browser(), "boris", "wrong guess").await.refuse(401, "wrong_credentials");
    try_password(&mut ground.browser(), "boris", "password of boris").await.expect(201);
    ground.account("clara").await;
    fail(&ground, "clara", 9, 16 * MINUTE).await;
    try_password(&mut ground.browser(), "clara", "wrong guess").await.refuse(401, "wrong_credentials");
    try_password(&mut ground.browser(), "clara", "password of clara").await.expect(201);
    ground.stop().await;
}

#[tokio::test]
async fn the_right_password_clears_the_name() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    fail(&ground, "anna", 9, MINUTE).await;
    try_password(&mut ground.browser(), "anna", "password of anna").await.expect(201);
    try_password(&mut ground.browser(), "anna", "wrong guess").await.refuse(401, "wrong_credentials");
    try_password(&mut ground.browser(), "anna", "password of anna").await.expect(201);
    // Guesses at the old password count like those at the door.
    fail(&ground, "anna", 10, MINUTE).await;
    let change = json!({ "old": "password of anna", "new": "another password" });
    anna.put("/api/password", change).await.refuse(429, "locked_out");
    ground.stop().await;
}
