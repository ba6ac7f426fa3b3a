//! Kid mode: free text is neither sent by such an account nor shown to it.

use super::{MePage, code};
use crate::house::House;
use serde_json::{Value, json};

/// Everything that somebody could write to a child, and every place where a child could read it.
#[tokio::test]
async fn no_free_text_reaches_a_child() {
    let house = House::open().await;
    let (anna, kim) = (house.account("anna").await, house.account("kim").await);
    anna.befriend(&kim).await;
    let table = anna.create(json!({})).await;
    let (mut host, mut early) = (anna.connect(&table).await, kim.connect(&table).await);
    assert_eq!(anna.write_to("kim", "poison before").await, "");
    host.done(json!({"type": "chat", "channel": "players", "text": "poison at the table"})).await;
    early.until("chat").await;

    kim.set_kid_mode(true).await;
    // The table sends the page the chat again, without free text.
    early.until("welcome").await;
    let before = early.raw.len();
    host.done(json!({"type": "chat", "channel": "players", "text": "poison later"})).await;
    host.done(json!({"type": "chat", "channel": "spectators", "text": "poison whispered"})).await;
    host.done(json!({"type": "phrase", "channel": "spectators", "phrase": "oops"})).await;
    host.done(json!({"type": "phrase", "channel": "players", "phrase": "good-luck"})).await;
    let heard = early.until("chat").await;
    assert_eq!(
        (&heard["line"]["phrase"], &heard["line"]["channel"]),
        (&json!("good-luck"), &json!("players"))
    );
    assert_eq!(anna.write_to("kim", "poison after").await, "person_unavailable");

    let mut late = kim.connect(&table).await;
    late.settle().await;
    let mut page = MePage::open(&kim, Some(0)).await;
    page.settle().await;
    let inbox = kim.get("/api/me/inbox").await.1;
    for text in early.raw[before - 1..].iter().chain(&late.raw).chain(&page.raw).chain([&inbox]) {
        assert!(!text.contains("poison"), "{text}");
    }
    for path in ["/api/me/threads", "/api/me/threads/any"] {
        assert_eq!(code(kim.call("GET", path, Value::Null).await), "kid_mode");
    }

    kim.set_kid_mode(false).await;
    assert!(kim.get("/api/me/inbox").await.1.contains("poison before"), "nothing was lost");
}

#[tokio::test]
async fn a_child_has_phrases_and_friends() {
    let house = House::open().await;
    let (anna, kim) = (house.account("anna").await, house.account("kim").await);
    let stranger = house.account("steve").await;
    anna.befriend(&kim).await;
    let own = stranger.create(json!({})).await;
    let (_, earlier) = stranger.invite("kim", &own).await;
    kim.set_kid_mode(true).await;
    let accept = format!("/api/me/invites/{}/accept", earlier["id"].as_str().unwrap());
    assert_eq!(code(kim.call("POST", &accept, Value::Null).await), "invite_over");
    assert_eq!(kim.get_json("/api/me/invites").await["received"], json!([]));
    assert!(!kim.get("/api/me/inbox").await.1.contains("steve"), "an invitation of a stranger is not shown");
    let table = anna.create(json!({})).await;
    let mut host = anna.connect(&table).await;
    let mut child = kim.connect(&table).await;
    child.done(json!({"type": "sit", "seat": 1})).await;
    let rows = [
        (json!({"type": "chat", "channel": "players", "text": "hi"}), "phrases_only"),
        (json!({"type": "chat", "channel": "spectators", "text": "hi"}), "no_spectator_chat"),
        (json!({"type": "phrase", "channel": "spectators", "phrase": "hello"}), "no_spectator_chat"),
    ];
    for (request, expected) in rows {
        assert_eq!(child.refused(request).await, expected);
    }
    child.done(json!({"type": "phrase", "channel": "players", "phrase": "hello"})).await;
    assert_eq!(host.until("chat").await["line"]["phrase"], "hello");
    assert_eq!(kim.write_to("anna", "hi").await, "kid_mode");
    let phrase = json!({"to": "anna", "body": {"phrase": "hello"}, "key": "p"});
    assert_eq!(code(kim.call("POST", "/api/me/messages", phrase).await), "kid_mode");

    assert_eq!(anna.invite("kim", &table).await.0, 201);
    let own = stranger.create(json!({})).await;
    assert_eq!(code(stranger.invite("kim", &own).await), "person_unavailable");
    assert_eq!(code(kim.invite("steve", &table).await), "kid_mode");
}
