//! Match time across a restart and a crash: no client is told less than before.

use crate::client::Client;
use crate::house::{House, Pair};
use serde_json::json;
use std::time::Duration;

async fn house() -> House {
    House::with(|config| config.time_reserve = Duration::from_millis(40)).await
}

async fn playing(house: &House) -> Pair {
    house.playing(json!({"time": {"type": "fischer", "initial_ms": 600_000, "increment_ms": 0}})).await
}

/// The match time that the server tells at this moment.
async fn told_ms(client: &mut Client) -> u64 {
    client.hello(json!({})).await;
    client.until("welcome").await["match_ms"].as_u64().unwrap()
}

/// Returns when match time is far beyond what the last entry covers.
async fn until_later(client: &mut Client) -> u64 {
    loop {
        let told = told_ms(client).await;
        if told >= 200 {
            return told;
        }
    }
}

#[tokio::test]
async fn match_time_does_not_go_back_over_a_restart() {
    let mut house = house().await;
    let mut pair = playing(&house).await;
    pair.click(0, &[4]).await;
    let told = until_later(&mut pair.bob).await;
    house.restart().await;
    let mut bob = pair.people[1].at(house.address()).await.connect(&pair.table).await;
    let after = told_ms(&mut bob).await;
    assert!(after >= told, "from {told} back to {after}");
    bob.play(crate::house::click(0)).await;
    let frame = &bob.raw[bob.raw.len() - 1];
    assert!(bob.number == 2 && frame.contains("\"ms\""), "{frame}");
}

#[tokio::test]
async fn match_time_does_not_go_back_over_a_crash() {
    let house = house().await;
    let mut pair = playing(&house).await;
    let told = until_later(&mut pair.ann).await;
    let crashed = house.after_crash().await;
    let mut ann = pair.people[0].at(crashed.address()).await.connect(&pair.table).await;
    let after = told_ms(&mut ann).await;
    assert!(after >= told, "from {told} back to {after}");
    // The same right after an entry, before a mark is saved.
    let ms = pair.ann.play(crate::house::click(4)).await["ms"].as_u64().unwrap();
    let told = told_ms(&mut pair.ann).await;
    let crashed = house.after_crash().await;
    let mut ann = pair.people[0].at(crashed.address()).await.connect(&pair.table).await;
    let after = told_ms(&mut ann).await;
    assert!(told >= ms && after >= told, "from {told} back to {after}");
}

#[tokio::test]
async fn match_time_does_not_go_back_when_a_table_leaves_memory() {
    let house = House::with(|config| {
        config.time_reserve = Duration::from_millis(40);
        config.idle_after = Duration::from_millis(20);
    })
    .await;
    let mut pair = house.playing(json!({})).await;
    let told = until_later(&mut pair.ann).await;
    pair.ann.vanish();
    pair.bob.vanish();
    let empty = async {
        while house.metric("qipan_tables").await > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::client::PATIENCE, empty).await.expect("the table stays in memory");
    let mut ann = pair.people[0].connect(&pair.table).await;
    let after = told_ms(&mut ann).await;
    assert!(after >= told, "from {told} back to {after}");
}
