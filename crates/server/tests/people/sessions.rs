//! Sessions: rotation, reuse, ending them.

use crate::support::{Browser, Ground, now_ms};
use qipan_store::{Exchange, Rotation, Secret};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

async fn refresh(browser: &mut Browser) -> crate::support::Reply {
    browser.post("/api/sessions/refresh", Value::Null).await
}

async fn log_in(ground: &Ground, name: &str) -> Browser {
    let mut browser = ground.browser();
    let credentials = json!({ "name": name, "password": format!("password of {name}") });
    browser.post("/api/sessions", credentials).await.expect(201);
    browser
}

fn hash(token: &str) -> Secret {
    Secret::new(Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}

#[tokio::test]
async fn a_refresh_token_is_exchanged_on_every_use() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    let me = browser.get("/api/me").await.expect(200);
    let mut seen = vec![browser.cookies["qipan_refresh"].clone()];
    for _ in 0..3 {
        browser.cookies.remove("qipan_access");
        assert_eq!(refresh(&mut browser).await.expect(200), me);
        let token = browser.cookies["qipan_refresh"].clone();
        assert!(!seen.contains(&token));
        seen.push(token);
        assert_eq!(browser.get("/api/me").await.expect(200), me);
    }
    assert_eq!(browser.get("/api/sessions").await.expect(200).as_array().unwrap().len(), 1);
    ground.stop().await;
}

/// Exchanges a token directly in the store, `ago` milliseconds in the past.
async fn exchange(ground: &Ground, old: &str, new: &str, ago: i64) {
    let (old_hash, new_hash, salt) = (hash(old), hash(new), Secret::new("salt"));
    let now = now_ms() - ago;
    let family_hash = hash(old.split('.').next().unwrap());
    let exchange = Exchange { old_hash, new_hash, family_hash, salt, now, expires_at: now + 1_000_000 };
    let rotated = ground.store.rotate_session(exchange).await.unwrap();
    assert!(matches!(rotated, Rotation::Rotated(_)));
}

#[tokio::test]
async fn two_tabs_that_race_get_the_same_token() {
    let ground = Ground::new().await;
    let mut first = ground.guest().await;
    let mut second = first.clone();
    let me = refresh(&mut first).await.expect(200);
    assert_eq!(refresh(&mut second).await.expect(200), me);
    assert_eq!(first.cookies["qipan_refresh"], second.cookies["qipan_refresh"]);
    for tab in [&mut first, &mut second] {
        assert_eq!(tab.get("/api/me").await.expect(200), me);
    }
    refresh(&mut first).await.expect(200);
    ground.stop().await;
}

#[tokio::test]
async fn a_lost_answer_locks_nobody_out() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    let me = browser.get("/api/me").await.expect(200);
    for _ in 0..3 {
        // The exchange was carried out, but its answer was lost.
        refresh(&mut browser.clone()).await.expect(200);
        browser.cookies.remove("qipan_access");
        assert_eq!(refresh(&mut browser).await.expect(200), me);
        assert_eq!(browser.get("/api/me").await.expect(200), me);
    }
    assert_eq!(browser.get("/api/sessions").await.expect(200).as_array().unwrap().len(), 1);
    ground.stop().await;
}

#[tokio::test]
async fn a_token_that_comes_back_later_ends_the_session() {
    let ground = Ground::new().await;
    for (ago, is_stolen) in [(59_000, false), (61_000, true)] {
        let mut victim = ground.guest().await;
        let mut thief = victim.clone();
        let new = format!("a-token-of-the-thief-{ago}");
        exchange(&ground, &victim.cookies["qipan_refresh"], &new, ago).await;
        thief.cookies.insert("qipan_refresh".to_owned(), new);
        let reply = refresh(&mut victim).await;
        if !is_stolen {
            reply.expect(200);
            continue;
        }
        let ends = |line: &String| line.contains("Max-Age=0");
        assert!(reply.set_cookies.iter().all(ends) && reply.set_cookies.len() == 2);
        reply.refuse(401, "unauthorized");
        refresh(&mut thief.clone()).await.refuse(401, "unauthorized");
        thief.get("/api/me").await.refuse(401, "unauthorized");
    }
    ground.stop().await;
}

#[tokio::test]
async fn any_old_token_ends_the_session() {
    let ground = Ground::new().await;
    for exchanges in [2, 3, 5] {
        let mut victim = ground.guest().await;
        let mut thief = victim.clone();
        for number in 0..exchanges {
            let old = victim.cookies["qipan_refresh"].clone();
            let new = format!("{}.{exchanges}-{number}", old.split('.').next().unwrap());
            exchange(&ground, &old, &new, 61_000).await;
            victim.cookies.insert("qipan_refresh".to_owned(), new);
        }
        let mut stranger = victim.clone();
        stranger.cookies.insert("qipan_refresh".to_owned(), "somebody.else".to_owned());
        refresh(&mut stranger).await.refuse(401, "unauthorized");
        victim.get("/api/me").await.expect(200);
        refresh(&mut thief).await.refuse(401, "unauthorized");
        refresh(&mut victim).await.refuse(401, "unauthorized");
        victim.get("/api/me").await.refuse(401, "unauthorized");
    }
    ground.stop().await;
}

#[tokio::test]
async fn a_tab_that_lost_two_races_takes_nothing_away() {
    let ground = Ground::new().await;
    let mut first = ground.guest().await;
    let mut late = first.clone();
    refresh(&mut first).await.expect(200);
    refresh(&mut first).await.expect(200);
    let reply = refresh(&mut late).await;
    assert!(reply.set_cookies.is_empty());
    reply.refuse(409, "conflict");
    refresh(&mut first).await.expect(200);
    ground.stop().await;
}

#[tokio::test]
async fn a_token_without_a_family_founds_one() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    exchange(&ground, &browser.cookies["qipan_refresh"], "from-before", 0).await;
    browser.cookies.insert("qipan_refresh".to_owned(), "from-before".to_owned());
    let mut second = browser.clone();
    refresh(&mut browser).await.expect(200);
    refresh(&mut second).await.expect(200);
    assert_eq!(browser.cookies["qipan_refresh"], second.cookies["qipan_refresh"]);
    refresh(&mut browser).await.expect(200);
    let family = |browser: &Browser| browser.cookies["qipan_refresh"].split('.').next().unwrap().to_owned();
    assert_eq!(family(&browser), family(&second));
    ground.stop().await;
}

#[tokio::test]
async fn who_was_banned_for_a_while_comes_back_as_themselves() {
    let ground = Ground::new().await;
    let mut guest = ground.guest().await;
    let me = guest.get("/api/me").await.expect(200);
    let id = qipan_protocol::UserId::new(me["id"].as_str().unwrap());
    ground.store.set_ban(&id, Some(i64::MAX)).await.unwrap();
    let before = guest.cookies["qipan_refresh"].clone();
    refresh(&mut guest).await.refuse(403, "banned");
    assert_ne!(guest.cookies["qipan_refresh"], before);
    guest.get("/api/me").await.refuse(403, "banned");
    ground.store.set_ban(&id, None).await.unwrap();
    refresh(&mut guest).await.expect(200);
    assert_eq!(guest.get("/api/me").await.expect(200), me);
    ground.stop().await;
}

#[tokio::test]
async fn tokens_that_nobody_gave_out_are_refused() {
    let ground = Ground::new().await;
    let mut browser = ground.browser();
    refresh(&mut browser).await.refuse(401, "unauthorized");
    for token in ["x", "", "a b", "é"] {
        browser.headers.insert("cookie", format!("qipan_refresh={token}"));
        refresh(&mut browser).await.refuse(401, "unauthorized");
    }
    ground.stop().await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended_at_once() {
    let ground = Ground::new().await;
    let mut here = ground.account("anna").await;
    let mut there = log_in(&ground, "anna").await;
    let mut third = log_in(&ground, "anna").await;
    let mut stranger = ground.account("boris").await;
    let sessions = here.get("/api/sessions").await.expect(200);
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    let theirs = there.get("/api/sessions").await.expect(200);
    let current = theirs.as_array().unwrap().iter().find(|session| session["current"] == true).unwrap();
    let path = format!("/api/sessions/{}", current["id"].as_str().unwrap());
    stranger.delete(&path).await.refuse(404, "not_found");
    here.delete("/api/sessions/nosuchsession").await.refuse(404, "not_found");
    here.delete(&path).await.expect(204);
    there.get("/api/me").await.refuse(401, "unauthorized");
    refresh(&mut there).await.refuse(401, "unauthorized");
    assert_eq!(here.delete("/api/sessions").await.expect(200), json!({ "ended": 1 }));
    third.get("/api/me").await.refuse(401, "unauthorized");
    here.get("/api/me").await.expect(200);
    stranger.get("/api/me").await.expect(200);
    ground.stop().await;
}

#[tokio::test]
async fn who_logs_out_is_out() {
    let ground = Ground::new().await;
    let mut browser = ground.account("anna").await;
    let mut copy = browser.clone();
    let reply = browser.delete("/api/sessions/current").await;
    assert!(reply.set_cookies.iter().all(|line| line.contains("=;") && line.contains("Max-Age=0")));
    reply.expect(204);
    assert_eq!(browser.cookies.keys().collect::<Vec<_>>(), ["qipan_device"], "the device stays known");
    copy.get("/api/me").await.refuse(401, "unauthorized");
    refresh(&mut copy).await.refuse(401, "unauthorized");
    browser.delete("/api/sessions/current").await.refuse(401, "unauthorized");
    ground.stop().await;
}

#[tokio::test]
async fn logging_in_ends_the_session_of_the_guest_one_was() {
    let ground = Ground::new().await;
    ground.account("anna").await;
    let mut browser = ground.guest().await;
    let mut guest = browser.clone();
    let credentials = json!({ "name": "anna", "password": "password of anna" });
    let me = browser.post("/api/sessions", credentials).await.expect(201);
    assert_eq!(browser.get("/api/me").await.expect(200), me);
    guest.get("/api/me").await.refuse(401, "unauthorized");
    ground.stop().await;
}

/// The keys of access tokens are in the database, and so is what was ended.
#[tokio::test]
async fn an_access_token_is_good_at_another_server_on_the_same_database() {
    let ground = Ground::new().await;
    let (mut here, mut ended) = (ground.guest().await, ground.guest().await);
    ended.clone().delete("/api/sessions/current").await.expect(204);
    let other = ground.twin().await;
    let mut there = here.moved_to(&other);
    assert_eq!(there.get("/api/me").await.expect(200), here.get("/api/me").await.expect(200));
    let mut ended_there = ended.moved_to(&other);
    ended_there.get("/api/me").await.refuse(401, "unauthorized");
    ended.get("/api/me").await.refuse(401, "unauthorized");
    other.stop().await.unwrap();
}
