//! Messages with a duplicate key mean different things to different parsers. None of them is carried out.

use crate::client::Client;
use crate::house::{House, click};
use serde_json::{Value, json};

#[tokio::test]
async fn no_spelling_of_undo_gets_past_a_table_without_it() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"undo": false})).await;
    pair.click(0, &[4, 0]).await;
    let rows = [
        (r#"{"type":"undo"}"#, "undo_off"),
        (r#"{"type":"\u0075ndo"}"#, "undo_off"),
        (r#"{ "\u0074ype" : "undo" }"#, "undo_off"),
        (r#"{"type":"x","type":"undo"}"#, "duplicate_key"),
        (r#"{"type":"undo","type":"x"}"#, "duplicate_key"),
        (r#"{"type":"x","\u0074ype":"undo"}"#, "duplicate_key"),
        (r#"{"type":"fly"}"#, "bad_command"),
    ];
    for (command, code) in rows {
        pair.ann.send_text(&format!(r#"{{"type":"do","id":90,"command":{command}}}"#)).await;
        assert_eq!(pair.ann.until("refused").await["code"], code, "{command}");
    }
    pair.ann.play(click(8)).await;
    assert_eq!(pair.bob.frame().await["f"], 3, "nothing was taken back");
    pair.settle().await;
}

#[tokio::test]
async fn sockets_refuse_repeated_keys_and_name_them() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let rows = [
        (r#"{"type":"ping","type":"hint","t":1}"#, "type"),
        (r#"{"type":"do","id":1,"id":2,"command":{"type":"click_cell","cell":4}}"#, "id"),
        (r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":4,"cell":5}}"#, "cell"),
        (r#"{"type":"do","id":1,"command":{"type":"x","deep":[{"a":{"b":1,"b":2}}]}}"#, "b"),
    ];
    for (text, key) in rows {
        pair.ann.send_text(text).await;
        let refusal = pair.ann.until("refused").await;
        assert_eq!((&refusal["code"], &refusal["args"]["key"]), (&json!("duplicate_key"), &json!(key)));
    }
    pair.settle().await;
    let mut lobby = Client::new(house.guest().await.socket("/ws/lobby").await.unwrap());
    lobby.send_text(r#"{"type":"watch","v":1,"game":null,"game":"tictactoe"}"#).await;
    assert_eq!(lobby.until("error").await["code"], "duplicate_key");
}

#[tokio::test]
async fn request_bodies_refuse_repeated_keys() {
    let house = House::open().await;
    let ann = house.guest().await;
    let rows = [
        r#"{"game":"tictactoe","undo":true,"undo":false}"#,
        r#"{"game":"tictactoe","game":"secret"}"#,
        r#"{"game":"tictactoe","options":{"size":3,"size":4}}"#,
    ];
    for body in rows {
        let (status, answer) = ann.post_text("/api/tables", body).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (400, &Value::from("duplicate_key")),
            "{body}: {answer}"
        );
    }
}
