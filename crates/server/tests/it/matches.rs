//! Whole matches.

use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn a_match_is_played_to_its_end_before_spectators() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut eve = house.guest().await.connect(&pair.table).await;
    assert_eq!((&pair.ann.you, &pair.bob.you, &eve.you), (&json!(0), &json!(1), &json!("spectator")));
    pair.click(0, &[0, 3, 1, 4, 2]).await;
    for _ in 0..5 {
        assert!(eve.frame().await.get("a").is_none(), "an id is for who gave it");
    }
    for client in [&mut pair.ann, &mut pair.bob, &mut eve] {
        client.until_stage("finished").await;
        let outcome = &client.view.as_ref().unwrap()["outcome"];
        assert_eq!(outcome, &json!({"winners": [0], "reason": "three_in_a_row"}));
    }
    assert_eq!(pair.bob.play_refused(click(8)).await, "game_over");
    eve.settle().await;
    pair.settle().await;
}

#[tokio::test]
async fn a_match_with_secrets_is_played_to_its_end() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"game": "secret"})).await;
    for turn in 0..6 {
        let [ann, bob] = pair.seats();
        let (mover, other) = if turn % 2 == 0 { (ann, bob) } else { (bob, ann) };
        let frame = mover.play(json!({"type": "play", "index": 0})).await;
        assert_eq!(other.frame().await["e"][0]["card"], frame["e"][0]["card"]);
    }
    pair.ann.until_stage("finished").await;
    pair.settle().await;
}

#[tokio::test]
async fn a_rematch_lets_the_other_seat_begin() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    assert_eq!(pair.ann.play_refused(json!({"type": "vote_rematch", "yes": true})).await, "not_over");
    for first in [0, 1, 0] {
        let match_id = pair.ann.match_id.clone();
        assert_eq!(pair.ann.view.as_ref().unwrap()["first_seat"], first);
        pair.click(first, &[0, 3, 1, 4, 2]).await;
        pair.settle().await;
        for client in pair.seats() {
            client.play(json!({"type": "vote_rematch", "yes": true})).await;
        }
        for client in pair.seats() {
            while client.match_id == match_id || client.view.as_ref().unwrap()["outcome"] != json!(null) {
                client.next().await;
            }
            assert_eq!(client.number, 0);
            client.until_stage("playing").await;
        }
    }
    pair.settle().await;
}

#[tokio::test]
async fn bots_take_part() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut client = ann.connect(&table).await;
    assert_eq!(client.refused(json!({"type": "start"})).await, "seats_empty");
    assert_eq!(client.refused(json!({"type": "add_bot", "seat": 1, "level": 99})).await, "no_such_level");
    client.done(json!({"type": "add_bot", "seat": 1, "level": 0})).await;
    client.done(json!({"type": "start"})).await;
    while client.view.as_ref().is_none_or(|view| view["outcome"].is_null()) {
        let view = client.view.as_ref().unwrap();
        let cells = view["game"]["cells"].as_array().unwrap();
        let free = cells.iter().position(serde_json::Value::is_null).unwrap();
        client.play(click(free as u8)).await;
        if client.view.as_ref().unwrap()["outcome"].is_null() {
            assert_eq!(client.frame().await["e"][0]["seat"], 1);
        }
    }
    client.settle().await;
}

#[tokio::test]
async fn one_person_plays_at_several_tables_at_once() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut tables = Vec::new();
    for _ in 0..3 {
        let table = ann.create(json!({})).await;
        let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
        crate::house::begin(&mut host, &mut guest).await;
        tables.push((host, guest));
    }
    for cell in 0..3 {
        for (index, (host, guest)) in tables.iter_mut().enumerate() {
            host.play(click(cell)).await;
            guest.frame().await;
            if cell < 2 {
                guest.play(click(8 - cell)).await;
                host.frame().await;
            }
            assert_eq!(host.number, u64::from(cell) * 2 + if cell < 2 { 2 } else { 1 }, "table {index}");
        }
    }
    let mine = ann.get_json("/api/me/matches").await;
    assert_eq!(mine["finished"].as_array().map(Vec::len), Some(3), "{mine}");
    for (host, guest) in &mut tables {
        host.settle().await;
        guest.settle().await;
    }
}
