//! Joining after the start, where the game allows it.

use crate::house::House;
use serde_json::{Value, json};

fn add() -> Value {
    json!({"type": "add"})
}

#[tokio::test]
async fn an_empty_seat_is_taken_after_the_start() {
    let mut house = House::open().await;
    let [ann, bob, cleo, dan] =
        [house.guest().await, house.guest().await, house.guest().await, house.guest().await];
    let table = ann.create(json!({"game": "open", "seats": 3})).await;
    let (mut host, mut second) = (ann.connect(&table).await, bob.connect(&table).await);
    assert_eq!(host.refused(json!({"type": "start"})).await, "seats_empty", "two are the least");
    second.done(json!({"type": "sit", "seat": 1})).await;
    assert_eq!(host.refused(json!({"type": "start"})).await, "not_all_ready");
    second.done(json!({"type": "ready", "ready": true})).await;
    host.done(json!({"type": "start"})).await;
    second.until_stage("playing").await;
    second.play(add()).await;
    host.frame().await;
    let (mut third, mut fourth) = (cleo.connect(&table).await, dan.connect(&table).await);
    assert_eq!(third.play_refused(add()).await, "not_seated");
    assert_eq!(third.refused(json!({"type": "sit", "seat": 1})).await, "seat_taken");
    third.done(json!({"type": "sit", "seat": 2})).await;
    third.catch_up().await;
    assert_eq!((&third.you, third.number), (&json!(2), 1), "a new seat is a new view of the same match");
    assert_eq!(third.play(add()).await["e"][0]["seat"], 2);
    assert_eq!(host.frame().await["e"][0]["seat"], 2);
    assert_eq!(fourth.refused(json!({"type": "sit", "seat": 2})).await, "seat_taken");
    assert_eq!(second.refused(json!({"type": "sit", "seat": 2})).await, "seat_taken");
    third.settle().await;
    // The match is in the list of the late player, also after a restart.
    let match_id = third.match_id.clone().unwrap();
    house.restart().await;
    let cleo = cleo.at(house.address()).await;
    assert_eq!(cleo.get_json("/api/me/matches").await["running"][0]["id"], match_id);
    let facts = cleo.get_json(&format!("/api/matches/{match_id}")).await;
    for (seat, person) in [&ann, &bob, &cleo].into_iter().enumerate() {
        let occupant = &facts["players"][seat]["occupant"];
        assert_eq!((&occupant["id"], &occupant["name"]), (&json!(person.id), &json!(person.name)));
    }
    let mut third = cleo.connect(&table).await;
    assert_eq!(third.you, 2);
    for _ in 0..4 {
        third.play(add()).await;
    }
    third.until_stage("finished").await;
}

#[tokio::test]
async fn a_late_seat_that_cannot_be_saved_is_not_taken() {
    let house = House::open().await;
    let [ann, bob, cleo] = [house.guest().await, house.guest().await, house.guest().await];
    let table = ann.create(json!({"game": "open", "seats": 3})).await;
    let (mut host, mut second) = (ann.connect(&table).await, bob.connect(&table).await);
    crate::house::begin(&mut host, &mut second).await;
    let mut third = cleo.connect(&table).await;
    house.store.faults().fail_writes(true);
    assert_eq!(third.refused(json!({"type": "sit", "seat": 2})).await, "store_unavailable");
    house.store.faults().fail_writes(false);
    assert_eq!(third.play_refused(add()).await, "not_seated");
    assert_eq!(cleo.get_json("/api/me/matches").await["running"], json!([]));
    third.done(json!({"type": "sit", "seat": 2})).await;
    third.play(add()).await;
}
