//! Stores in temporary folders, and sample data.

use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId, RoomStage, TableId, UserId, Visibility};
use qipan_store::{
    Append, Ending, Epoch, FinishedMatch, NewAccount, NewEntry, NewMatch, Secret, Store, StoreOptions,
    TableRecord,
};
use std::ops::Deref;
use std::path::PathBuf;
use tempfile::TempDir;

/// A store in a temporary folder.
pub(crate) struct TestStore {
    pub(crate) store: Store,
    pub(crate) folder: TempDir,
}

impl TestStore {
    pub(crate) async fn new() -> TestStore {
        let folder = TempDir::new().unwrap();
        let store = open(folder.path().join("store.sqlite")).await;
        TestStore { store, folder }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("store.sqlite")
    }

    /// Opens the store again without closing it first, as after a crash.
    pub(crate) async fn reopen(self) -> TestStore {
        let TestStore { store, folder } = self;
        drop(store);
        let store = open(folder.path().join("store.sqlite")).await;
        TestStore { store, folder }
    }

    /// A store with matches of these ids.
    pub(crate) async fn with_matches(ids: &[&str]) -> TestStore {
        let store = TestStore::new().await;
        for id in ids {
            store.create_match(new_match(id)).await.unwrap();
        }
        store
    }
}

impl Deref for TestStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

pub(crate) async fn open(path: PathBuf) -> Store {
    Store::open_with(&StoreOptions { readers: 2, ..StoreOptions::new(path) }).await.unwrap()
}

pub(crate) fn new_match(id: &str) -> NewMatch {
    NewMatch {
        id: MatchId::new(id),
        table_id: None,
        game: "tictactoe".to_owned(),
        ruleset: 1,
        header: format!(r#"{{"header":"{id}"}}"#),
        players: vec![(Seat(0), UserId::new("anna")), (Seat(1), UserId::new("ben"))],
        seats: Some("[]".to_owned()),
        created_at: 1_000,
    }
}

pub(crate) fn entry(line: impl Into<String>) -> NewEntry {
    NewEntry { line: line.into(), seat: None, command_id: None }
}

pub(crate) fn command(line: &str, seat: u8, id: u64) -> NewEntry {
    NewEntry { line: line.to_owned(), seat: Some(Seat(seat)), command_id: Some(CommandId(id)) }
}

pub(crate) fn append(id: &str, expected_seq: u64, lines: &[&str]) -> Append {
    let entries = lines.iter().map(|line| entry(*line)).collect();
    Append {
        match_id: MatchId::new(id),
        epoch: Epoch::default(),
        expected_seq,
        entries,
        ending: Ending::Unchanged,
        table: None,
    }
}

pub(crate) fn finish(id: &str, expected_seq: u64, at: i64) -> Append {
    let finished = FinishedMatch { outcome: r#"{"winners":[0]}"#.to_owned(), at };
    Append { ending: Ending::Finished(finished), ..append(id, expected_seq, &["last"]) }
}

pub(crate) async fn lines(store: &Store, id: &str) -> Vec<String> {
    store.load_journal(&MatchId::new(id)).await.unwrap().entries
}

pub(crate) fn table(id: &str, updated_at: i64) -> TableRecord {
    TableRecord {
        id: TableId::new(id),
        game: "tictactoe".to_owned(),
        stage: RoomStage::Gathering,
        visibility: Visibility::Public,
        host: UserId::new("anna"),
        room: r#"{"seats":[]}"#.to_owned(),
        updated_at,
    }
}

pub(crate) fn account(id: &str, name: &str) -> NewAccount {
    NewAccount {
        id: UserId::new(id),
        name: name.to_owned(),
        password_hash: Secret::new(format!("hash of {id}")),
        email: None,
        created_at: 5,
    }
}
