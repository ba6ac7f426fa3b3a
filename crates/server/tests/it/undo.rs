//! Undo at a table: never after a random result or a hidden card was seen, and never without the consent of the
//! players asked.

use crate::house::{House, Pair, click};
use serde_json::{Value, json};

/// A match of Dice Throne up to the first roll of seat 0, which all viewers have seen.
async fn rolled(house: &House, settings: Value) -> Pair {
    let mut all = json!({"game": "dicethrone", "options": {"heroes": ["quarryhand", "lanternwright"]}});
    all.as_object_mut().unwrap().extend(settings.as_object().cloned().unwrap());
    let mut pair = house.playing(all).await;
    pair.ann.play(json!({"type": "advance_phase"})).await;
    pair.ann.play(json!({"type": "roll_dice"})).await;
    pair.bob.frame().await;
    pair.bob.frame().await;
    pair
}

#[tokio::test]
async fn dice_that_were_seen_are_not_taken_back() {
    let mut house = House::open().await;
    let mut pair = rolled(&house, json!({})).await;
    assert_eq!(pair.ann.play_refused(json!({"type": "undo"})).await, "undo_past_chance");
    let barred = |view: &Option<Value>| view.as_ref().unwrap()["undo_barred"].clone();
    assert_eq!((barred(&pair.ann.view), barred(&pair.bob.view)), ("chance".into(), Value::Null));
    pair.settle().await;
    // The journal records this too: a match that is loaded again is as strict.
    house.restart().await;
    let mut ann = pair.people[0].at(house.address()).await.connect(&pair.table).await;
    assert_eq!(ann.play_refused(json!({"type": "undo"})).await, "undo_past_chance");
    assert_eq!(barred(&ann.view), "chance");
}

#[tokio::test]
async fn a_table_may_allow_it() {
    let house = House::open().await;
    let mut pair = rolled(&house, json!({"free_undo": true})).await;
    pair.ann.play(json!({"type": "undo"})).await;
    pair.bob.frame().await;
    pair.bob.play(json!({"type": "approve_undo"})).await;
    pair.ann.frame().await;
    assert_eq!(pair.ann.view.as_ref().unwrap()["game"]["roll"]["rolled"], false);
    pair.settle().await;
}

/// A bot plays for an absent person, but only the person can agree to a request.
#[tokio::test]
async fn a_stand_in_does_not_agree_for_an_absent_person() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"away": "bot", "grace_s": 0})).await;
    pair.bob.vanish();
    pair.ann.play(click(4)).await;
    assert_eq!(pair.ann.frame().await["e"][0]["seat"], 1, "the bot's move");
    pair.ann.play(json!({"type": "undo"})).await;
    pair.ann.catch_up().await;
    assert_eq!(pair.ann.number, 3, "nobody has answered");
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    bob.catch_up().await;
    assert_eq!(bob.view.as_ref().unwrap()["undo_request"]["seat"], 0);
    bob.play(json!({"type": "approve_undo"})).await;
    pair.ann.frame().await;
    assert_eq!(pair.ann.view.as_ref().unwrap()["game"]["cells"][4], Value::Null);
    pair.ann.settle().await;
    bob.settle().await;
}

/// A bot with a seat of its own agrees to undo.
#[tokio::test]
async fn a_bot_agrees_for_itself() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut host = ann.connect(&table).await;
    host.done(json!({"type": "add_bot", "seat": 1, "level": 0})).await;
    host.done(json!({"type": "start"})).await;
    host.until_stage("playing").await;
    host.play(click(4)).await;
    host.frame().await;
    host.play(json!({"type": "undo"})).await;
    host.frame().await;
    assert_eq!(host.view.as_ref().unwrap()["game"]["cells"][4], Value::Null);
    host.settle().await;
}
