//! Logging in, and the lock-out after wrong passwords.

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

/// Records failures for a name from this machine, `ago` milliseconds in the past.
async fn fail(ground: &Ground, name: &str, times: u32, ago: i64) {
    let hash: String =
        Sha256::digest(name_key(name).as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    for _ in 0..times {
        let key = format!("name:{hash}:127.0.0.1");
        ground.store.record_failures(vec![(key, POLICY)], now_ms() - ago).await.unwrap();
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
    // Without equal work, one of them would be faster by far more than this factor.
    let [known, unknown] = shortest;
    assert!(unknown * 3 > known && known * 3 > unknown, "{known:?} and {unknown:?}");
    ground.stop().await;
}

#[tokio::test]
async fn too_many_failures_lock_a_name_out_whether_or_not_it_exists() {
    let ground = Ground::with(|config| config.lockout.failures = 3).await;
    ground.account("anna").await;
    for name in ["anna", "nobody"] {
        for _ in 0..3 {
            try_password(&mut ground.browser(), name, "wrong guess").await.refuse(401, "wrong_credentials");
        }
        let error =
            try_password(&mut ground.browser(), name, "password of anna").await.refuse(429, "locked_out");
        assert!((890..=900).contains(&error["args"]["retry_after_s"].as_i64().unwrap()), "{error}");
    }
    ground.stop().await;
}

#[tokio::test]
async fn an_address_that_guesses_at_many_names_is_locked_out_too() {
    let ground = Ground::with(|config| {
        (config.lockout.failures, config.lockout.failures_per_name) = (0, 0);
        config.lockout.failures_per_address = 3;
    })
    .await;
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
    ground.account("anna").await;
    fail(&ground, "anna", 9, MINUTE).await;
    try_password(&mut ground.browser(), "anna", "password of anna").await.expect(201);
    try_password(&mut ground.browser(), "anna", "wrong guess").await.refuse(401, "wrong_credentials");
    try_password(&mut ground.browser(), "anna", "password of anna").await.expect(201);
    ground.stop().await;
}

#[tokio::test]
async fn guesses_at_the_old_password_lock_their_session_only() {
    let ground = Ground::with(|config| config.lockout.failures = 3).await;
    let mut anna = ground.account("anna").await;
    let mut thief = anna.clone();
    let change = |old: &str| json!({ "old": old, "new": "another password" });
    let mut other = ground.browser();
    try_password(&mut other, "anna", "password of anna").await.expect(201);
    for _ in 0..3 {
        thief.put("/api/password", change("wrong guess")).await.refuse(403, "wrong_password");
    }
    anna.put("/api/password", change("password of anna")).await.refuse(429, "locked_out");
    other.put("/api/password", change("password of anna")).await.expect(204);
    ground.stop().await;
}

/// A browser with this address.
fn at(ground: &Ground, address: &str) -> Browser {
    let mut browser = ground.browser();
    browser.headers.insert("x-forwarded-for", address.to_owned());
    browser
}

#[tokio::test]
async fn a_strangers_guesses_do_not_lock_the_owner_out() {
    let ground = Ground::with(|config| {
        config.lockout.failures = 3;
        config.trust_proxy = true;
    })
    .await;
    let owner = ground.account("anna").await;
    for _ in 0..3 {
        let guess = try_password(&mut at(&ground, "192.0.2.7"), "anna", "wrong guess").await;
        guess.refuse(401, "wrong_credentials");
    }
    let reply = try_password(&mut at(&ground, "192.0.2.7"), "anna", "password of anna").await;
    assert!(reply.headers.contains_key("retry-after"));
    reply.refuse(429, "locked_out");
    try_password(&mut at(&ground, "192.0.2.8"), "anna", "password of anna").await.expect(201);
    // The owner's own device behind the same address, as in a school or a family.
    let mut device = at(&ground, "192.0.2.7");
    device.cookies.insert("qipan_device".to_owned(), owner.cookies["qipan_device"].clone());
    try_password(&mut device, "anna", "password of anna").await.expect(201);
    ground.stop().await;
}

#[tokio::test]
async fn guesses_from_everywhere_lock_a_name_but_for_its_own_devices() {
    let ground = Ground::with(|config| {
        (config.lockout.failures, config.lockout.failures_per_name) = (2, 4);
        config.trust_proxy = true;
    })
    .await;
    let mut owner = ground.account("anna").await;
    let boris = ground.account("boris").await;
    for name in ["anna", "nobody"] {
        for number in 0..4 {
            let mut browser = at(&ground, &format!("192.0.2.{number}"));
            try_password(&mut browser, name, "wrong guess").await.refuse(401, "wrong_credentials");
        }
        let mut browser = at(&ground, "198.51.100.1");
        try_password(&mut browser, name, "password of anna").await.refuse(429, "locked_out");
    }
    let mut forged = boris.clone();
    forged.cookies.retain(|name, _| name == "qipan_device");
    try_password(&mut forged, "anna", "password of anna").await.refuse(429, "locked_out");
    owner.delete("/api/sessions/current").await.expect(204);
    try_password(&mut owner, "anna", "wrong guess").await.refuse(401, "wrong_credentials");
    try_password(&mut owner, "anna", "password of anna").await.expect(201);
    // A known device is locked out after too many guesses too.
    for _ in 0..2 {
        try_password(&mut owner, "anna", "wrong guess").await.refuse(401, "wrong_credentials");
    }
    try_password(&mut owner, "anna", "password of anna").await.refuse(429, "locked_out");
    ground.stop().await;
}
