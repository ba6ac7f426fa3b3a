//! Reconnecting: a client gets exactly what it has missed, whatever failed and whenever.

use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn after_every_frame_one_can_leave_and_come_back() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let cells = [4u8, 0, 8, 2, 1, 7, 3, 5, 6];
    for (turn, cell) in cells.into_iter().enumerate() {
        // The player who is not to move is disconnected during the move.
        let (away, mover) = if turn % 2 == 0 { (1, 0) } else { (0, 1) };
        pair.seats()[away].vanish();
        pair.seats()[mover].until_connected(away, false).await;
        pair.seats()[mover].play(click(cell)).await;
        let old = if away == 0 { &pair.ann } else { &pair.bob };
        let mut back = pair.people[away].resume(&pair.table, old).await;
        assert!(!back.raw[0].contains("\"view\""), "the frames are at hand: {}", back.raw[0]);
        assert_eq!(back.frame().await["f"], turn as u64 + 1);
        *pair.seats()[away] = back;
        pair.settle().await;
    }
}

#[tokio::test]
async fn any_number_of_missing_frames_comes_and_no_more() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let start = pair.people[1].connect(&pair.table).await;
    pair.click(0, &[4, 0, 8, 2, 1]).await;
    let match_id = start.match_id.clone();
    for seen in 0..=5 {
        let hello = json!({"match_id": match_id, "seen": seen});
        let mut back = pair.people[1].knock(&pair.table, hello).await;
        back.take_over(&start);
        back.number = seen;
        let welcome = back.until("welcome").await;
        assert!(welcome.get("view").is_none() && welcome["n"] == 5, "{welcome}");
        // The client fails at gaps and repetitions. The message after the last frame is not a frame.
        while back.number < 5 {
            assert!(back.next().await.get("f").is_some());
        }
        assert_eq!(back.next().await["type"], "room");
    }
    for hello in [
        json!({"match_id": match_id, "seen": 6}),
        json!({"match_id": "other", "seen": 2}),
        json!({"seen": 2}),
    ] {
        let mut fresh = pair.people[1].connect_with(&pair.table, hello).await;
        assert_eq!(fresh.number, 5);
        fresh.settle().await;
    }
    pair.settle().await;
}

#[tokio::test]
async fn who_was_away_too_long_gets_a_fresh_view() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.bob.vanish();
    for _ in 0..40 {
        pair.ann.play(json!({"type": "offer_draw"})).await;
        pair.ann.play(json!({"type": "withdraw_draw"})).await;
    }
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    assert_eq!(bob.number, 80, "as a whole, without frames");
    bob.settle().await;
    pair.ann.settle().await;
}

#[tokio::test]
async fn nothing_is_done_twice_across_a_restart() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let first = pair.ann.next_id;
    pair.click(0, &[4, 0]).await;
    // The third command is sent, but its sender does not see the frame.
    let id = pair.ann.ask(json!({"type": "do", "command": click(8)})).await;
    pair.bob.frame().await;
    pair.ann.vanish();
    house.restart().await;
    assert_eq!(
        pair.bob.try_next().await.filter(|it| it["type"] != "room"),
        None,
        "the socket is closed in order"
    );

    let [ann, bob] = &pair.people;
    let people = [ann.at(house.address()).await, bob.at(house.address()).await];
    let mut ann = people[0].resume(&pair.table, &pair.ann).await;
    let mut bob = people[1].resume(&pair.table, &pair.bob).await;
    assert_eq!((ann.number, bob.number), (3, 3));
    ann.send(&json!({"type": "do", "id": id, "command": click(8)})).await;
    assert_eq!(ann.until("again").await["n"], 3);
    ann.send(&json!({"type": "do", "id": first, "command": click(7)})).await;
    assert_eq!(ann.until("again").await["n"], 1, "also the older ones");
    assert!(ann.next_id > id, "a fresh page counts on");
    bob.play(click(2)).await;
    ann.frame().await;
    ann.settle().await;
    bob.settle().await;
}

#[tokio::test]
async fn a_spectator_comes_back_too() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let (eve, adam) = (house.guest().await, house.guest().await);
    let mut first = eve.connect(&pair.table).await;
    let mut staying = adam.connect(&pair.table).await;
    pair.click(0, &[4]).await;
    first.frame().await;
    first.vanish();
    pair.click(1, &[0]).await;
    let mut back = eve.resume(&pair.table, &first).await;
    assert_eq!(back.frame().await["f"], 2);
    back.settle().await;
    staying.settle().await;
    pair.settle().await;
}
