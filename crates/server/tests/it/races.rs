//! Two clients that want the same thing at the same moment.

use crate::client::Client;
use crate::house::{House, click};
use serde_json::{Value, json};

/// The answer to a command: its frame, or another message.
async fn answer(client: &mut Client, id: u64) -> Value {
    client.until_that(|message| message["id"] == id || message["a"] == id).await
}

#[tokio::test]
async fn of_two_who_move_at_once_only_the_one_in_turn_does() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    for (turn, cell) in [4u8, 0, 8, 2, 1].into_iter().enumerate() {
        let command = json!({"type": "do", "command": click(cell)});
        let [ann, bob] = pair.seats();
        let (first, second) = tokio::join!(ann.ask(command.clone()), bob.ask(command));
        let (first, second) = tokio::join!(answer(ann, first), answer(bob, second));
        let (moved, refused) = if turn % 2 == 0 { (first, second) } else { (second, first) };
        assert_eq!(moved["f"], turn as u64 + 1);
        // The later request found the cell taken; the earlier one was out of turn.
        assert!(["not_your_turn", "cell_occupied"].contains(&refused["code"].as_str().unwrap()), "{refused}");
        for client in pair.seats() {
            client.catch_up().await;
        }
    }
    pair.settle().await;
}

#[tokio::test]
async fn of_two_who_take_a_seat_at_once_one_gets_it() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut clients = Vec::new();
    for _ in 0..5 {
        clients.push(house.guest().await.connect(&table).await);
    }
    let mut ids = Vec::new();
    for client in &mut clients {
        ids.push(client.ask(json!({"type": "sit", "seat": 1})).await);
    }
    let mut done = 0;
    for (client, id) in clients.iter_mut().zip(ids) {
        let answer = answer(client, id).await;
        match answer["type"].as_str() {
            Some("done") => done += 1,
            _ => assert_eq!(answer["code"], "seat_taken"),
        }
    }
    assert_eq!(done, 1);
}

#[tokio::test]
async fn one_command_from_two_devices_is_carried_out_once() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut phone = pair.people[0].connect(&pair.table).await;
    let command = json!({"type": "do", "id": 1, "command": click(4)});
    let _ = tokio::join!(pair.ann.send(&command), phone.send(&command));
    // Both sockets get the one frame. The later request is answered by `again` too.
    assert_eq!((pair.ann.frame().await["a"].as_u64(), phone.frame().await["a"].as_u64()), (Some(1), Some(1)));
    pair.ann.catch_up().await;
    phone.catch_up().await;
    let again = r#"{"type":"again","id":1,"n":1}"#;
    let told = pair.ann.raw.iter().chain(&phone.raw).filter(|text| *text == again).count();
    assert_eq!((told, pair.ann.number, phone.number), (1, 1, 1));
    phone.settle().await;
    pair.settle().await;
}

#[tokio::test]
async fn many_tables_at_once_do_not_mix() {
    let house = House::open().await;
    let mut pairs = Vec::new();
    for _ in 0..8 {
        pairs.push(house.playing(json!({})).await);
    }
    let matches = pairs.into_iter().enumerate().map(|(index, mut pair)| async move {
        let first = index as u8;
        pair.click(0, &[first, (first + 1) % 9, (first + 4) % 9]).await;
        pair.settle().await;
        pair.ann.match_id
    });
    let ids = futures_util::future::join_all(matches).await;
    let different: std::collections::BTreeSet<_> = ids.iter().flatten().collect();
    assert_eq!(different.len(), 8);
}

#[tokio::test]
async fn tables_that_are_made_at_the_same_time_do_not_pass_the_limit() {
    let house = House::open().await;
    let ann = house.guest().await;
    house.store.faults().hold_writes();
    let requests: Vec<_> = (0..60)
        .map(|_| {
            let ann = ann.clone();
            tokio::spawn(async move { ann.try_create(json!({})).await })
        })
        .collect();
    // More requests than the limit allows have been queued before the first table is saved.
    house.until_waiting(40).await;
    house.store.faults().release_writes();
    let mut made = 0;
    for request in requests {
        match request.await.unwrap() {
            (201, _) => made += 1,
            (status, answer) => {
                assert_eq!((status, &answer["error"]["code"]), (429, &json!("too_many_tables")));
            }
        }
    }
    assert_eq!(made, house.config.limits.tables_per_person);
}
