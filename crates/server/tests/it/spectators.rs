//! Spectators are sent as a number and a few names, not as a whole list to every client.

use crate::client::Client;
use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn spectators_come_and_go() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let eve = house.guest().await;
    let mut watching = eve.connect(&pair.table).await;
    assert_eq!(
        (&watching.room["spectator_count"], &watching.room["spectators"][0]["id"]),
        (&json!(1), &json!(eve.id))
    );
    let told = pair.ann.until("spectators").await;
    assert_eq!((&told["count"], &told["people"][0]["name"]), (&json!(1), &json!(eve.name)));
    // A second socket of the same person is not another spectator.
    let mut second = eve.connect(&pair.table).await;
    assert_eq!(second.room["spectator_count"], 1);
    second.vanish();
    watching.vanish();
    pair.ann.until_that(|message| message["type"] == "spectators" && message["count"] == 0).await;
}

#[tokio::test]
async fn a_crowd_costs_little() {
    const CROWD: usize = 400;
    let house = House::with(|config| config.limits.sockets_per_address = 1000).await;
    let mut pair = house.playing(json!({})).await;
    let eve = house.guest().await;
    let mut crowd: Vec<Client> = Vec::new();
    for _ in 0..CROWD {
        let person = house.guest().await;
        crowd.push(person.connect(&pair.table).await);
    }
    drop(eve);
    pair.ann.play(click(4)).await;
    let mut bytes = 0;
    for client in &mut crowd {
        client.frame().await;
        client.catch_up().await;
        bytes += client.raw.iter().map(String::len).sum::<usize>();
    }
    pair.ann.until_that(|message| message["type"] == "spectators" && message["count"] == CROWD).await;
    bytes += pair.seats().iter().flat_map(|client| &client.raw).map(String::len).sum::<usize>();
    assert!(bytes <= 5 << 20, "{bytes} bytes for {CROWD} spectators");
    let names = crowd[CROWD - 1].room["spectators"].as_array().unwrap().len();
    assert_eq!(names, qipan_protocol::NAMED_SPECTATORS);
}
