//! API tokens, on requests and on sockets.

use crate::support::{Browser, Ground};
use serde_json::json;

/// A program with a token.
fn programme(ground: &Ground, token: &str) -> Browser {
    let mut programme = ground.browser();
    programme.headers.insert("authorization", format!("Bearer {token}"));
    programme
}

fn socket(programme: &Browser) -> Browser {
    let mut socket = programme.clone();
    let headers = [
        ("connection", "Upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    socket.headers.extend(headers.map(|(name, value)| (name, value.to_owned())));
    socket
}

#[tokio::test]
async fn a_programme_plays_with_a_token_until_it_is_revoked() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    let fresh = anna.post("/api/tokens", json!({ "name": "my bot" })).await.expect(201);
    let (id, token) = (fresh["id"].as_str().unwrap(), fresh["token"].as_str().unwrap());
    assert!(token.starts_with("qpt_") && token.len() == 36, "{token}");
    let mut bot = programme(&ground, token);
    let me = anna.get("/api/me").await.expect(200);
    assert_eq!(bot.get("/api/me").await.expect(200)["id"], me["id"]);
    bot.post("/api/tables", json!({ "game": "tictactoe" })).await.expect(201);
    assert_eq!(socket(&bot).get("/ws/table/anything").await.status, 101);
    let tokens = anna.get("/api/tokens").await;
    assert!(!tokens.text.contains(token), "the text is shown once");
    let tokens = tokens.expect(200);
    assert_eq!((&tokens[0]["id"], &tokens[0]["name"]), (&json!(id), &json!("my bot")));
    assert!(tokens[0]["last_used"].is_i64());
    ground.account("boris").await.delete(&format!("/api/tokens/{id}")).await.refuse(404, "not_found");
    anna.delete(&format!("/api/tokens/{id}")).await.expect(204);
    bot.get("/api/me").await.refuse(401, "unauthorized");
    socket(&bot).get("/ws/table/anything").await.refuse(401, "unauthorized");
    assert_eq!(anna.get("/api/tokens").await.expect(200), json!([]));
    ground.stop().await;
}

#[tokio::test]
async fn a_token_manages_neither_accounts_nor_people() {
    let ground = Ground::new().await;
    let mut anna = ground.with_role("anna", qipan_store::Role::Admin).await;
    let fresh = anna.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    let mut bot = programme(&ground, fresh["token"].as_str().unwrap());
    for path in ["/api/sessions", "/api/tokens", "/api/users"] {
        bot.get(path).await.refuse(403, "needs_session");
    }
    socket(&bot).get("/ws/me").await.refuse(403, "needs_session");
    assert_eq!(socket(&anna).get("/ws/me").await.status, 101);
    bot.post("/api/tokens", json!({ "name": "child" })).await.refuse(403, "needs_session");
    bot.put("/api/password", json!({ "old": "12345678", "new": "12345678" }))
        .await
        .refuse(403, "needs_session");
    bot.post("/api/accounts", json!({ "name": "child", "password": "a long password" }))
        .await
        .refuse(409, "has_account");
    ground.stop().await;
}

#[tokio::test]
async fn a_new_password_revokes_all_tokens() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    let mut boris = ground.account("boris").await;
    let fresh = anna.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    let theirs = boris.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    let mut bot = programme(&ground, fresh["token"].as_str().unwrap());
    bot.get("/api/me").await.expect(200);
    let change = |old: &str| json!({ "old": old, "new": "another password" });
    anna.put("/api/password", change("wrong guess")).await.refuse(403, "wrong_password");
    bot.get("/api/me").await.expect(200);
    anna.put("/api/password", change("password of anna")).await.expect(204);
    bot.get("/api/me").await.refuse(401, "unauthorized");
    assert_eq!(anna.get("/api/tokens").await.expect(200), json!([]));
    programme(&ground, theirs["token"].as_str().unwrap()).get("/api/me").await.expect(200);
    ground.stop().await;
}

#[tokio::test]
async fn only_the_real_token_counts_and_only_in_its_header() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    let fresh = anna.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    let token = fresh["token"].as_str().unwrap();
    for wrong in ["", "qpt_", "x", &token[4..], &token[..35], &format!("{token}x"), &token.to_uppercase()] {
        programme(&ground, wrong).get("/api/me").await.refuse(401, "unauthorized");
        // A valid cookie does not make up for a wrong token.
        let mut both = anna.clone();
        both.headers.insert("authorization", format!("Bearer {wrong}"));
        both.get("/api/me").await.refuse(401, "unauthorized");
    }
    for path in [format!("/api/me?token={token}"), format!("/api/me?access_token={token}")] {
        ground.browser().get(&path).await.refuse(401, "unauthorized");
    }
    ground.stop().await;
}

#[tokio::test]
async fn twenty_tokens_are_enough_and_guests_have_none() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    for name in ["", "   ", "\u{200b}", "a\nb", &"x".repeat(51)] {
        anna.post("/api/tokens", json!({ "name": name })).await.refuse(400, "bad_name");
    }
    for number in 0..20 {
        anna.post("/api/tokens", json!({ "name": format!("bot {number}") })).await.expect(201);
    }
    anna.post("/api/tokens", json!({ "name": "one more" })).await.refuse(409, "too_many_tokens");
    let id = anna.get("/api/tokens").await.expect(200)[7]["id"].as_str().unwrap().to_owned();
    anna.delete(&format!("/api/tokens/{id}")).await.expect(204);
    anna.post("/api/tokens", json!({ "name": "one more" })).await.expect(201);
    let mut guest = ground.guest().await;
    guest.get("/api/tokens").await.refuse(403, "needs_account");
    guest.post("/api/tokens", json!({ "name": "bot" })).await.refuse(403, "needs_account");
    ground.stop().await;
}
