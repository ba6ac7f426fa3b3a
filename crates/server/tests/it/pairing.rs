//! Quick pairing over the lobby's socket.

use crate::client::Client;
use crate::house::House;
use crate::person::Person;
use qipan_server::PairingPolicy;
use serde_json::{Value, json};
use std::time::Duration;

/// A server whose pairing waves run quickly.
async fn house(offer_bot_after: Duration) -> House {
    House::with(|config| config.pairing = PairingPolicy { wave: Duration::from_millis(10), offer_bot_after })
        .await
}

const NEVER: Duration = Duration::from_secs(3_600);

async fn lobby(person: &Person) -> Client {
    Client::new(person.socket("/ws/lobby").await.unwrap())
}

fn seek(speed: &str) -> Value {
    json!({"type": "seek", "game": "tictactoe", "speed": speed})
}

async fn seeking(person: &Person, speed: &str) -> Client {
    let mut lobby = lobby(person).await;
    lobby.send(&seek(speed)).await;
    let range = json!({"points": 1_500_000, "within": 200_000, "wider": 100_000, "step_ms": 10});
    let begun = json!({"type": "seeking", "game": "tictactoe", "speed": speed, "range": range});
    assert_eq!(lobby.next().await, begun);
    lobby
}

#[tokio::test]
async fn two_people_of_one_pool_are_brought_together() {
    let house = house(NEVER).await;
    let (ann, bob) = (house.guest().await.sign_up("Anna").await, house.guest().await.sign_up("Boris").await);
    let mut other = seeking(&house.guest().await, "slow").await;
    let (mut one, mut two) = (seeking(&ann, "blitz").await, seeking(&bob, "blitz").await);
    let paired = one.until("paired").await;
    assert_eq!(two.until("paired").await, paired);
    let table = paired["table"].as_str().unwrap();
    let (mut one, mut two) = (ann.connect(table).await, bob.connect(table).await);
    for client in [&mut one, &mut two] {
        client.until_stage("playing").await;
        assert_eq!(client.room["rated"], true);
    }
    assert_ne!(one.you, two.you);
    // Another class is another pool.
    other.send(&json!({"type": "stop_seeking"})).await;
    assert_eq!(other.next().await, json!({"type": "seek_ended"}));
}

#[tokio::test]
async fn a_search_can_be_stopped_and_replaced() {
    let house = house(NEVER).await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let mut first = seeking(&ann, "blitz").await;
    let mut second = seeking(&ann, "blitz").await;
    assert_eq!(first.next().await, json!({"type": "seek_ended"}), "another tab looks now");
    second.send(&json!({"type": "stop_seeking"})).await;
    assert_eq!(second.next().await, json!({"type": "seek_ended"}));
    let (mut bob, mut eve) = (seeking(&bob, "blitz").await, seeking(&eve, "blitz").await);
    assert_eq!(bob.until("paired").await, eve.until("paired").await);
    second.send(&json!({"type": "ping", "t": 5})).await;
    assert_eq!(second.next().await["type"], "pong", "nothing else came");
}

#[tokio::test]
async fn a_bot_is_offered_to_those_who_wait() {
    let house = house(Duration::ZERO).await;
    let mut lobby = seeking(&house.guest().await, "rapid").await;
    assert_eq!(lobby.next().await, json!({"type": "bot_offered"}));
}

#[tokio::test]
async fn searches_that_cannot_be_are_refused() {
    let house = house(NEVER).await;
    let mut stranger = lobby(&Person::stranger(house.address())).await;
    stranger.send(&seek("blitz")).await;
    assert_eq!(stranger.next().await["code"], "unauthorized");
    let mut guest = lobby(&house.guest().await).await;
    let rows = [
        (seek("untimed"), "not_pairable"),
        (json!({"type": "seek", "game": "nonsense", "speed": "blitz"}), "no_such_game"),
        (seek("warp"), "bad_message"),
        (json!({"type": "seek", "game": "tictactoe"}), "bad_message"),
    ];
    for (request, code) in rows {
        guest.send(&request).await;
        let answer = guest.next().await;
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!(code)), "{request}");
    }
}
