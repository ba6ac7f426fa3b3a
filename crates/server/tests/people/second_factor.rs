//! The second factor of logins.

use crate::support::{Browser, Ground, Reply, now_ms};
use serde_json::{Value, json};
use totp_rs::Builder;

/// The code of an app at this time from now.
fn code(secret: &str, seconds: i64) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    totp.generate(u64::try_from(now_ms() / 1000 + seconds).unwrap()).to_string()
}

/// Anna with an app: her browser, the secret and the recovery codes.
async fn anna(ground: &Ground) -> (Browser, String, Vec<String>) {
    let mut anna = ground.account("anna").await;
    let setup = json!({ "password": "password of anna" });
    let offered = anna.post("/api/me/second-factor", setup).await.expect(201);
    let secret = offered["secret"].as_str().unwrap().to_owned();
    assert!(offered["url"].as_str().unwrap().contains(&secret));
    // The code of the step before, so that the current one is still unused.
    let confirmation = json!({ "code": code(&secret, -30) });
    let codes = anna.post("/api/me/second-factor/confirm", confirmation).await.expect(200);
    let codes = codes["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned());
    (anna, secret, codes.collect())
}

async fn first_step(browser: &mut Browser, name: &str, password: &str) -> Reply {
    browser.post("/api/sessions", json!({ "name": name, "password": password })).await
}

/// The first step of a login; returns the challenge.
async fn challenge(browser: &mut Browser) -> String {
    let refused = first_step(browser, "anna", "password of anna").await.refuse(401, "second_factor");
    assert!(!browser.cookies.contains_key("qipan_access"), "not logged in yet");
    refused["args"]["challenge"].as_str().unwrap().to_owned()
}

async fn second_step(browser: &mut Browser, challenge: &str, code: &str) -> Reply {
    browser.post("/api/sessions/second-factor", json!({ "challenge": challenge, "code": code })).await
}

#[tokio::test]
async fn a_login_needs_a_code_that_was_not_used() {
    let ground = Ground::new().await;
    let (mut anna, secret, recovery) = anna(&ground).await;
    let state = anna.get("/api/me/second-factor").await.expect(200);
    assert_eq!((&state["on"], &state["recovery_codes"]), (&json!(true), &json!(10)));
    let mut browser = ground.browser();
    let given = challenge(&mut browser).await;
    second_step(&mut browser, &given, "000000x").await.refuse(403, "wrong_code");
    let now = code(&secret, 0);
    second_step(&mut browser, &given, &now).await.expect(201);
    browser.get("/api/me").await.expect(200);
    let mut other = ground.browser();
    let given = challenge(&mut other).await;
    second_step(&mut other, &given, &now).await.refuse(403, "wrong_code");
    second_step(&mut other, &given, &recovery[3].to_uppercase()).await.expect(201);
    let given = challenge(&mut ground.browser()).await;
    second_step(&mut other, &given, &recovery[3]).await.refuse(403, "wrong_code");
    assert_eq!(anna.get("/api/me/second-factor").await.expect(200)["recovery_codes"], 9);
    ground.stop().await;
}

#[tokio::test]
async fn the_first_step_tells_nothing_without_the_password() {
    let ground = Ground::new().await;
    anna(&ground).await;
    let mut browser = ground.browser();
    let wrong = first_step(&mut browser, "anna", "not this one").await;
    let unknown = first_step(&mut browser, "nobody", "not this one").await;
    assert_eq!((wrong.status, wrong.text), (unknown.status, unknown.text));
    let given = challenge(&mut browser).await;
    let (id, rest) = given.split_once('.').unwrap();
    let until = now_ms() + 60_000;
    let forged = [
        String::new(),
        "..".to_owned(),
        given[..given.len() - 1].to_owned(),
        format!("nobody.{rest}"),
        format!("{id}.{until}.{}", given.rsplit_once('.').unwrap().1),
    ];
    let mut answers: Vec<Value> = Vec::new();
    for challenge in forged {
        answers.push(second_step(&mut browser, &challenge, "123456").await.refuse(401, "login_expired"));
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    ground.stop().await;
}

#[tokio::test]
async fn guesses_are_limited_even_if_they_come_at_once() {
    let ground = Ground::with(|config| config.lockout.failures = 3).await;
    let (_, secret, recovery) = anna(&ground).await;
    let given = challenge(&mut ground.browser()).await;
    let guesses =
        (0..12).map(|_| async { second_step(&mut ground.browser(), &given, "no such code").await.status });
    let statuses = futures_util::future::join_all(guesses).await;
    assert!(statuses.iter().filter(|status| **status == 403).count() < 3, "{statuses:?}");
    for code in [&code(&secret, 0), &recovery[0]] {
        second_step(&mut ground.browser(), &given, code).await.refuse(429, "locked_out");
    }
    ground.stop().await;
}

#[tokio::test]
async fn turning_it_off_needs_password_and_code() {
    let ground = Ground::new().await;
    let (mut anna, secret, recovery) = anna(&ground).await;
    let setup = json!({ "password": "password of anna" });
    anna.post("/api/me/second-factor", setup.clone()).await.refuse(409, "second_factor_on");
    let remove = |password: &str, code: &str| json!({ "password": password, "code": code });
    let path = "/api/me/second-factor/remove";
    anna.post(path, remove("not this one", &code(&secret, 0))).await.refuse(403, "wrong_password");
    anna.post(path, remove("password of anna", "123")).await.refuse(403, "wrong_code");
    anna.post(path, remove("password of anna", &recovery[0])).await.expect(204);
    anna.post(path, remove("password of anna", &recovery[1])).await.refuse(409, "second_factor_off");
    first_step(&mut ground.browser(), "anna", "password of anna").await.expect(201);
    let confirmation = json!({ "code": "123456" });
    let confirm = "/api/me/second-factor/confirm";
    anna.post(confirm, confirmation.clone()).await.refuse(409, "second_factor_off");
    anna.post("/api/me/second-factor", setup.clone()).await.expect(201);
    anna.post(confirm, json!({ "code": "no code" })).await.refuse(403, "wrong_code");
    first_step(&mut ground.browser(), "anna", "password of anna").await.expect(201);
    ground.guest().await.post("/api/me/second-factor", setup).await.refuse(403, "needs_account");
    ground.stop().await;
}
