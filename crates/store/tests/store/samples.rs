//! Stores in temporary folders and databases, and sample data.

use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId, RoomStage, Speed, TableId, UserId, Visibility};
use qipan_store::{
    Append, Ending, Epoch, FinishedMatch, NewAccount, NewEntry, NewMatch, PostgresOptions, Secret, Store,
    StoreLocation, StoreOptions, TableRecord,
};
use qipan_testbed::{TestDatabase, TestServer};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The two databases that a store can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

/// Makes two tests of every function: one with SQLite, one with PostgreSQL. After `threads:`, the runtime of the tests
/// has two threads.
macro_rules! on_both {
    (threads: $($test:ident),* $(,)?) => {
        crate::samples::on_both!(@ (flavor = "multi_thread", worker_threads = 2) threads $($test)*);
    };
    ($($test:ident),* $(,)?) => {
        crate::samples::on_both!(@ () both $($test)*);
    };
    (@ $runtime:tt $name:ident $($test:ident)*) => {
        mod $name {
            mod sqlite {
                $(crate::samples::on_both!(# $runtime Sqlite $test);)*
            }
            mod postgres {
                $(crate::samples::on_both!(# $runtime Postgres $test);)*
            }
        }
    };
    (# ($($runtime:tt)*) $kind:ident $test:ident) => {
        #[tokio::test($($runtime)*)]
        async fn $test() {
            super::super::$test(crate::samples::Kind::$kind).await;
        }
    };
}
pub(crate) use on_both;

/// A store in a temporary folder or in a database of its own. The store is dropped before its place.
pub(crate) struct TestStore {
    pub(crate) store: Store,
    place: Place,
}

enum Place {
    Folder(TempDir),
    Database { database: TestDatabase, _server: TestServer },
}

impl Place {
    async fn open(&self) -> Store {
        let options = match self {
            Place::Folder(folder) => return open(folder.path().join("store.sqlite")).await,
            Place::Database { database, .. } => {
                PostgresOptions { readers: 2, ..PostgresOptions::new(database.url()) }
            }
        };
        Store::open_at(&StoreLocation::Postgres(options)).await.unwrap()
    }
}

impl TestStore {
    pub(crate) async fn new(kind: Kind) -> TestStore {
        let place = match kind {
            Kind::Sqlite => Place::Folder(TempDir::new().unwrap()),
            Kind::Postgres => {
                let server = qipan_testbed::start_postgres().unwrap_or_else(|failure| panic!("{failure}"));
                Place::Database { database: server.fresh_database().await.unwrap(), _server: server }
            }
        };
        TestStore { store: place.open().await, place }
    }

    /// The folder of a SQLite store.
    pub(crate) fn folder(&self) -> &Path {
        match &self.place {
            Place::Folder(folder) => folder.path(),
            Place::Database { .. } => panic!("a PostgreSQL store has no folder"),
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder().join("store.sqlite")
    }

    /// The address of a PostgreSQL store.
    pub(crate) fn url(&self) -> String {
        match &self.place {
            Place::Folder(_) => panic!("a SQLite store has no address"),
            Place::Database { database, .. } => database.url(),
        }
    }

    /// A second store on the same data, as another process would open it.
    pub(crate) async fn another(&self) -> Store {
        self.place.open().await
    }

    /// Opens the store again without closing it first, as after a crash.
    pub(crate) async fn reopen(self) -> TestStore {
        let TestStore { store, place } = self;
        drop(store);
        TestStore { store: place.open().await, place }
    }

    /// A store with matches of these ids.
    pub(crate) async fn with_matches(kind: Kind, ids: &[&str]) -> TestStore {
        let store = TestStore::new(kind).await;
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
        speed: Speed::Blitz,
        rated: false,
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
