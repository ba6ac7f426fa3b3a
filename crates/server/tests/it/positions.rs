//! The positions that a page is sent, to offer moves and to show them before the server has answered.

use crate::client::Client;
use crate::house::{House, click};
use qipan_engine::{Actor, Seat, Viewer};
use serde_json::{Value, json};

async fn position(client: &mut Client) -> Value {
    client.send(&json!({"type": "position"})).await;
    client
        .until_that(|message| ["position", "refused"].contains(&message["type"].as_str().unwrap_or("")))
        .await
}

#[tokio::test]
async fn an_open_game_can_be_tried_out_elsewhere() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[4, 0]).await;
    let answer = position(&mut pair.ann).await;
    assert_eq!((answer["n"].as_u64(), answer.get("legal")), (Some(2), None));
    let mut tried = qipan_tictactoe::game().load(&answer["state"].to_string()).unwrap();
    let (legal, complete) = tried.legal(Seat(0)).unwrap();
    assert_eq!((serde_json::from_str::<Vec<Value>>(&legal).unwrap().len(), complete), (7, true));
    tried.apply(Actor::Seat(Seat(0)), &click(8).to_string(), None).unwrap();
    let frame = pair.ann.play(click(8)).await;
    let seen = serde_json::from_str::<Value>(&tried.last_events(Viewer::Seat(Seat(0))).unwrap()).unwrap();
    assert_eq!(seen, frame["e"], "what was tried is what happened");
    let view = tried.match_view(Viewer::Seat(Seat(0))).unwrap();
    assert_eq!(view.game, pair.ann.view.as_ref().unwrap()["game"]);
}

#[tokio::test]
async fn nothing_that_is_not_seen_is_told() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[4, 0]).await;
    let answer = position(&mut pair.ann).await;
    let (seed, digest) = (&answer["state"]["header"]["seed"], &answer["state"]["sys"]["log"]["digest"]);
    let other = house.playing(json!({})).await;
    let mut other = other.ann;
    let again = position(&mut other).await;
    assert_eq!(seed, &again["state"]["header"]["seed"], "the seed of a match is its own");
    assert_eq!(digest, &again["state"]["sys"]["log"]["digest"], "a digest tells of what happened");
    let mut eve = house.guest().await.connect(&pair.table).await;
    assert_eq!(position(&mut eve).await["code"], "not_seated");
    let alone = house.guest().await;
    let table = alone.create(json!({})).await;
    assert_eq!(position(&mut alone.connect(&table).await).await["code"], "no_match");
}

#[tokio::test]
async fn a_game_with_secrets_gives_a_list() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"game": "secret"})).await;
    let answer = position(&mut pair.ann).await;
    assert_eq!(answer.get("state"), None);
    assert!(answer["legal"].is_array(), "{answer}");
}
