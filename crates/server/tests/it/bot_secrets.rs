//! A bot's choice must not be a function of the position. The state includes what is hidden. If a choice could be
//! computed from it, a player could try every hidden hand and keep those that fit the bot's choice.
//!
//! Another test checks that a bot's knowledge does not depend on what is hidden from it: `qipan_testkit::honest`.

use crate::house::{House, click};
use serde_json::json;
use std::collections::BTreeSet;

/// With at least four answers to choose from, the chance that all are equal is at most one in 4^15.
const COPIES: usize = 16;

#[tokio::test]
async fn the_same_position_is_answered_differently() {
    let mut house = House::with(|config| config.bots.pause_ms = 600_000).await;
    let ann = house.guest().await;
    let table = ann.create(json!({"visibility": "link"})).await;
    let mut client = ann.connect(&table).await;
    client.done(json!({"type": "add_bot", "seat": 1, "level": 0})).await;
    client.done(json!({"type": "start"})).await;
    client.play(click(4)).await;
    // The bot pauses. The copies of the database hold exactly the same position.
    house.stop().await;
    let mut answers = BTreeSet::new();
    for number in 0..COPIES {
        let copy = House::with(|config| {
            config.bots.pause_ms = 0;
            config.database = config.database.with_file_name(format!("copy{number}.db"));
            std::fs::copy(&house.config.database, &config.database).unwrap();
        });
        let copy = copy.await;
        let mut ann = ann.at(copy.address()).await.connect(&table).await;
        let frame = ann.frame().await;
        answers.insert(frame["e"][0]["cell"].as_u64().unwrap());
    }
    assert!(answers.len() > 1, "{COPIES} times the same answer: {answers:?}");
}
