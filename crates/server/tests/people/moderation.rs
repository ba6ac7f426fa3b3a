//! Roles and bans.

use crate::support::{Browser, Ground, now_ms};
use qipan_store::Role;
use serde_json::{Value, json};

async fn id(browser: &mut Browser) -> String {
    browser.get("/api/me").await.expect(200)["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn nobody_touches_their_equals_or_those_above() {
    let ground = Ground::new().await;
    let roles = [("ulla", Role::User), ("mona", Role::Moderator), ("ada", Role::Admin)];
    let mut actors = Vec::new();
    let mut targets = Vec::new();
    for (name, role) in roles {
        actors.push((role, ground.with_role(name, role).await));
        targets.push((role, id(&mut ground.with_role(&format!("{name}-two"), role).await).await));
    }
    for (role, actor) in &mut actors {
        for (theirs, target) in &targets {
            let (ban, give) = (format!("/api/users/{target}/ban"), format!("/api/users/{target}/role"));
            let may_ban = *role >= Role::Moderator && *theirs < *role;
            let may_give = *role == Role::Admin && *theirs < *role;
            let [banned, lifted] = [actor.post(&ban, json!({})).await, actor.delete(&ban).await];
            for reply in [banned, lifted] {
                assert_eq!(
                    reply.status,
                    if may_ban { 200 } else { 403 },
                    "{role:?} {theirs:?} {}",
                    reply.text
                );
            }
            let given = actor.put(&give, json!({ "role": theirs })).await;
            assert_eq!(given.status, if may_give { 200 } else { 403 }, "{role:?} {theirs:?} {}", given.text);
        }
        let mut own = actor.clone();
        let path = format!("/api/users/{}/ban", id(&mut own).await);
        own.post(&path, json!({})).await.refuse(403, "forbidden");
    }
    ground.stop().await;
}

#[tokio::test]
async fn a_ban_counts_at_once_everywhere_and_passes() {
    let ground = Ground::new().await;
    let mut moderator = ground.with_role("mona", Role::Moderator).await;
    let mut anna = ground.account("anna").await;
    let anna_id = id(&mut anna).await;
    let path = format!("/api/users/{anna_id}/ban");
    let facts = moderator.post(&path, json!({ "days": 3 })).await.expect(200);
    let until = facts["banned"]["until"].as_i64().unwrap();
    assert!((until - now_ms() - 3 * 24 * 3_600_000).abs() < 60_000, "{facts}");
    let error = anna.get("/api/me").await.refuse(403, "banned");
    assert_eq!(error["args"]["until"], json!(until));
    anna.post("/api/guests", Value::Null).await.refuse(403, "banned");
    anna.post("/api/tables", json!({ "game": "tictactoe" })).await.refuse(403, "banned");
    anna.post("/api/sessions/refresh", Value::Null).await.refuse(403, "banned");
    let credentials = json!({ "name": "anna", "password": "password of anna" });
    ground.browser().post("/api/sessions", credentials.clone()).await.refuse(403, "banned");
    let wrong = json!({ "name": "anna", "password": "wrong guess" });
    ground.browser().post("/api/sessions", wrong).await.refuse(401, "wrong_credentials");
    assert_eq!(moderator.post(&path, json!({})).await.expect(200)["banned"], json!({ "until": null }));
    assert_eq!(anna.get("/api/me").await.refuse(403, "banned")["args"]["until"], Value::Null);
    assert_eq!(moderator.delete(&path).await.expect(200)["banned"], Value::Null);
    anna.get("/api/me").await.expect(200);
    ground.store.set_ban(&qipan_protocol::UserId::new(anna_id), Some(now_ms() - 1)).await.unwrap();
    anna.get("/api/me").await.expect(200);
    moderator.post(&path, json!({})).await.expect(200);
    anna.delete("/api/sessions/current").await.expect(204);
    ground.stop().await;
}

#[tokio::test]
async fn a_banned_guest_cannot_sign_up() {
    let ground = Ground::new().await;
    let mut moderator = ground.with_role("mona", Role::Moderator).await;
    let mut guest = ground.guest().await;
    let path = format!("/api/users/{}/ban", id(&mut guest).await);
    moderator.post(&path, json!({ "days": 1 })).await.expect(200);
    guest
        .post("/api/accounts", json!({ "name": "anna", "password": "12345678" }))
        .await
        .refuse(403, "banned");
    ground.stop().await;
}

#[tokio::test]
async fn roles_are_given_by_admins_and_count_at_once() {
    let ground = Ground::new().await;
    let mut admin = ground.with_role("ada", Role::Admin).await;
    let mut anna = ground.account("anna").await;
    anna.get("/api/users").await.refuse(403, "forbidden");
    let path = format!("/api/users/{}/role", id(&mut anna).await);
    assert_eq!(admin.put(&path, json!({ "role": "moderator" })).await.expect(200)["role"], "moderator");
    anna.get("/api/users").await.expect(200);
    anna.put(&path, json!({ "role": "admin" })).await.refuse(403, "forbidden");
    admin.put(&path, json!({ "role": "user" })).await.expect(200);
    anna.get("/api/users").await.refuse(403, "forbidden");
    admin.put(&path, json!({ "role": "king" })).await.refuse(400, "bad_json");
    admin.put("/api/users/nobody/role", json!({ "role": "user" })).await.refuse(404, "not_found");
    let guest = format!("/api/users/{}/role", id(&mut ground.guest().await).await);
    admin.put(&guest, json!({ "role": "moderator" })).await.refuse(409, "needs_account");
    for days in [0, 3651] {
        let path = path.replace("/role", "/ban");
        admin.post(&path, json!({ "days": days })).await.refuse(400, "bad_days");
    }
    ground.stop().await;
}

#[tokio::test]
async fn the_list_comes_in_pages() {
    let ground = Ground::new().await;
    let mut moderator = ground.with_role("mona", Role::Moderator).await;
    for _ in 0..6 {
        ground.guest().await;
    }
    let (mut seen, mut path) = (Vec::new(), "/api/users?limit=3".to_owned());
    loop {
        let page = moderator.get(&path).await;
        assert!(!page.text.contains("password") && !page.text.contains("email"));
        let page = page.expect(200);
        let users = page["users"].as_array().unwrap();
        assert!(users.len() <= 3);
        seen.extend(users.iter().map(|user| user["id"].clone()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/users?limit=3&after={next}");
    }
    let count = seen.len();
    seen.sort_by_key(Value::to_string);
    seen.dedup();
    assert_eq!((count, seen.len()), (7, 7));
    for query in ["after=x", "limit=x", "limit=-1", "colour=red"] {
        let reply = moderator.get(&format!("/api/users?{query}")).await;
        assert_eq!(reply.status, 400, "{query}: {}", reply.text);
    }
    moderator.get("/api/users?limit=0").await.expect(200);
    moderator.get("/api/users?limit=4000000000").await.expect(200);
    ground.stop().await;
}
