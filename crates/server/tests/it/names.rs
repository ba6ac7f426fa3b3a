//! A new name is shown at once at tables in memory, and elsewhere when the data is read again.

use crate::client::Client;
use crate::house::House;
use serde_json::{Value, json};

/// Returns when the room shows this name, and whether it is a guest's, at seat 0.
async fn until_named(client: &mut Client, name: &str, guest: bool) {
    let wanted = |room: &Value| {
        let person = &room["seats"][0]["occupant"];
        person["name"] == name && person["guest"].as_bool().unwrap_or(false) == guest
    };
    while !wanted(&client.room) {
        client.next().await;
    }
}

#[tokio::test]
async fn a_new_name_shows_at_once_and_later() {
    let mut house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(json!({})).await;
    let asleep = ann.create(json!({})).await;
    let mut watcher = bob.connect(&table).await;
    let mut own = ann.connect(&table).await;
    let mut lobby = Client::new(bob.socket("/ws/lobby").await.unwrap());
    lobby.send(&json!({"type": "watch", "v": 1, "game": null})).await;
    lobby.until("tables").await;
    assert_eq!(ann.send("PATCH", "/api/me", &json!({"name": "Renamed"})).await, 200);
    until_named(&mut watcher, "Renamed", true).await;
    until_named(&mut own, "Renamed", true).await;
    lobby.until_that(|message| message["table"]["host"] == "Renamed").await;
    // Chat lines carry the new name too.
    own.done(json!({"type": "chat", "channel": "players", "text": "hi"})).await;
    assert_eq!(watcher.until("chat").await["line"]["from"]["name"], "Renamed");
    let ann = ann.sign_up("anna").await;
    until_named(&mut watcher, "anna", false).await;
    lobby.until_that(|message| message["table"]["host"] == "anna").await;
    for table in [&table, &asleep] {
        assert_eq!(ann.get_json(&format!("/api/tables/{table}")).await["host"], "anna");
        until_named(&mut bob.connect(table).await, "anna", false).await;
    }
    let list = ann.get_json("/api/tables").await;
    assert!(list.as_array().unwrap().iter().all(|it| it["host"] == "anna") && list[1].is_object(), "{list}");
    house.restart().await;
    let bob = bob.at(house.address()).await;
    until_named(&mut bob.connect(&table).await, "anna", false).await;
}

#[tokio::test]
async fn spectators_have_names_too() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let eve = house.guest().await;
    let _watches = eve.connect(&pair.table).await;
    assert_eq!(eve.send("PATCH", "/api/me", &json!({"name": "Eve"})).await, 200);
    pair.ann.until_that(|message| message["room"]["spectators"][0]["name"] == "Eve").await;
    pair.settle().await;
}
