//! The three policies for absent players.

use crate::house::{House, Pair, click};
use serde_json::{Value, json};

async fn leave(house: &House, settings: Value) -> Pair {
    let mut pair = house.playing(settings).await;
    pair.bob.vanish();
    pair.ann.until_connected(1, false).await;
    pair
}

#[tokio::test]
async fn who_stays_away_resigns() {
    let house = House::open().await;
    let mut pair = leave(&house, json!({"away": "resign", "grace_s": 0})).await;
    pair.ann.until_stage("finished").await;
    let outcome = json!({"winners": [0], "reason": "resignation"});
    assert_eq!(pair.ann.view.as_ref().unwrap()["outcome"], outcome);
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    bob.settle().await;
    assert_eq!(bob.view.as_ref().unwrap()["outcome"], outcome);
    pair.ann.settle().await;
}

#[tokio::test]
async fn who_comes_back_in_time_does_not_resign() {
    let house = House::open().await;
    let mut pair = leave(&house, json!({"away": "resign", "grace_s": 1})).await;
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    // Ann leaves too. Her grace period ends after Bob's would have ended, so her resignation shows that his was
    // cancelled.
    pair.ann.vanish();
    bob.until_stage("finished").await;
    assert_eq!(bob.view.as_ref().unwrap()["outcome"]["winners"], json!([1]));
    bob.settle().await;
}

#[tokio::test]
async fn a_bot_plays_until_one_comes_back() {
    let house = House::open().await;
    let mut pair = leave(&house, json!({"away": "bot", "grace_s": 0})).await;
    let stands_in = |message: &Value| message["room"]["seats"][1]["bot_stands_in"] == true;
    if !stands_in(&json!({"room": pair.ann.room})) {
        pair.ann.until_that(stands_in).await;
    }
    pair.ann.play(click(4)).await;
    assert_eq!(pair.ann.frame().await["e"][0]["seat"], 1, "the bot's move");
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    bob.catch_up().await;
    assert_eq!(bob.number, 2);
    assert!(bob.room["seats"][1].get("bot_stands_in").is_none(), "{}", bob.room);
    let cells = bob.view.as_ref().unwrap()["game"]["cells"].as_array().unwrap().clone();
    let free = cells.iter().position(Value::is_null).unwrap();
    pair.ann.play(click(free as u8)).await;
    bob.frame().await;
    pair.ann.catch_up().await;
    assert_eq!(pair.ann.number, 3, "Bob moves for himself again");
    bob.settle().await;
    pair.ann.settle().await;
}

#[tokio::test]
async fn a_patient_table_waits() {
    let house = House::open().await;
    let mut pair = leave(&house, json!({"away": "wait", "grace_s": 0})).await;
    pair.ann.play(click(4)).await;
    pair.ann.settle().await;
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    assert_eq!(bob.frame().await["f"], 1);
    bob.play(click(0)).await;
    assert_eq!(pair.ann.frame().await["f"], 2);
    bob.settle().await;
}

/// Every absent player has a grace period, also after a restart and from the first moment of a match on.
#[tokio::test]
async fn who_does_not_come_back_after_a_restart_resigns() {
    let mut house = House::open().await;
    let pair = house.playing(json!({"away": "resign", "grace_s": 0})).await;
    house.restart().await;
    let mut ann = pair.people[0].at(house.address()).await.connect(&pair.table).await;
    ann.until_stage("finished").await;
    assert_eq!(ann.view.as_ref().unwrap()["outcome"]["winners"], json!([0]));
    ann.settle().await;
}

#[tokio::test]
async fn who_is_gone_before_the_start_resigns_too() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(json!({"away": "resign", "grace_s": 0})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    guest.done(json!({"type": "sit", "seat": 1})).await;
    guest.done(json!({"type": "ready", "ready": true})).await;
    guest.vanish();
    host.until_connected(1, true).await;
    host.until_connected(1, false).await;
    host.done(json!({"type": "start"})).await;
    host.until_stage("finished").await;
    host.settle().await;
}

/// In a game with response windows every seat can hold up the others, so the server puts a bot in by default.
#[tokio::test]
async fn the_usual_policy_follows_from_the_game() {
    let house = House::open().await;
    let ann = house.guest().await;
    let rows = [
        (json!({"game": "dicethrone"}), "bot"),
        (json!({"game": "dicethrone", "away": null}), "bot"),
        (json!({"game": "dicethrone", "away": "wait"}), "wait"),
        (json!({"game": "tictactoe"}), "wait"),
        (json!({"game": "pillars"}), "wait"),
    ];
    for (settings, expected) in rows {
        let table = ann.create(settings.clone()).await;
        let client = ann.connect(&table).await;
        assert_eq!(client.room["settings"]["away"], expected, "{settings}");
    }
}
