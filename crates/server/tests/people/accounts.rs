//! Signing up, and changing the password.

use crate::support::{Browser, Ground};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_guest_who_signs_up_keeps_their_id_and_their_matches() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    let guest = browser.get("/api/me").await.expect(200);
    let mut before = browser.clone();
    let new = json!({ "name": "棋手老王", "password": "a long password", "email": "wang@example.cn" });
    let me = browser.post("/api/accounts", new).await.expect(201);
    assert_eq!((&me["id"], &me["created_at"]), (&guest["id"], &guest["created_at"]));
    assert_eq!(
        (&me["name"], &me["guest"], &me["email"]),
        (&json!("棋手老王"), &json!(false), &json!("wang@example.cn"))
    );
    assert_eq!(browser.get("/api/me").await.expect(200), me);
    before.get("/api/me").await.refuse(401, "unauthorized");
    before.post("/api/sessions/refresh", Value::Null).await.refuse(401, "unauthorized");
    let again = json!({ "name": "another", "password": "a long password" });
    browser.post("/api/accounts", again).await.refuse(409, "has_account");
    ground.stop().await;
}

#[tokio::test]
async fn names_are_taken_in_every_spelling() {
    let ground = Ground::new().await;
    ground.account("Strauss").await;
    for name in ["Strauss", "strauss", "STRAUSS", "ＳＴＲＡＵＳＳ", "Strauß"] {
        let new = json!({ "name": name, "password": "a long password" });
        ground.browser().post("/api/accounts", new.clone()).await.refuse(409, "name_taken");
        let mut guest = ground.guest().await;
        let me = guest.get("/api/me").await.expect(200);
        guest.post("/api/accounts", new).await.refuse(409, "name_taken");
        assert_eq!(guest.get("/api/me").await.expect(200), me, "a refusal changes nothing");
    }
    ground.stop().await;
}

#[tokio::test]
async fn nobody_is_called_like_somebody_else() {
    let ground = Ground::new().await;
    ground.account("bob").await;
    let mut guest = ground.guest().await;
    for name in ["b0b", "BOB", "ｂｏｂ"] {
        let new = json!({ "name": name, "password": "a long password" });
        ground.browser().post("/api/accounts", new).await.refuse(409, "name_taken");
    }
    for (name, status, code) in
        [("b0b", 409, "name_taken"), ("admin", 400, "name_reserved"), ("bօb", 400, "bad_name")]
    {
        guest.send(Method::PATCH, "/api/me", json!({ "name": name })).await.refuse(status, code);
    }
    ground.stop().await;
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let ground = Ground::new().await;
    let good = "a long password";
    let rows = [
        (json!({ "name": "a", "password": good }), "bad_name"),
        (json!({ "name": "a  b", "password": good }), "bad_name"),
        (json!({ "name": "x".repeat(21), "password": good }), "bad_name"),
        (json!({ "name": "раypal", "password": good }), "bad_name"),
        (json!({ "name": "aօb", "password": good }), "bad_name"),
        (json!({ "name": "Admin", "password": good }), "name_reserved"),
        (json!({ "name": "m0derat0r", "password": good }), "name_reserved"),
        (json!({ "name": "管理员小王", "password": good }), "name_reserved"),
        (json!({ "name": "anna", "password": "password1" }), "weak_password"),
        (json!({ "name": "anna", "password": "anna2024" }), "weak_password"),
        (json!({ "name": "anna", "password": "short" }), "bad_password"),
        (json!({ "name": "anna", "password": "x".repeat(201) }), "bad_password"),
        (json!({ "name": "anna", "password": good, "email": "nowhere" }), "bad_email"),
        (json!({ "name": "anna" }), "bad_json"),
        (json!({ "name": "anna", "password": 12_345_678 }), "bad_json"),
        (json!({ "name": "anna", "password": good, "role": "admin" }), "bad_json"),
        (json!([]), "bad_json"),
    ];
    for (body, code) in rows {
        ground.browser().post("/api/accounts", body).await.refuse(400, code);
    }
    ground.account("anna").await;
    ground.stop().await;
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let ground = Ground::new().await;
    let mut here = ground.account("anna").await;
    let mut there = ground.browser();
    let old = json!({ "name": "anna", "password": "password of anna" });
    there.post("/api/sessions", old.clone()).await.expect(201);
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    here.put("/api/password", change("wrong guess", "another password")).await.refuse(403, "wrong_password");
    here.put("/api/password", change("password of anna", "short")).await.refuse(400, "bad_password");
    here.put("/api/password", change("password of anna", "qwertyuiop")).await.refuse(400, "weak_password");
    there.get("/api/me").await.expect(200);
    here.put("/api/password", change("password of anna", "another password")).await.expect(204);
    here.get("/api/me").await.expect(200);
    there.get("/api/me").await.refuse(401, "unauthorized");
    there.post("/api/sessions/refresh", Value::Null).await.refuse(401, "unauthorized");
    there.post("/api/sessions", old).await.refuse(401, "wrong_credentials");
    there.post("/api/sessions", json!({ "name": "ANNA", "password": "another password" })).await.expect(201);
    let mut guest = ground.guest().await;
    guest
        .put("/api/password", change("password of anna", "another password"))
        .await
        .refuse(403, "needs_account");
    ground.stop().await;
}

#[tokio::test]
async fn guests_change_their_name_and_accounts_their_address() {
    let ground = Ground::new().await;
    let mut anna = ground.account("anna").await;
    let mut guest = ground.guest().await;
    let change = async |browser: &mut Browser, body| browser.send(Method::PATCH, "/api/me", body).await;
    assert_eq!(change(&mut guest, json!({ "name": "棋友" })).await.expect(200)["name"], "棋友");
    assert_eq!(guest.get("/api/me").await.expect(200)["name"], "棋友");
    change(&mut guest, json!({ "name": "ANNA" })).await.refuse(409, "name_taken");
    change(&mut guest, json!({ "name": "a  b" })).await.refuse(400, "bad_name");
    change(&mut guest, json!({ "email": "a@b.cn" })).await.refuse(403, "needs_account");
    change(&mut anna, json!({ "name": "other" })).await.refuse(409, "name_is_fixed");
    change(&mut anna, json!({ "email": "nowhere" })).await.refuse(400, "bad_email");
    assert_eq!(change(&mut anna, json!({ "email": "a@b.cn" })).await.expect(200)["email"], "a@b.cn");
    assert_eq!(change(&mut anna, json!({})).await.expect(200)["email"], "a@b.cn");
    assert_eq!(change(&mut anna, json!({ "email": null })).await.expect(200)["email"], Value::Null);
    change(&mut anna, json!({ "role": "admin" })).await.refuse(400, "bad_json");
    ground.browser().send(Method::PATCH, "/api/me", json!({})).await.refuse(401, "unauthorized");
    ground.stop().await;
}

/// The fields of a refusal and their codes.
fn fields(refusal: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let row = |row: &Value| (text(&row["field"]), text(&row["code"]));
    refusal["error"]["args"]["fields"].as_array().unwrap().iter().map(row).collect()
}

fn pairs(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(field, code)| ((*field).to_owned(), (*code).to_owned())).collect()
}

#[tokio::test]
async fn all_mistakes_of_a_form_are_told_together() {
    let ground = Ground::new().await;
    let new = json!({ "name": "a", "password": "short", "email": "nowhere" });
    let refusal = ground.browser().post("/api/accounts", new).await.expect(400);
    let all = [("name", "bad_name"), ("password", "bad_password"), ("email", "bad_email")];
    assert_eq!(fields(&refusal), pairs(&all));
    let first = &refusal["error"]["args"]["fields"][0];
    assert_eq!(first["args"], json!({ "rule": "length", "min": 2, "max": 20 }), "the rule is named");
    let mut anna = ground.account("anna").await;
    let taken = json!({ "name": "Anna", "password": "12345678" });
    let refusal = ground.browser().post("/api/accounts", taken).await.expect(409);
    assert_eq!(fields(&refusal), pairs(&[("name", "name_taken"), ("password", "weak_password")]));
    let change = json!({ "old": "not this one", "new": "short" });
    let refusal = anna.send(Method::PUT, "/api/password", change).await.expect(403);
    assert_eq!(fields(&refusal), pairs(&[("old", "wrong_password"), ("new", "bad_password")]));
    let table = json!({ "game": "puzzlechess", "visibility": "password", "grace_s": 90_000,
        "options": { "size": 99, "nothing": 1 } });
    let refusal = anna.post("/api/tables", table).await.expect(400);
    let all = [
        ("options.nothing", "unknown_option"),
        ("options.size", "bad_option"),
        ("grace_s", "bad_settings"),
        ("password", "bad_settings"),
    ];
    assert_eq!(fields(&refusal), pairs(&all));
    ground.stop().await;
}
