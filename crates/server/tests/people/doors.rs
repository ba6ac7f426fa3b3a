//! Checks that all routes share: origins, bodies, and refusals in one format.

use crate::support::Ground;
use flate2::read::GzDecoder;
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use std::io::Read;

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let ground = Ground::with(|config| config.origins = vec!["https://play.example.org".to_owned()]).await;
    for (origin, status) in [("https://evil.example", 403), ("null", 403), ("https://play.example.org", 201)]
    {
        let mut browser = ground.browser();
        browser.headers.insert("origin", origin.to_owned());
        let reply = browser.post("/api/guests", Value::Null).await;
        assert_eq!((reply.status, reply.set_cookies.is_empty()), (status, status == 403), "{origin}");
    }
    let mut guest = ground.guest().await;
    guest.headers.insert("origin", "https://evil.example".to_owned());
    for (method, path) in [(Method::DELETE, "/api/sessions"), (Method::POST, "/api/sessions/refresh")] {
        guest.send(method, path, Value::Null).await.refuse(403, "foreign_origin");
    }
    ground.stop().await;
}

#[tokio::test]
async fn bodies_that_cannot_be_read_are_refused_in_our_shape() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    let json = Some("application/json");
    let good = br#"{"name":"nobody","password":"12345678"}"#.to_vec();
    let rows = [
        (json, b"{".to_vec(), 400, "bad_json"),
        (json, Vec::new(), 400, "bad_json"),
        (json, b"\xff\xfe".to_vec(), 400, "bad_json"),
        (json, b"null".to_vec(), 400, "bad_json"),
        (json, [good.as_slice(), b" {}"].concat(), 400, "bad_json"),
        (json, "[".repeat(60_000).into_bytes(), 400, "bad_json"),
        (json, vec![b' '; 65 * 1024], 413, "too_large"),
        (None, good.clone(), 415, "not_json"),
        (Some("text/plain"), good.clone(), 415, "not_json"),
        (Some("application/x-www-form-urlencoded"), b"name=a".to_vec(), 415, "not_json"),
        (Some("Application/JSON; charset=utf-8"), good, 401, "wrong_credentials"),
    ];
    for (kind, body, status, code) in rows {
        browser.send_raw(Method::POST, "/api/sessions", kind, body).await.refuse(status, code);
    }
    ground.stop().await;
}

#[tokio::test]
async fn there_is_one_shape_for_everything_that_is_not_there() {
    let ground = Ground::new().await;
    let mut browser = ground.guest().await;
    for path in ["/api/nothing", "/nothing", "/api/sessions/", "/api/matches/x", "/api/tables/x"] {
        browser.get(path).await.refuse(404, "not_found");
    }
    browser.get("/api/games/nogame").await.refuse(404, "no_such_game");
    let reply = browser.send(Method::PATCH, "/api/sessions", Value::Null).await;
    assert!(reply.headers.contains_key("allow"));
    reply.refuse(405, "wrong_method");
    for path in ["/api/tables/%ff", "/api/games/%80", "/api/matches/%c3%28/journal"] {
        assert_eq!(browser.get(path).await.status, 400, "{path}");
    }
    assert_eq!(browser.get("/ws/lobby").await.status, 400, "not a WebSocket");
    ground.stop().await;
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let ground = Ground::new().await;
    let mut browser = ground.browser();
    let document = browser.get("/api/openapi.json").await.expect(200);
    assert_eq!((&document["openapi"], &document["info"]["title"]), (&json!("3.1.0"), &json!("Qipan")));
    // Each path has exactly the described methods.
    for (path, methods) in document["paths"].as_object().unwrap() {
        for name in ["get", "put", "post", "delete", "patch"] {
            let method = Method::from_bytes(name.to_uppercase().as_bytes()).unwrap();
            let reply = browser.send(method, &path.replace(['{', '}'], "x"), Value::Null).await;
            let code = reply.body["error"]["code"].as_str().unwrap_or("");
            let message = reply.body["error"]["message"].as_str().unwrap_or("");
            let is_there = code != "wrong_method" && message != "there is no such page";
            assert_eq!(is_there, methods.get(name).is_some(), "{name} {path}: {}", reply.text);
        }
    }
    ground.stop().await;
}

/// A file of the page; most are sent compressed.
async fn get_file(url: String) -> (HeaderMap, String) {
    let response = reqwest::get(&url).await.unwrap();
    assert_eq!(response.status(), 200, "{url}");
    let headers = response.headers().clone();
    let bytes = response.bytes().await.unwrap();
    let mut text = String::new();
    match headers.contains_key("content-encoding") {
        true => GzDecoder::new(&*bytes).read_to_string(&mut text),
        false => (&*bytes).read_to_string(&mut text),
    }
    .unwrap();
    (headers, text)
}

#[tokio::test]
async fn the_page_of_the_interface_loads_its_own_files_only() {
    let ground = Ground::new().await;
    let mut browser = ground.browser();
    let (headers, page) = get_file(format!("{}/api", browser.url)).await;
    assert!(headers["content-type"].to_str().unwrap().starts_with("text/html"));
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert!(!page.contains("://") && !page.contains("<script>"), "{page}");
    let files = page.split('"').filter(|text| text.ends_with(".js") || text.ends_with(".css"));
    let files: Vec<_> = files.map(|file| file.trim_start_matches("./").to_owned()).collect();
    assert!(files.iter().any(|file| file == "swagger-initializer.js"), "{page}");
    for file in files {
        let (_, text) = get_file(format!("{}/api/docs/{file}", browser.url)).await;
        assert!(file != "swagger-initializer.js" || text.contains("\"/api/openapi.json\""), "{text}");
    }
    browser.get("/api/docs/nothing.js").await.refuse(404, "not_found");
    ground.stop().await;
}
