//! Chat: channels, phrases, and which lines are kept.

use crate::house::House;
use serde_json::json;

#[tokio::test]
async fn spectators_whisper_and_players_are_heard_by_all() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut eve = house.guest().await.connect(&pair.table).await;
    eve.done(json!({"type": "chat", "channel": "spectators", "text": "take the centre"})).await;
    pair.ann.done(json!({"type": "chat", "channel": "players", "text": "  good\u{7} luck  "})).await;
    for client in [&mut pair.bob, &mut eve] {
        let heard = client.until_that(|it| it["type"] == "chat" && it["line"]["channel"] == "players").await;
        assert_eq!(heard["line"]["text"], "good luck");
    }
    assert_eq!(eve.refused(json!({"type": "chat", "channel": "players", "text": "hi"})).await, "not_seated");
    pair.settle().await;
    let whispered = |raw: &[String]| raw.iter().any(|text| text.contains("take the centre"));
    assert!(!whispered(&pair.ann.raw) && !whispered(&pair.bob.raw), "also a fresh welcome does not tell");
    // When the match is over, players see the spectators' channel too.
    pair.bob.play(json!({"type": "resign"})).await;
    pair.ann.until_stage("finished").await;
    pair.settle().await;
    assert!(whispered(&pair.ann.raw) && whispered(&pair.bob.raw));
    eve.settle().await;
}

#[tokio::test]
async fn phrases_are_keys_and_texts_are_short() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.ann.done(json!({"type": "phrase", "channel": "players", "phrase": "good-luck"})).await;
    let heard = pair.bob.until("chat").await;
    assert_eq!((&heard["line"]["phrase"], heard["line"].get("text")), (&json!("good-luck"), None));
    let rows = [
        (json!({"type": "phrase", "channel": "players", "phrase": "you-stink"}), "no_such_phrase"),
        (json!({"type": "chat", "channel": "players", "text": " \n "}), "empty_text"),
        (json!({"type": "chat", "channel": "players", "text": "棋".repeat(501)}), "text_too_long"),
    ];
    for (request, code) in rows {
        assert_eq!(pair.ann.refused(request).await, code);
    }
    pair.ann.done(json!({"type": "chat", "channel": "players", "text": "棋".repeat(500)})).await;
    pair.settle().await;
}

#[tokio::test]
async fn what_was_said_outlives_a_restart() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    for text in ["one", "two"] {
        pair.ann.done(json!({"type": "chat", "channel": "players", "text": text})).await;
    }
    house.restart().await;
    let mut ann = pair.people[0].at(house.address()).await.knock(&pair.table, json!({})).await;
    let welcome = ann.until("welcome").await;
    let lines = welcome["chat"].as_array().unwrap().iter();
    let lines: Vec<_> = lines.map(|line| (line["n"].as_u64(), line["text"].as_str())).collect();
    assert_eq!(lines, [(Some(1), Some("one")), (Some(2), Some("two"))]);
    ann.done(json!({"type": "chat", "channel": "players", "text": "three"})).await;
    ann.settle().await;
}
