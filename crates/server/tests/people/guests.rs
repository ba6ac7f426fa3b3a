//! Guests: open the page and play.

use crate::support::Ground;
use serde_json::Value;

#[tokio::test]
async fn a_stranger_becomes_a_guest_without_a_form() {
    let ground = Ground::new().await;
    let mut browser = ground.browser();
    browser.get("/api/me").await.refuse(401, "unauthorized");
    let reply = browser.post("/api/guests", Value::Null).await;
    let cookies = reply.set_cookies.clone();
    let me = reply.expect(201);
    assert_eq!((&me["guest"], &me["role"], &me["email"]), (&true.into(), &"user".into(), &Value::Null));
    assert_eq!(browser.get("/api/me").await.expect(200), me);
    assert_eq!(browser.post("/api/guests", Value::Null).await.expect(200), me, "who is somebody stays so");
    assert_eq!(cookies.len(), 2);
    for (line, rest) in cookies.iter().zip([
        "; Path=/; SameSite=Lax; HttpOnly; Max-Age=900",
        "; Path=/api/sessions/refresh; SameSite=Strict; HttpOnly; Max-Age=5184000",
    ]) {
        assert!(line.ends_with(rest), "{line}");
    }
    ground.stop().await;
}

#[tokio::test]
async fn the_name_is_in_the_language_of_the_browser() {
    let ground = Ground::new().await;
    for (language, is_ascii) in [("zh-CN,zh;q=0.9", false), ("en", true)] {
        let mut browser = ground.browser();
        browser.headers.insert("accept-language", language.to_owned());
        let me = browser.post("/api/guests", Value::Null).await.expect(201);
        assert_eq!(me["name"].as_str().unwrap().is_ascii(), is_ascii, "{me}");
    }
    ground.stop().await;
}

#[tokio::test]
async fn cookies_are_secure_when_the_connection_is() {
    for (trusted, forced, scheme, secure) in [
        (false, false, "https", false),
        (true, false, "https", true),
        (true, false, "http", false),
        (false, true, "http", true),
    ] {
        let ground =
            Ground::with(|config| (config.trust_proxy, config.secure_cookies) = (trusted, forced)).await;
        let mut browser = ground.browser();
        browser.headers.insert("x-forwarded-proto", scheme.to_owned());
        let reply = browser.post("/api/guests", Value::Null).await;
        assert!(reply.set_cookies.iter().all(|line| line.ends_with("; Secure") == secure), "{reply:?}");
        ground.stop().await;
    }
}

#[tokio::test]
async fn over_tls_cookies_are_bound_to_the_host() {
    let ground = Ground::with(|config| config.trust_proxy = true).await;
    let mut browser = ground.guest().await;
    let me = browser.get("/api/me").await.expect(200);
    browser.headers.insert("x-forwarded-proto", "https".to_owned());
    // Another site of the same domain could have planted this cookie.
    browser.get("/api/me").await.refuse(401, "unauthorized");
    // But users stay logged in when the server gets TLS.
    assert_eq!(browser.post("/api/sessions/refresh", Value::Null).await.expect(200), me);
    let names: Vec<_> = browser.cookies.keys().map(String::as_str).collect();
    assert_eq!(names, ["__Host-qipan_access", "__Secure-qipan_refresh"], "the plain ones are removed");
    assert_eq!(browser.get("/api/me").await.expect(200), me);
    browser.post("/api/sessions/refresh", Value::Null).await.expect(200);
    let reply = browser.delete("/api/sessions/current").await;
    let host_only = |line: &&String| line.starts_with("__Host-");
    let scope = "=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0; Secure";
    assert!(reply.set_cookies.iter().filter(host_only).all(|line| line.ends_with(scope)), "{reply:?}");
    reply.expect(204);
    assert!(browser.cookies.is_empty(), "{:?}", browser.cookies);
    ground.stop().await;
}

#[tokio::test]
async fn cookies_that_were_touched_are_worth_nothing() {
    let ground = Ground::new().await;
    let browser = ground.guest().await;
    let token = browser.cookies["qipan_access"].clone();
    let (claims, signature) = token.rsplit_once('.').unwrap();
    let other = ground.guest().await.cookies["qipan_access"].clone();
    let foreign = other.rsplit_once('.').unwrap().0;
    for forged in
        ["", "x", claims, &format!("{claims}."), &format!("{foreign}.{signature}"), &token.to_uppercase()]
    {
        let mut thief = browser.clone();
        thief.cookies.insert("qipan_access".to_owned(), forged.to_owned());
        thief.get("/api/me").await.refuse(401, "unauthorized");
    }
    ground.stop().await;
}

#[tokio::test]
async fn a_guest_may_save_the_given_name_unchanged() {
    let ground = Ground::new().await;
    for language in ["zh-CN", "en"] {
        let mut browser = ground.browser();
        browser.headers.insert("accept-language", language.to_owned());
        let me = browser.post("/api/guests", Value::Null).await.expect(201);
        let same = serde_json::json!({ "name": me["name"] });
        assert_eq!(browser.send(reqwest::Method::PATCH, "/api/me", same).await.expect(200), me);
    }
    ground.stop().await;
}
