//! Clients that do not read.

use crate::client::Client;
use crate::house::{House, click};
use serde_json::json;

/// Sends a chat line `times` times, in bundles of fifty.
async fn say(client: &mut Client, text: &str, times: usize) {
    for _ in 0..times / 50 {
        for _ in 1..50 {
            client.ask(json!({"type": "chat", "channel": "players", "text": text})).await;
        }
        client.done(json!({"type": "chat", "channel": "players", "text": text})).await;
    }
}

#[tokio::test]
async fn a_slow_reader_is_cut_off_and_may_resume() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    // A long chat makes every welcome long, so unread welcomes fill the connection to the client.
    say(&mut pair.ann, &"x".repeat(500), 100).await;
    let mut slow = pair.people[1].connect(&pair.table).await;
    pair.bob.vanish();
    for _ in 0..600 {
        slow.hello(json!({})).await;
    }
    say(&mut pair.ann, "still there?", 300).await;
    pair.ann.until_connected(1, false).await;
    pair.ann.play(click(4)).await;
    // Messages that were already sent still arrive in order, and then the socket closes.
    while slow.try_next().await.is_some() {}
    assert_eq!(slow.number, 0);
    let mut bob = pair.people[1].resume(&pair.table, &slow).await;
    assert_eq!(bob.frame().await["f"], 1);
    bob.settle().await;
    pair.ann.settle().await;
}
