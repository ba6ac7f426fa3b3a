//! Messages that are repeated, out of order, out of date, or nonsense.

use crate::house::{House, click};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn act(id: u64, command: &Value) -> Value {
    json!({"type": "do", "id": id, "command": command})
}

#[tokio::test]
async fn repeated_and_reordered_commands_change_nothing() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    // The same message five times at once.
    for _ in 0..5 {
        pair.ann.send(&act(10, &click(4))).await;
    }
    assert_eq!(pair.ann.frame().await["a"], 10);
    for _ in 0..4 {
        assert_eq!(pair.ann.until("again").await["n"], 1);
    }
    // The same id with another command is treated as the old command.
    pair.ann.send(&act(10, &click(5))).await;
    assert_eq!(pair.ann.until("again").await["n"], 1);
    pair.bob.next_id = 3;
    pair.bob.play(click(0)).await;
    pair.ann.frame().await;
    // An unused id below the last one: a later message has overtaken this one.
    pair.ann.send(&act(9, &click(8))).await;
    assert_eq!(pair.ann.until("refused").await["code"], "stale_id");
    pair.ann.send(&act(11, &click(8))).await;
    assert_eq!(pair.ann.frame().await["a"], 11);
    // The id of a refused command is free, so the corrected command may use it.
    pair.bob.send(&act(4, &click(8))).await;
    assert_eq!(pair.bob.until("refused").await["code"], "cell_occupied");
    pair.bob.send(&act(4, &click(2))).await;
    assert_eq!(pair.bob.frame().await["f"], 4);
    pair.settle().await;
}

#[tokio::test]
async fn nonsense_is_refused_with_a_reason_and_changes_nothing() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let before = pair.bob.view.clone();
    let rows = [
        ("", "bad_message"),
        ("hello", "bad_message"),
        ("{}", "bad_message"),
        ("[1,2]", "bad_message"),
        ("null", "bad_message"),
        (r#"{"type":"fly","id":1}"#, "bad_message"),
        (r#"{"type":"do","id":1}"#, "bad_message"),
        (r#"{"type":"do","id":-1,"command":{}}"#, "bad_message"),
        (r#"{"type":"do","id":1,"seat":1,"command":{"type":"click_cell","cell":4}}"#, "bad_message"),
        (r#"{"type":"sit","id":1,"seat":300}"#, "bad_message"),
        (r#"{"type":"chat","id":1,"channel":"all","text":"x"}"#, "bad_message"),
        (r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":4"#, "bad_message"),
        (r#"{"type":"do","id":18446744073709551615,"command":{"type":"click_cell","cell":4}}"#, "bad_id"),
        (
            r#"{"type":"do","id":18446744073709551616,"command":{"type":"click_cell","cell":4}}"#,
            "bad_message",
        ),
        (r#"{"type":"do","id":1,"command":7}"#, "bad_command"),
        (r#"{"type":"do","id":1,"command":{"type":"click_cell"}}"#, "bad_command"),
        (r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":4,"seat":1}}"#, "bad_command"),
        (r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":99}}"#, "off_board"),
        (r#"{"type":"do","id":1,"command":{"type":"flag","seat":1}}"#, "system_off"),
        (r#"{"type":"do","id":1,"command":{"type":"cheat_set","pointer":"/turn","value":1}}"#, "cheats_off"),
    ];
    for (text, code) in rows {
        pair.ann.send_text(text).await;
        assert_eq!(pair.ann.until("refused").await["code"], code, "{text}");
    }
    pair.ann.send_text(&format!("{}1{}", "[".repeat(5000), "]".repeat(5000))).await;
    assert_eq!(pair.ann.until("refused").await["code"], "bad_message");
    pair.ann.send_message(Message::binary(vec![0, 159, 146, 150])).await;
    assert_eq!(pair.ann.until("refused").await["code"], "not_text");
    pair.settle().await;
    assert_eq!(pair.bob.view, before);
}

#[tokio::test]
async fn a_message_too_large_ends_its_socket_only() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.ann
        .send_text(
            &json!({"type": "chat", "id": 1, "channel": "players", "text": "x".repeat(20_000)}).to_string(),
        )
        .await;
    while pair.ann.try_next().await.is_some() {}
    pair.bob.until_connected(0, false).await;
    let mut ann = pair.people[0].resume(&pair.table, &pair.ann).await;
    ann.play(click(4)).await;
    pair.bob.frame().await;
    ann.settle().await;
    pair.bob.settle().await;
}

#[tokio::test]
async fn who_talks_too_fast_is_told_to_slow_down() {
    let house = House::with(|config| config.limits.messages_per_second = 1).await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut client = ann.connect(&table).await;
    for t in 0..20 {
        client.send(&json!({"type": "ping", "t": t})).await;
    }
    let refusal = client.until("refused").await;
    assert_eq!(refusal["code"], "too_fast");
    let answered = client.raw.iter().filter(|text| text.contains("pong")).count();
    assert!(answered <= 5, "{answered} of a burst of 4 were answered");
}

#[tokio::test]
async fn a_socket_begins_with_hello() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let rows = [
        (r#"{"type":"ping","t":1}"#, "no_hello"),
        (r#"{"type":"hello","v":99}"#, "other_version"),
        (r#"{"type":"hello"}"#, "bad_message"),
        ("x", "bad_message"),
    ];
    for (text, code) in rows {
        let socket = ann.socket(&format!("/ws/table/{table}")).await.unwrap();
        let mut client = crate::client::Client::new(socket);
        client.send_text(text).await;
        assert_eq!(client.bye().await, code, "{text}");
    }
    let mut nowhere = ann.knock("nosuchtable", json!({})).await;
    assert_eq!(nowhere.bye().await, "no_such_table");
}
