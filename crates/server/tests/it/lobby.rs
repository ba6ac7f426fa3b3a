//! The live list of tables.

use crate::client::Client;
use crate::house::{House, begin};
use crate::person::Person;
use serde_json::{Value, json};
use std::time::Duration;

/// Watches one game or all; returns the client and the first list.
async fn watch(house: &House, game: Option<&str>) -> (Client, Vec<String>) {
    let socket = Person::stranger(house.address()).socket("/ws/lobby").await.unwrap();
    let mut lobby = Client::new(socket);
    lobby.send(&json!({"type": "watch", "v": 1, "game": game})).await;
    let list = lobby.until("tables").await;
    let ids = list["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned());
    (lobby, ids.collect())
}

fn is_about(message: &Value, table: &str) -> bool {
    message["table"]["id"] == table || message["id"] == table
}

#[tokio::test]
async fn every_change_of_a_table_is_pushed() {
    let house = House::with(|config| config.timeouts.news = Duration::ZERO).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut lobby, list) = watch(&house, None).await;
    assert!(list.is_empty());
    let table = ann.create(json!({})).await;
    let seen = lobby.until("table").await;
    assert_eq!((&seen["table"]["id"], &seen["table"]["host"]), (&json!(table), &json!(ann.name)));
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    begin(&mut host, &mut guest).await;
    lobby.until_that(|message| message["table"]["taken"] == 2).await;
    lobby.until_that(|message| message["table"]["stage"] == "playing").await;
    guest.play(json!({"type": "resign"})).await;
    assert!(is_about(&lobby.until("gone").await, &table));
    let (_, list) = watch(&house, None).await;
    assert!(list.is_empty());
    lobby.send(&json!({"type": "ping", "t": 5})).await;
    assert_eq!(lobby.until("pong").await["t"], 5);
}

#[tokio::test]
async fn the_list_is_filtered_by_game() {
    let house = House::open().await;
    let ann = house.guest().await;
    let old = ann.create(json!({"game": "secret"})).await;
    let (mut lobby, list) = watch(&house, Some("secret")).await;
    assert_eq!(list, [old]);
    let other = ann.create(json!({})).await;
    let own = ann.create(json!({"game": "secret"})).await;
    assert!(is_about(&lobby.until("table").await, &own));
    assert!(lobby.raw.iter().all(|text| !text.contains(&other)));
    // Another watch replaces the first.
    lobby.send(&json!({"type": "watch", "v": 1, "game": "tictactoe"})).await;
    assert_eq!(lobby.until("tables").await["tables"][0]["id"], other);
}

#[tokio::test]
async fn tables_by_link_are_nobodys_business() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut lobby, _) = watch(&house, None).await;
    let hidden = ann.create(json!({"visibility": "link"})).await;
    let (mut host, mut guest) = (ann.connect(&hidden).await, bob.connect(&hidden).await);
    begin(&mut host, &mut guest).await;
    let locked = ann.create(json!({"visibility": "password", "password": "x"})).await;
    let seen = lobby.until("table").await;
    assert!(is_about(&seen, &locked) && seen["table"]["visibility"] == "password", "{seen}");
    assert!(lobby.raw.iter().all(|text| !text.contains(&hidden)));
    let (_, list) = watch(&house, None).await;
    assert_eq!(list, [locked]);
    let (_, text) = ann.get("/api/tables").await;
    assert!(!text.contains(&hidden));
    guest.settle().await;
}

#[tokio::test]
async fn nonsense_in_the_lobby_is_answered() {
    let house = House::open().await;
    let (mut lobby, _) = watch(&house, None).await;
    let rows = [("x", "bad_message"), (r#"{"type":"watch","v":9,"game":null}"#, "other_version")];
    for (text, code) in rows {
        lobby.send_text(text).await;
        assert_eq!(lobby.until("error").await["code"], code);
    }
}
