//! Undo, draws, resignations, clocks, and a game that fails.

use crate::client::Client;
use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn a_move_is_taken_back_by_consent() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let before = pair.ann.view.clone();
    pair.click(0, &[4]).await;
    for answer in ["reject_undo", "approve_undo"] {
        assert_eq!(pair.bob.play_refused(json!({"type": "undo"})).await, "nothing_to_undo");
        pair.ann.play(json!({"type": "undo"})).await;
        pair.bob.frame().await;
        assert_eq!(pair.ann.play_refused(json!({"type": "approve_undo"})).await, "own_request");
        pair.bob.play(json!({"type": answer})).await;
        pair.ann.frame().await;
    }
    let (before, after) = (before.unwrap(), pair.ann.view.clone().unwrap());
    assert_eq!((&before["game"], &before["to_act"]), (&after["game"], &after["to_act"]));
    pair.click(0, &[0]).await;
    assert_eq!(pair.ann.number, 6, "numbers go on upwards");
    pair.settle().await;
}

#[tokio::test]
async fn a_table_may_forbid_to_take_back() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"undo": false})).await;
    pair.click(0, &[4]).await;
    assert_eq!(pair.ann.play_refused(json!({"type": "undo"})).await, "undo_off");
    pair.settle().await;
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_accepted() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    assert_eq!(pair.bob.play_refused(json!({"type": "accept_draw"})).await, "no_draw_offer");
    pair.ann.play(json!({"type": "offer_draw"})).await;
    pair.bob.frame().await;
    pair.bob.play(json!({"type": "decline_draw"})).await;
    pair.ann.frame().await;
    assert_eq!(pair.ann.play_refused(json!({"type": "offer_draw"})).await, "draw_too_soon");
    pair.bob.play(json!({"type": "offer_draw"})).await;
    pair.ann.frame().await;
    pair.ann.play(json!({"type": "accept_draw"})).await;
    pair.bob.until_stage("finished").await;
    let outcome = &pair.bob.view.as_ref().unwrap()["outcome"];
    assert_eq!(outcome, &json!({"winners": [], "reason": "agreement"}));
    pair.settle().await;
}

#[tokio::test]
async fn who_resigns_has_lost() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.bob.play(json!({"type": "resign"})).await;
    pair.ann.until_stage("finished").await;
    let outcome = &pair.ann.view.as_ref().unwrap()["outcome"];
    assert_eq!(outcome, &json!({"winners": [0], "reason": "resignation"}));
    pair.settle().await;
}

#[tokio::test]
async fn the_server_ends_a_match_when_time_is_up() {
    let house = House::open().await;
    let time = json!({"type": "fischer", "initial_ms": 300, "increment_ms": 0});
    let mut pair = house.playing(json!({"time": time})).await;
    let frame = pair.bob.frame().await;
    assert_eq!(frame["e"][0], json!({"type": "flag_fell", "seat": 0}));
    assert!(frame["ms"].as_u64().unwrap() >= 300, "{frame}");
    pair.ann.until_stage("finished").await;
    assert_eq!(pair.ann.play_refused(click(0)).await, "game_over");
    let outcome = &pair.bob.view.as_ref().unwrap()["outcome"];
    assert_eq!(outcome, &json!({"winners": [1], "reason": "time"}));
    pair.settle().await;
}

#[tokio::test]
async fn a_clock_runs_on_while_nobody_is_there() {
    let house = House::with(|config| config.idle_after = std::time::Duration::from_millis(1)).await;
    let time = json!({"type": "per_move", "move_ms": 300});
    let mut pair = house.playing(json!({"time": time})).await;
    let mut eve = house.guest().await.connect(&pair.table).await;
    pair.ann.vanish();
    pair.bob.vanish();
    eve.until_stage("finished").await;
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    assert_eq!(bob.frame().await["e"][0]["type"], "flag_fell");
    bob.settle().await;
    eve.settle().await;
}

#[tokio::test]
async fn a_game_that_fails_ends_its_own_match_only() {
    let house = House::open().await;
    let mut broken = house.playing(json!({"game": "secret"})).await;
    let mut other = house.playing(json!({"game": "secret"})).await;
    broken.ann.play(json!({"type": "peek"})).await;
    broken.bob.frame().await;
    assert_eq!(broken.ann.play_refused(json!({"type": "crash"})).await, "panicked");
    for client in broken.seats() {
        client.settle().await;
        assert!(client.raw.iter().any(|text| text == r#"{"type":"aborted","code":"panicked"}"#));
        assert_eq!(client.room["stage"], "finished");
    }
    assert_eq!(broken.ann.play_refused(json!({"type": "peek"})).await, "match_aborted");
    let mine = broken.people[0].get_json("/api/me/matches").await;
    assert_eq!(
        (&mine["running"], &mine["finished"][0]["outcome"]["reason"]),
        (&json!([]), &json!("aborted"))
    );
    other.ann.play(json!({"type": "play", "index": 1})).await;
    other.bob.frame().await;
    other.settle().await;
    // The players of the failed match can play another one.
    broken.bob.done(json!({"type": "ready", "ready": true})).await;
    broken.ann.done(json!({"type": "start"})).await;
    broken.ann.until_stage("playing").await;
    broken.bob.until_stage("playing").await;
    broken.settle().await;
}

/// A game whose views panic: its match is aborted, no text of the panic is sent, its people can come back and are told,
/// and other matches go on.
#[tokio::test]
async fn a_game_that_cannot_be_shown_harms_no_other() {
    let house = House::open().await;
    let mut broken = house.playing(json!({"game": "secret"})).await;
    let mut other = house.playing(json!({"game": "secret"})).await;
    assert_eq!(broken.ann.play_refused(json!({"type": "blind"})).await, "panicked");
    for client in broken.seats() {
        client.catch_up().await;
        assert!(client.raw.iter().any(|text| text == r#"{"type":"aborted","code":"panicked"}"#));
        assert_eq!(client.room["stage"], "finished");
        assert!(!client.raw.iter().any(|text| text.contains("on purpose")));
    }
    other.ann.play(json!({"type": "play", "index": 1})).await;
    other.bob.frame().await;
    other.settle().await;
    let again = broken.people[1].socket(&format!("/ws/table/{}", broken.table)).await.unwrap();
    let mut again = Client::new(again);
    again.send(&json!({"type": "hello", "v": 1})).await;
    assert_eq!(again.until("bye").await["code"], "match_damaged");
}

/// A panic of the rules is a failure of the server, and its text may name hidden cards.
#[tokio::test]
async fn a_game_whose_setup_panics_tells_nothing() {
    let house = House::open().await;
    let ann = house.guest().await;
    let (status, answer) = ann.try_create(json!({"game": "secret", "options": {"crash": true}})).await;
    let error = json!({"code": "panicked", "message": "the game has failed; the operator has been told"});
    assert_eq!((status, &answer["error"]), (500, &error));
}
