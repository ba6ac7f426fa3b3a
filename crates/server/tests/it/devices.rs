//! One person with several sockets.

use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn a_seat_is_taken_back_from_another_device() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut phone = pair.people[0].connect(&pair.table).await;
    assert_eq!(phone.you, 0);
    let id = pair.ann.play(click(4)).await["a"].clone();
    pair.bob.frame().await;
    assert_eq!(phone.frame().await["a"], id, "both sockets of a person see their own ids");
    pair.bob.play(click(0)).await;
    pair.ann.frame().await;
    phone.frame().await;
    phone.next_id = pair.ann.next_id;
    phone.play(click(8)).await;
    assert_eq!(pair.ann.frame().await["f"], 3);
    phone.settle().await;
    pair.bob.frame().await;
    // As long as one of their sockets is open, the person counts as connected.
    pair.ann.vanish();
    pair.bob.catch_up().await;
    assert_eq!(pair.bob.room["seats"][0]["connected"], true);
    phone.vanish();
    pair.bob.until_connected(0, false).await;
    pair.bob.settle().await;
}

#[tokio::test]
async fn lag_is_told_to_the_others() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.bob.send(&json!({"type": "ping", "t": 7, "lag_ms": 42})).await;
    assert_eq!(pair.bob.until("pong").await["t"], 7);
    let mut eve = house.guest().await.connect(&pair.table).await;
    assert_eq!(eve.room["seats"][1]["lag_ms"], 42);
    eve.settle().await;
    pair.settle().await;
}
