//! Seats at tables that have not begun: one person cannot fill them all, absent people lose theirs, and removed
//! people cannot sit down again.

use crate::house::House;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_person_holds_a_few_seats_only() {
    let house = House::with(|config| config.limits.seats_per_person = 2).await;
    let (host, greedy) = (house.guest().await, house.guest().await);
    let mut sockets = Vec::new();
    for number in 0..3 {
        let table = host.create(json!({"visibility": "link"})).await;
        let mut client = greedy.connect(&table).await;
        let sit = json!({"type": "sit", "seat": 1});
        match number {
            0 | 1 => client.done(sit).await,
            _ => assert_eq!(client.refused(sit).await, "too_many_seats"),
        }
        sockets.push(client);
    }
    sockets[0].done(json!({"type": "stand"})).await;
    sockets[2].done(json!({"type": "sit", "seat": 1})).await;
}

#[tokio::test]
async fn an_absent_person_loses_the_seat_before_the_start() {
    let house = House::with(|config| config.timeouts.seat = Duration::from_millis(20)).await;
    let (host, bob, cat) = (house.guest().await, house.guest().await, house.guest().await);
    let table = host.create(json!({"visibility": "link"})).await;
    let (mut at_home, mut away) = (host.connect(&table).await, bob.connect(&table).await);
    away.done(json!({"type": "sit", "seat": 1})).await;
    away.vanish();
    at_home.until_connected(1, true).await;
    at_home.until_connected(1, false).await;
    while at_home.room["seats"][1].get("occupant").is_some() {
        at_home.next().await;
    }
    cat.connect(&table).await.done(json!({"type": "sit", "seat": 1})).await;
    // The host of a private table may close the page and wait.
    at_home.vanish();
    let watching = bob.connect(&table).await;
    assert_eq!(watching.room["seats"][0]["occupant"]["id"], json!(host.id));
}

#[tokio::test]
async fn a_public_table_without_its_host_leaves_the_list() {
    let house = House::with(|config| config.timeouts.seat = Duration::from_millis(20)).await;
    let (host, bob) = (house.guest().await, house.guest().await);
    let table = host.create(json!({})).await;
    let gone = async { while bob.get_json("/api/tables").await != json!([]) {} };
    tokio::time::timeout(crate::client::PATIENCE, gone).await.expect("an abandoned table stays listed");
    // The first person to sit down is the host now.
    let mut client = bob.connect(&table).await;
    client.done(json!({"type": "sit", "seat": 1})).await;
    client.done(json!({"type": "add_bot", "seat": 0, "level": 0})).await;
    client.done(json!({"type": "start"})).await;
}

#[tokio::test]
async fn a_removed_person_does_not_sit_down_again() {
    let mut house = House::open().await;
    let (host, bob) = (house.guest().await, house.guest().await);
    let table = host.create(json!({"visibility": "link"})).await;
    let (mut leads, mut client) = (host.connect(&table).await, bob.connect(&table).await);
    client.done(json!({"type": "sit", "seat": 1})).await;
    leads.done(json!({"type": "remove", "seat": 1})).await;
    for _ in 0..3 {
        assert_eq!(client.refused(json!({"type": "sit", "seat": 1})).await, "was_removed");
    }
    house.restart().await;
    let mut back = bob.at(house.address()).await.connect(&table).await;
    assert_eq!(back.refused(json!({"type": "sit", "seat": 1})).await, "was_removed");
}
