//! Seats before and after a match, and the rights of people in a room.

use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn nobody_acts_for_another() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut eve = house.guest().await.connect(&pair.table).await;
    assert_eq!(pair.bob.play_refused(click(0)).await, "not_your_turn");
    for command in
        [click(0), json!({"type": "resign"}), json!({"type": "undo"}), json!({"type": "accept_draw"})]
    {
        assert_eq!(eve.play_refused(command).await, "not_seated");
    }
    for request in [json!({"type": "sit", "seat": 0}), json!({"type": "sit", "seat": 1})] {
        assert_eq!(eve.refused(request).await, "seat_taken");
    }
    assert_eq!(eve.refused(json!({"type": "start"})).await, "not_host");
    assert_eq!(eve.refused(json!({"type": "remove", "seat": 0})).await, "not_host");
    assert_eq!(eve.refused(json!({"type": "stand"})).await, "match_running");
    assert_eq!(pair.bob.refused(json!({"type": "remove", "seat": 0})).await, "not_host");
    assert_eq!(pair.ann.refused(json!({"type": "remove", "seat": 1})).await, "match_running");
    assert_eq!(pair.ann.number, 0);
    eve.settle().await;
    pair.settle().await;
}

#[tokio::test]
async fn seats_are_taken_changed_and_given_up() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(json!({})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    assert_eq!(guest.play_refused(click(0)).await, "not_seated");
    assert_eq!(host.play_refused(click(0)).await, "no_match");
    host.done(json!({"type": "sit", "seat": 1})).await;
    assert_eq!(host.you, 1, "a changed seat comes with a new welcome");
    guest.done(json!({"type": "sit", "seat": 0})).await;
    assert_eq!(host.refused(json!({"type": "start"})).await, "not_all_ready");
    guest.done(json!({"type": "ready", "ready": true})).await;
    host.done(json!({"type": "start"})).await;
    guest.until_stage("playing").await;
    guest.play(click(4)).await;
    host.frame().await;
    host.settle().await;
    guest.settle().await;
}

#[tokio::test]
async fn who_is_removed_becomes_a_spectator() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.bob.play(json!({"type": "resign"})).await;
    pair.ann.until_stage("finished").await;
    pair.ann.done(json!({"type": "remove", "seat": 1})).await;
    pair.bob.until_that(|message| message["type"] == "welcome" && message["you"] == "spectator").await;
    // From now on bob gets the frames of a spectator, and they fit his view.
    pair.ann.play(json!({"type": "vote_rematch", "yes": true})).await;
    pair.bob.frame().await;
    pair.settle().await;
    let mut eve = house.guest().await.connect(&pair.table).await;
    eve.done(json!({"type": "sit", "seat": 1})).await;
    assert_eq!(pair.bob.refused(json!({"type": "sit", "seat": 1})).await, "was_removed");
    eve.done(json!({"type": "ready", "ready": true})).await;
    pair.ann.done(json!({"type": "start"})).await;
    eve.until_stage("playing").await;
    assert_eq!(eve.you, 1);
    pair.bob.until_stage("playing").await;
    pair.ann.until_stage("playing").await;
    eve.settle().await;
    pair.settle().await;
}

#[tokio::test]
async fn votes_for_a_rematch_fill_no_empty_seat() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.bob.play(json!({"type": "resign"})).await;
    pair.bob.play(json!({"type": "vote_rematch", "yes": true})).await;
    pair.bob.done(json!({"type": "stand"})).await;
    pair.ann.play(json!({"type": "vote_rematch", "yes": true})).await;
    pair.settle().await;
    assert_eq!(pair.ann.room["stage"], "finished");
}

#[tokio::test]
async fn the_host_who_stands_up_hands_the_table_over() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(json!({})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    guest.done(json!({"type": "sit", "seat": 1})).await;
    host.done(json!({"type": "stand"})).await;
    guest.catch_up().await;
    assert_eq!(guest.room["host"], bob.id);
    guest.done(json!({"type": "add_bot", "seat": 0, "level": 0})).await;
    guest.done(json!({"type": "start"})).await;
    guest.until_stage("playing").await;
    assert_eq!(host.refused(json!({"type": "sit", "seat": 0})).await, "seat_taken");
    guest.settle().await;
    host.settle().await;
}
