//! No secret is logged.

use crate::support::{Ground, logged};
use serde_json::{Value, json};

#[tokio::test]
async fn neither_passwords_nor_tokens_are_logged() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    let mut secrets =
        vec!["hunter2-hunter2".to_owned(), "tr0ub4dor-and-three".to_owned(), "wr0ng-guess".to_owned()];
    secrets.extend(browser.cookies.values().cloned());
    let new = json!({ "name": "logged-one", "password": secrets[0], "email": "secret-address@example.org" });
    secrets.push("secret-address".to_owned());
    browser.post("/api/accounts", new).await.expect(201);
    secrets.extend(browser.cookies.values().cloned());
    browser.post("/api/sessions/refresh", Value::Null).await.expect(200);
    secrets.extend(browser.cookies.values().cloned());
    browser.put("/api/password", json!({ "old": secrets[0], "new": secrets[1] })).await.expect(204);
    let token = browser.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    secrets.push(token["token"].as_str().unwrap().to_owned());
    let mut bot = ground.browser();
    bot.headers.insert("authorization", format!("Bearer {}", token["token"].as_str().unwrap()));
    bot.get("/api/me").await.expect(200);
    let wrong = json!({ "name": "logged-one", "password": secrets[2] });
    ground.browser().post("/api/sessions", wrong).await.refuse(401, "wrong_credentials");
    // A body that cannot be parsed, with a secret in it.
    let broken = json!({ "name": ["logged-one"], "password": secrets[0] });
    ground.browser().post("/api/sessions", broken).await.refuse(400, "bad_json");
    ground.stop().await;
    let log = logged();
    assert!(log.contains("signed up") && log.contains("route=\"/api/sessions\""), "the log is there");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log");
    }
    assert!(!log.contains("$argon2id$"));
}
