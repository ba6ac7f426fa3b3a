//! A new name is shown at once at tables in memory, and elsewhere when the data is read again.

use crate::client::Client;
use crate::house::House;
use qipan_protocol::TableId;
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

/// What the facts of a match say about the player of a seat.
fn player(facts: &Value, seat: usize) -> (&str, &str) {
    let occupant = &facts["players"][seat]["occupant"];
    (occupant["kind"].as_str().unwrap(), occupant["name"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn matches_name_their_players() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let [ann, bob] = [pair.people[0].clone(), pair.people[1].clone()];
    let id = pair.ann.match_id.clone().unwrap();
    let path = format!("/api/matches/{id}");
    let before = ann.get_json(&path).await;
    let names = [0, 1].map(|seat| player(&before, seat).1.to_owned());
    assert!(names.iter().all(|name| !name.is_empty()) && before["players"][0]["occupant"]["guest"] == true);
    pair.click(0, &[0, 3, 1, 4, 2]).await;
    pair.settle().await;
    assert_eq!(bob.send("PATCH", "/api/me", &json!({"name": "Later"})).await, 200);
    let ann = ann.sign_up("anna").await;
    let after = ann.get_json(&path).await;
    assert_eq!(player(&after, 0), ("person", "anna"), "an account has its current name");
    assert_eq!(after["players"][0]["occupant"].get("guest"), None);
    assert_eq!(player(&after, 1), ("person", names[1].as_str()), "a guest keeps the name of the match");
    assert_eq!(ann.get_json("/api/me/matches").await["finished"][0], after);
}

#[tokio::test]
async fn matches_name_their_bots() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut own = ann.connect(&table).await;
    own.done(json!({"type": "add_bot", "seat": 1, "level": 3})).await;
    own.done(json!({"type": "start"})).await;
    own.until_stage("playing").await;
    let facts = ann.get_json(&format!("/api/matches/{}", own.match_id.clone().unwrap())).await;
    assert_eq!(facts["players"][1], json!({"seat": 1, "occupant": {"kind": "bot", "level": 3}}));
}

/// Matches of a database from before names were kept: people have their current names.
#[tokio::test]
async fn matches_of_an_older_database_have_names() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("old.db");
    let text = std::fs::read_to_string("../store/tests/data/database_of_version_4.sql").unwrap();
    rusqlite::Connection::open(&database).unwrap().execute_batch(&text).unwrap();
    let house = House::with(|config| config.database = database).await;
    for table in ["8wwmz6w3xgkv", "6hx8vynq4j56"] {
        let record = house.store.matches_of_table(&TableId::new(table), 1).await.unwrap().remove(0);
        house.store.show_match(&record.id, &record.players[0].1, Some(true)).await.unwrap();
        let facts = house.guest().await.get_json(&format!("/api/matches/{}", record.id)).await;
        for (seat, user) in &record.players {
            let name = house.store.find_user(user).await.unwrap().unwrap().name;
            assert_eq!(player(&facts, seat.index()), ("person", name.as_str()));
        }
        assert!(!record.players.is_empty());
    }
}
