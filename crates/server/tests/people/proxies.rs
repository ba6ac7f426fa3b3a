//! Behind proxies: which address counts, whatever a client writes into the headers.

use crate::support::Ground;
use reqwest::Client;
use serde_json::json;

/// The statuses of four guesses at different names. `lines` gives the `X-Forwarded-For` lines of each guess. The
/// lock-out is at three failures per address.
async fn guess(trusted: Option<usize>, lines: impl Fn(usize) -> Vec<String>) -> Vec<u16> {
    let ground = Ground::with(|config| {
        config.lockout.failures_per_address = 3;
        config.trust_proxy = trusted.is_some();
        config.trusted_proxies = trusted.unwrap_or(1);
    })
    .await;
    let mut statuses = Vec::new();
    for number in 0..4 {
        let credentials = json!({ "name": format!("name{number}"), "password": "wrong guess" });
        let request = Client::new().post(format!("{}/api/sessions", ground.browser().url)).json(&credentials);
        let request = lines(number).iter().fold(request, |it, line| it.header("x-forwarded-for", line));
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    ground.stop().await;
    statuses
}

const LOCKED: [u16; 4] = [401, 401, 401, 429];
const APART: [u16; 4] = [401; 4];

#[tokio::test]
async fn what_a_client_writes_before_the_trusted_hops_changes_nothing() {
    let invented = |number: usize| format!("198.51.100.{number}");
    let real = || "192.0.2.7".to_owned();
    assert_eq!(guess(Some(1), |n| vec![format!("{}, {}", invented(n), real())]).await, LOCKED, "one line");
    assert_eq!(guess(Some(1), |n| vec![invented(n), real()]).await, LOCKED, "a line of its own");
    assert_eq!(guess(Some(1), |n| vec![invented(n), invented(n), real()]).await, LOCKED, "several lines");
    assert_eq!(
        guess(Some(2), |n| vec![invented(n), real(), "10.0.0.1".to_owned()]).await,
        LOCKED,
        "two hops"
    );
    assert_eq!(guess(Some(2), |n| vec![invented(n)]).await, APART, "fewer entries than hops");
    assert_eq!(guess(None, |n| vec![invented(n)]).await, LOCKED, "no proxy is trusted");
    assert_eq!(guess(Some(1), |n| vec![format!("nonsense {n}")]).await, LOCKED, "the proxy's own address");
}

#[tokio::test]
async fn browsers_are_told_to_stay_with_tls() {
    for (trusted, forced, schemes, expected) in [
        (true, false, vec!["https"], true),
        (true, false, vec!["http"], false),
        (true, false, vec!["https", "http"], false),
        (false, false, vec!["https"], false),
        (false, true, vec![], true),
    ] {
        let ground =
            Ground::with(|config| (config.trust_proxy, config.secure_cookies) = (trusted, forced)).await;
        for path in ["/api/games", "/nothing"] {
            let request = Client::new().get(format!("{}{path}", ground.browser().url));
            let request = schemes.iter().fold(request, |it, scheme| it.header("x-forwarded-proto", *scheme));
            let response = request.send().await.unwrap();
            let given = response.headers().get("strict-transport-security").map(|it| it.to_str().unwrap());
            assert_eq!(given, expected.then_some("max-age=31536000"), "{trusted} {forced} {schemes:?}");
        }
        ground.stop().await;
    }
}

#[tokio::test]
async fn only_configured_hosts_are_answered() {
    let ground = Ground::with(|config| {
        config.hosts = vec!["play.example.org".to_owned(), "127.0.0.1:81".to_owned()];
    })
    .await;
    let rows = [
        ("play.example.org", 201),
        ("PLAY.example.org:8443", 201),
        ("127.0.0.1:81", 201),
        ("127.0.0.1:82", 421),
        ("evil.example", 421),
        ("evil.example:play.example.org", 421),
        ("play.example.org.evil.example", 421),
    ];
    for (host, status) in rows {
        let mut browser = ground.browser();
        browser.headers.insert("host", host.to_owned());
        let reply = browser.post("/api/guests", serde_json::Value::Null).await;
        assert_eq!(reply.status, status, "{host}: {}", reply.text);
        if status == 421 {
            reply.refuse(421, "wrong_host");
        }
    }
    ground.stop().await;
}

#[tokio::test]
async fn a_network_of_64_bits_counts_as_one_address() {
    assert_eq!(guess(Some(1), |n| vec![format!("2001:db8:1:2:{n:x}::1")]).await, LOCKED);
    assert_eq!(guess(Some(1), |n| vec![format!("2001:db8:1:{n:x}::1")]).await, APART);
    assert_eq!(guess(Some(1), |n| vec![["::ffff:", ""][n % 2].to_owned() + "192.0.2.7"]).await, LOCKED);
}
