//! Tests that every check can fail: notes that do not match the journal are detected.

use super::super::notes::{Acknowledged, Shown};
use super::*;
use qipan_engine::{Actor, NewMatch, Seat};
use qipan_protocol::CommandId;
use qipan_store::{Append, Ending, Epoch, NewEntry};
use serde_json::json;
use std::path::PathBuf;
use tokio::time::Instant;

const COMMAND: &str = r#"{"type":"click_cell","cell":4}"#;

/// A database with match `m` and one move in it; `spoil` may change the line of the journal.
async fn database(folder: &Path, spoil: impl Fn(String) -> String) -> PathBuf {
    let path = folder.join("test.db");
    let store = Store::open(&path).await.unwrap();
    let (mut game, _) = qipan_tictactoe::game().create(&NewMatch::with_seed(1)).unwrap();
    let new = qipan_store::NewMatch {
        id: MatchId::new("m"),
        table_id: None,
        game: "tictactoe".to_owned(),
        ruleset: 1,
        header: game.header(),
        players: Vec::new(),
        seats: None,
        created_at: 0,
        speed: qipan_protocol::Speed::Untimed,
        rated: false,
    };
    store.create_match(new).await.unwrap();
    let line = spoil(game.apply(Actor::Seat(Seat(0)), COMMAND, Some(0)).unwrap().entry);
    let entries = vec![NewEntry { line, seat: Some(Seat(0)), command_id: Some(CommandId(7)) }];
    let ending = Ending::Unchanged;
    store
        .append(Append {
            match_id: MatchId::new("m"),
            epoch: Epoch::default(),
            expected_seq: 0,
            entries,
            ending,
            table: None,
        })
        .await
        .unwrap();
    store.close().await;
    path
}

/// The notes of a player who made that one move.
fn notes(number: u64, id: u64, cell: u8, times: usize) -> Notes {
    let events = json!([{"type": "cell_occupied", "cell": cell, "seat": 0}]);
    let (at, node, match_id) = (Instant::now(), 0, Arc::<str>::from("m"));
    let command = serde_json::from_str(COMMAND).unwrap();
    let sent = Sent { match_id: match_id.clone(), seat: 0, id, command, at };
    Notes {
        sent: vec![sent; times],
        acknowledged: vec![Acknowledged { match_id: match_id.clone(), seat: 0, id, number, at, node }],
        shown: vec![Shown { match_id, number, events, node }],
        ..Notes::default()
    }
}

#[tokio::test]
async fn notes_that_do_not_fit_are_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path(), |line| line).await;
    let rows = [
        (notes(1, 7, 4, 1), ""),
        (notes(2, 7, 4, 1), "frame 2 of match m was shown (node 0) but is not in the journal"),
        (notes(1, 7, 5, 1), "frame 1 of match m was shown (node 0) as"),
        (notes(1, 8, 4, 1), "acknowledged was"),
    ];
    for (notes, expected) in rows {
        let problem = check(&path, &notes).await.err().map_or(String::new(), |error| format!("{error:#}"));
        assert_eq!(problem.is_empty(), expected.is_empty(), "{problem}");
        assert!(problem.starts_with(expected), "{problem}");
        check(&copy(&path).unwrap().database, &Notes::default()).await.unwrap();
    }
    assert!(check_once(&path, &notes(1, 7, 4, 1)).await.is_ok());
    assert!(check_once(&path, &notes(1, 7, 4, 2)).await.is_err());
    assert!(check_once(&path, &notes(1, 8, 4, 1)).await.is_err());
}

#[tokio::test]
async fn a_journal_that_was_touched_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path(), |line| line.replace(r#""cell":4"#, r#""cell":5"#)).await;
    let problem = check(&path, &notes(1, 7, 5, 1)).await.err().map(|error| format!("{error:#}"));
    assert!(problem.as_deref().is_some_and(|it| it.starts_with("match m: ")), "{problem:?}");
}
