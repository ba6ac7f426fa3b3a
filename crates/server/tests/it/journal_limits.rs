//! Reading and verifying journals costs the server little, however often clients ask.

use crate::house::{House, Pair};
use crate::person::Person;
use qipan_protocol::MatchId;
use qipan_store::{Append, Ending, Epoch, FinishedMatch, NewEntry, NewMatch};
use serde_json::json;

async fn finished(house: &House) -> (Pair, String) {
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[0, 3, 1, 4, 2]).await;
    pair.settle().await;
    let path = format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap());
    pair.people[0].show(&path).await;
    (pair, path)
}

#[tokio::test]
async fn a_journal_that_the_reader_has_is_not_sent_again() {
    let house = House::open().await;
    let (mut pair, path) = finished(&house).await;
    let anybody = Person::stranger(house.address());
    let path = format!("{path}/journal");
    let first = anybody.request("GET", &path).send().await.unwrap();
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(first.headers()["cache-control"], "no-cache");
    let length: usize = first.headers()["content-length"].to_str().unwrap().parse().unwrap();
    assert_eq!(first.text().await.unwrap().len(), length);
    let again = async |known: &str| {
        let answer = anybody.request("GET", &path).header("if-none-match", known).send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.headers()["etag"].to_str().unwrap().to_owned(), answer.text().await.unwrap().len())
    };
    for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
        assert_eq!(again(&known).await, (304, tag.clone(), 0), "{known}");
    }
    assert_eq!(again("\"x\"").await, (200, tag.clone(), length));
    // A vote after the end of the match is part of the journal.
    pair.ann.play(json!({"type": "vote_rematch", "yes": true})).await;
    let (status, newer, longer) = again(&tag).await;
    assert!(status == 200 && newer != tag && longer > length, "{newer}");
    let mut running = house.playing(json!({})).await;
    let path = format!("/api/matches/{}/journal", running.ann.match_id.as_ref().unwrap());
    let answer = anybody.request("GET", &path).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.headers().get("etag")), (200, None), "it still grows");
    running.settle().await;
}

#[tokio::test]
async fn a_verdict_is_remembered() {
    let house = House::open().await;
    let (_pair, path) = finished(&house).await;
    let anybody = Person::stranger(house.address());
    let path = format!("{path}/verify");
    let verdict = anybody.get_json(&path).await;
    assert_eq!((&verdict["ok"], &verdict["complete"]), (&json!(true), &json!(true)));
    // The entries are gone, but the verdict on them is cached.
    let connection = rusqlite::Connection::open(&house.config.database).unwrap();
    connection.execute("DELETE FROM entries", []).unwrap();
    assert_eq!(anybody.get_json(&path).await, verdict);
}

/// A finished match whose journal is far larger than what a connection buffers.
async fn large_match(house: &House) -> String {
    let line = format!(r#"{{"hash":"0123456789abcdef","note":"{}"}}"#, "x".repeat(1 << 20));
    let new = NewMatch {
        id: MatchId::new("large"),
        table_id: None,
        game: "tictactoe".to_owned(),
        ruleset: 1,
        header: "{}".to_owned(),
        players: Vec::new(),
        seats: None,
        speed: qipan_protocol::Speed::Untimed,
        rated: true,
        created_at: 1,
    };
    house.store.create_match(new).await.unwrap();
    let entry = NewEntry { line, seat: None, command_id: None };
    let ending = Ending::Finished(FinishedMatch { outcome: "{}".to_owned(), at: 2 });
    let (match_id, entries) = (MatchId::new("large"), vec![entry; 16]);
    let append = Append { match_id, epoch: Epoch::default(), expected_seq: 0, entries, ending, table: None };
    house.store.append(append).await.unwrap();
    "/api/matches/large/journal".to_owned()
}

/// A client that requests journals without reading them is refused after a while. Other clients are not affected.
#[tokio::test]
async fn one_address_cannot_take_all_places() {
    let house = House::with(|config| config.trust_proxy = true).await;
    let path = large_match(&house).await;
    let from = |address: &str| Person::stranger(house.address()).with_header("x-forwarded-for", address);
    let (greedy, other) = (from("192.0.2.1"), from("192.0.2.2"));
    let mut unread = Vec::new();
    for _ in 0..8 {
        let answer = greedy.request("GET", &path).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        unread.push(answer);
    }
    let (status, text) = greedy.get(&path).await;
    assert!(status == 503 && text.contains("\"busy\""), "{status} {text}");
    let (status, text) = other.get(&path).await;
    assert!(status == 200 && text.ends_with("{\"end\":{\"entries\":16,\"hash\":\"0123456789abcdef\"}}\n"));
    drop(unread);
    let given_back = async {
        while greedy.get(&path).await.0 != 200 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::client::PATIENCE, given_back).await.expect("places are not given back");
}
