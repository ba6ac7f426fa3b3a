//! A store that fails, stalls or is full: nothing acknowledged is lost, and play continues when the store works
//! again.

use crate::client::Client;
use crate::house::{House, Pair, click};
use crate::person::Person;
use serde_json::json;

/// After the fault: the whole match is there, and it continues.
async fn check_recovery(house: &mut House, pair: &mut Pair) {
    pair.settle().await;
    assert_eq!((pair.ann.number, pair.bob.number), (2, 2), "what was acknowledged is all there is");
    pair.click(0, &[8]).await;
    pair.settle().await;
    house.restart().await;
    let mut bob = pair.people[1].at(house.address()).await.connect(&pair.table).await;
    assert_eq!(bob.number, 3, "and it is on disk");
    bob.settle().await;
}

async fn refuse_all(pair: &mut Pair, code: &str) {
    let rows = [
        json!({"type": "do", "command": click(8)}),
        json!({"type": "do", "command": {"type": "resign"}}),
        json!({"type": "chat", "channel": "players", "text": "hello?"}),
    ];
    for request in rows {
        assert_eq!(pair.ann.refused(request).await, code);
    }
    pair.bob.catch_up().await;
    assert_eq!(pair.bob.number, 2, "nobody saw what was not saved");
}

#[tokio::test]
async fn a_store_that_fails() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[4, 0]).await;
    house.store.faults().fail_writes(true);
    refuse_all(&mut pair, "store_unavailable").await;
    let (status, answer) = pair.people[0].try_create(json!({})).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("store_unavailable")));
    let operator = Person::stranger(house.operator());
    assert_eq!(operator.get("/readyz").await.0, 503);
    house.store.faults().fail_writes(false);
    assert_eq!(operator.get("/readyz").await.0, 200);
    check_recovery(&mut house, &mut pair).await;
}

#[tokio::test]
async fn a_store_that_is_full() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[4, 0]).await;
    // Full means that the file cannot grow; it may have room for a line or two.
    house.store.faults().disk_full(true);
    let text = "x".repeat(500);
    let mut code = None;
    for _ in 0..200 {
        let id = pair.ann.ask(json!({"type": "chat", "channel": "players", "text": text})).await;
        let answer = pair.ann.until_that(|message| message["id"] == id).await;
        if answer["type"] == "refused" {
            code = answer["code"].as_str().map(str::to_owned);
            break;
        }
    }
    assert_eq!(code.as_deref(), Some("store_full"));
    house.store.faults().disk_full(false);
    pair.ann.done(json!({"type": "chat", "channel": "players", "text": "better"})).await;
    check_recovery(&mut house, &mut pair).await;
}

#[tokio::test]
async fn a_store_that_stalls() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut other = house.playing(json!({})).await;
    pair.click(0, &[4]).await;
    house.store.faults().hold_writes();
    let id = pair.bob.ask(json!({"type": "do", "command": click(0)})).await;
    // A table that has nothing to write is not delayed.
    other.ann.catch_up().await;
    assert_eq!(other.ann.play_refused(click(99)).await, "off_board");
    // Requests that only read are answered.
    assert_eq!(pair.people[0].get("/api/games").await.0, 200);
    assert_eq!(pair.ann.number, 1, "not acknowledged before it is on disk");
    house.store.faults().release_writes();
    assert_eq!(pair.bob.frame().await["a"], id);
    pair.ann.frame().await;
    check_recovery(&mut house, &mut pair).await;
}

#[tokio::test]
async fn a_connection_that_breaks_during_a_stall_loses_nothing() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    house.store.faults().hold_writes();
    let id = pair.ann.ask(json!({"type": "do", "command": click(4)})).await;
    pair.ann.vanish();
    house.store.faults().release_writes();
    pair.bob.frame().await;
    let mut ann = pair.people[0].resume(&pair.table, &pair.ann).await;
    ann.catch_up().await;
    ann.send(&json!({"type": "do", "id": id, "command": click(4)})).await;
    assert_eq!(ann.until("again").await["n"], 1);
    ann.settle().await;
    pair.bob.settle().await;
}

/// No client can help here: the table itself has to notice that the store is back.
#[tokio::test]
async fn a_bot_that_could_not_move_moves_later() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"away": "bot", "grace_s": 0})).await;
    pair.ann.play(click(4)).await;
    pair.bob.frame().await;
    house.store.faults().fail_writes(true);
    pair.bob.vanish();
    pair.ann.until_that(|message| message["room"]["seats"][1]["bot_stands_in"] == true).await;
    house.until_failed(1).await;
    pair.ann.catch_up().await;
    assert_eq!(pair.ann.number, 1);
    house.store.faults().fail_writes(false);
    assert_eq!(pair.ann.frame().await["e"][0]["seat"], 1);
    pair.ann.settle().await;
}

#[tokio::test]
async fn who_could_not_be_resigned_is_resigned_later() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"away": "resign", "grace_s": 0})).await;
    house.store.faults().fail_writes(true);
    pair.bob.vanish();
    house.until_failed(1).await;
    pair.ann.catch_up().await;
    assert_eq!(pair.ann.number, 0);
    house.store.faults().fail_writes(false);
    pair.ann.until_stage("finished").await;
    pair.ann.settle().await;
}

#[tokio::test]
async fn a_store_that_cannot_be_read() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let eve = house.guest().await;
    let mut knocks = Client::new(eve.socket(&format!("/ws/table/{}", pair.table)).await.unwrap());
    let mut lobby = Client::new(eve.socket("/ws/lobby").await.unwrap());
    let watch = json!({"type": "watch", "v": 1, "game": null});
    house.store.faults().fail_reads(true);
    // A match in memory continues.
    pair.click(0, &[4, 0]).await;
    for path in ["/api/me", "/api/tables", "/api/me/matches", "/api/matches/x"] {
        let (status, text) = eve.get(path).await;
        assert!(status == 503 && text.contains("store_unavailable"), "{path}: {status} {text}");
    }
    let (status, text) = Person::stranger(house.operator()).get("/readyz").await;
    assert!(status == 503 && text.contains("store"), "{status} {text}");
    assert_eq!(eve.socket(&format!("/ws/table/{}", pair.table)).await.err(), Some(503));
    knocks.hello(json!({})).await;
    assert_eq!(knocks.bye().await, "store_unavailable");
    lobby.send(&watch).await;
    assert_eq!(lobby.until("error").await["code"], "store_unavailable");
    // A match that was dropped from memory cannot be read again yet.
    house.store.faults().fail_writes(true);
    refuse_all(&mut pair, "store_unavailable").await;
    house.store.faults().fail_writes(false);
    assert_eq!(pair.ann.play_refused(click(8)).await, "store_unavailable");
    house.store.faults().fail_reads(false);
    lobby.send(&watch).await;
    assert_eq!(lobby.until("tables").await["tables"][0]["id"], pair.table);
    check_recovery(&mut house, &mut pair).await;
}
