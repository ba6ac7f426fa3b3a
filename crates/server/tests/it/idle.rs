//! Tables leave memory when no client is connected, and are loaded again on request.

use crate::client::PATIENCE;
use crate::house::{House, click};
use serde_json::json;
use std::time::Duration;

async fn until_empty(house: &House) {
    let empty = async {
        while house.metric("qipan_tables").await > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, empty).await.expect("idle tables stay in memory");
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back() {
    let house = House::with(|config| config.idle_after = Duration::from_millis(20)).await;
    let mut pair = house.playing(json!({})).await;
    let first = pair.ann.next_id;
    pair.click(0, &[4, 0]).await;
    assert_eq!(house.metric("qipan_tables").await, 1);
    pair.ann.vanish();
    pair.bob.vanish();
    until_empty(&house).await;
    let mut ann = pair.people[0].resume(&pair.table, &pair.ann).await;
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    // Old ids are still known from the store, though they are no longer in memory.
    ann.send(&json!({"type": "do", "id": first, "command": click(4)})).await;
    assert_eq!(ann.until("again").await["n"], 1);
    ann.play(click(8)).await;
    assert_eq!(bob.frame().await["f"], 3);
    ann.settle().await;
    bob.settle().await;
}

#[tokio::test]
async fn a_table_with_somebody_at_it_stays() {
    let house = House::with(|config| config.idle_after = Duration::from_millis(5)).await;
    let mut pair = house.playing(json!({})).await;
    pair.bob.vanish();
    pair.ann.until_connected(1, false).await;
    for _ in 0..20 {
        assert_eq!(house.metric("qipan_tables").await, 1);
    }
    pair.ann.play(click(4)).await;
    pair.ann.settle().await;
}

#[tokio::test]
async fn many_come_and_go_without_a_trace() {
    let short = Duration::from_millis(5);
    let house = House::with(|config| (config.idle_after, config.timeouts.seat) = (short, short)).await;
    let ann = house.guest().await;
    for _ in 0..10 {
        let table = ann.create(json!({})).await;
        let mut client = ann.connect(&table).await;
        client.settle().await;
    }
    until_empty(&house).await;
    let mut nowhere = ann.knock("nosuchtable", json!({})).await;
    assert_eq!(nowhere.bye().await, "no_such_table");
    until_empty(&house).await;
}
