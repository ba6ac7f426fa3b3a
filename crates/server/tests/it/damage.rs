//! A journal that was damaged on disk: the operator learns the reason, the players only the fact, and other matches
//! are not affected.

use crate::client::Client;
use crate::house::{House, Pair};
use crate::person::Person;
use serde_json::json;

/// Changes a hash in the journal of this match, as a bad disk or a person with access to the file could.
fn damage(house: &House, pair: &Pair) {
    let connection = rusqlite::Connection::open(&house.config.database).unwrap();
    let sql = "UPDATE entries SET line = replace(line, '\"hash\":\"', '\"hash\":\"f') WHERE seq = 1
               AND match_key = (SELECT key FROM matches WHERE id = ?1)";
    assert_eq!(connection.execute(sql, [pair.ann.match_id.as_ref().unwrap()]).unwrap(), 1);
}

/// Replaces a hash by a well-formed one of another state. Only a replay notices that, not the parser.
fn swap_hashes(house: &House, pair: &Pair) {
    let connection = rusqlite::Connection::open(&house.config.database).unwrap();
    let sql =
        "UPDATE entries SET line = substr(line, 1, instr(line, '\"hash\":\"') + 7) || '0123456789abcdef\"}'
               WHERE seq = 1 AND match_key = (SELECT key FROM matches WHERE id = ?1)";
    assert_eq!(connection.execute(sql, [pair.ann.match_id.as_ref().unwrap()]).unwrap(), 1);
}

fn has_hash(text: &str) -> bool {
    let is_hex = |byte: &u8| byte.is_ascii_hexdigit();
    text.as_bytes().windows(16).any(|window| window.iter().all(is_hex))
}

#[tokio::test]
async fn a_damaged_match_is_refused_in_neutral_words_and_counted() {
    for spoil in [damage, swap_hashes] {
        let mut house = House::open().await;
        let mut pair = house.playing(json!({"game": "secret"})).await;
        let mut other = house.playing(json!({})).await;
        pair.ann.play(json!({"type": "peek"})).await;
        other.click(0, &[4]).await;
        house.stop().await;
        spoil(&house, &pair);
        house.reopen().await;

        let ann = pair.people[0].at(house.address()).await;
        for _ in 0..3 {
            let mut client = Client::new(ann.socket(&format!("/ws/table/{}", pair.table)).await.unwrap());
            client.hello(json!({})).await;
            let bye = client.until("bye").await;
            assert_eq!(bye["code"], "match_damaged");
            assert!(!has_hash(&bye["message"].to_string()), "{bye}");
        }
        let path = format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap());
        let (status, text) = ann.get(&format!("{path}/journal")).await;
        assert!(status == 500 && text.contains("match_damaged") && !has_hash(&text), "{text}");
        let verdict = ann.get_json(&format!("{path}/verify")).await;
        assert_eq!(
            verdict,
            json!({"ok": false, "entries": 1, "complete": false, "hash": null, "problem": null})
        );
        assert_eq!(house.metric("qipan_damaged_journals_total").await, 1);
        let ready = Person::stranger(house.operator()).get("/readyz").await;
        assert_eq!(ready, (200, "ready\ndamaged matches: 1\n".to_owned()));

        let mut bob = other.people[1].at(house.address()).await.connect(&other.table).await;
        bob.play(crate::house::click(0)).await;
        bob.settle().await;
    }
}

/// The table tries to load its match every second while clients are connected, but the damaged journal is read once.
#[tokio::test]
async fn a_match_that_is_damaged_while_people_are_at_the_table() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"game": "secret"})).await;
    pair.ann.play(json!({"type": "peek"})).await;
    swap_hashes(&house, &pair);
    // The table drops a match that could not be saved and reads it again.
    house.store.faults().fail_writes(true);
    assert_eq!(pair.ann.play_refused(json!({"type": "resign"})).await, "store_unavailable");
    house.store.faults().fail_writes(false);
    for _ in 0..3 {
        assert_eq!(pair.ann.play_refused(json!({"type": "resign"})).await, "match_damaged");
    }
    assert!(!has_hash(pair.ann.raw.last().unwrap()), "{:?}", pair.ann.raw.last());
    assert_eq!(house.metric("qipan_damaged_journals_total").await, 1);
    pair.ann.catch_up().await;
    let mut other = house.playing(json!({})).await;
    other.click(0, &[4, 0]).await;
    other.settle().await;
}
