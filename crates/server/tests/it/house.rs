//! A server for one test, with a free port, a temporary folder, and guests.

use crate::client::Client;
use crate::open_game;
use crate::person::Person;
use crate::secret_game::{rigged, secret};
use qipan_ai::{Catalog, Listed};
use qipan_server::{Config, Limits, Server};
use qipan_store::Store;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// The built-in games and the games of these tests.
pub(crate) fn catalog() -> Catalog {
    let own = [secret(), rigged(), open_game::game()].map(Listed::rules);
    Catalog::new(qipan_catalog::built_in().iter().cloned().chain(own).collect()).unwrap()
}

pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Store,
    server: Option<Server>,
    _folder: tempfile::TempDir,
}

/// Two people at a table with a match just begun.
pub(crate) struct Pair {
    pub(crate) table: String,
    pub(crate) people: [Person; 2],
    pub(crate) ann: Client,
    pub(crate) bob: Client,
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    /// Without rate limits, unless `change` sets some: tests are faster than people.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: folder.path().join("test.db"),
            limits: Limits::default().without_rates(),
            ready_every: Duration::ZERO,
            ..Config::default()
        };
        change(&mut config);
        let (server, store) = start(&config).await;
        House { config, store, server: Some(server), _folder: folder }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.as_ref().unwrap().address
    }

    /// The address for operators.
    pub(crate) fn operator(&self) -> SocketAddr {
        self.server.as_ref().unwrap().operator.unwrap()
    }

    /// Stops the server; [`House::reopen`] starts another one.
    pub(crate) async fn stop(&mut self) {
        self.server.take().unwrap().stop().await.unwrap();
    }

    pub(crate) async fn reopen(&mut self) {
        let (server, store) = start(&self.config).await;
        (self.server, self.store) = (Some(server), store);
    }

    /// Returns when at least this many writes wait for the store.
    pub(crate) async fn until_waiting(&self, requests: u64) {
        let waits = async {
            while self.store.stats().waiting < requests {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(crate::client::PATIENCE, waits).await.expect("nothing waits for the store");
    }

    /// Starts another server on a copy of the files as they are at this moment, as after a crash.
    pub(crate) async fn after_crash(&self) -> House {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { database: folder.path().join("test.db"), ..self.config.clone() };
        for ending in ["", "-wal"] {
            let name = |path: &Path| format!("{}{ending}", path.display());
            std::fs::copy(name(&self.config.database), name(&config.database)).unwrap();
        }
        let (server, store) = start(&config).await;
        House { config, store, server: Some(server), _folder: folder }
    }

    /// Stops the server and starts another one on the same database.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.reopen().await;
    }

    pub(crate) async fn guest(&self) -> Person {
        Person::come_in(self.address()).await
    }

    /// A table of two with a match just begun. Ann is the host and has seat 0.
    pub(crate) async fn playing(&self, settings: Value) -> Pair {
        let people = [self.guest().await, self.guest().await];
        let table = people[0].create(settings).await;
        let (mut ann, mut bob) = (people[0].connect(&table).await, people[1].connect(&table).await);
        begin(&mut ann, &mut bob).await;
        Pair { table, people, ann, bob }
    }

    /// Returns when this many batches of the store have failed.
    pub(crate) async fn until_failed(&self, times: u64) {
        let failed = async {
            while self.store.stats().failed_batches < times {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(crate::client::PATIENCE, failed).await.expect("nothing was written");
    }

    /// The value of a metric.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let (_, text) = Person::stranger(self.operator()).get("/metrics").await;
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} "))).expect(name);
        line.parse().unwrap()
    }
}

async fn start(config: &Config) -> (Server, Store) {
    let path: &Path = &config.database;
    let store = Store::open(path).await.unwrap();
    (Server::start_hosting(config.clone(), store.clone(), catalog(), &[]).await.unwrap(), store)
}

/// The guest takes seat 1 and the host starts. Returns when both have the first view.
pub(crate) async fn begin(host: &mut Client, guest: &mut Client) {
    guest.done(json!({"type": "sit", "seat": 1})).await;
    guest.done(json!({"type": "ready", "ready": true})).await;
    host.done(json!({"type": "start"})).await;
    guest.until_stage("playing").await;
    host.until_stage("playing").await;
}

impl Pair {
    /// The clients in the order of their seats.
    pub(crate) fn seats(&mut self) -> [&mut Client; 2] {
        [&mut self.ann, &mut self.bob]
    }

    /// Plays these cells in turn, beginning with this seat. Both clients read every frame.
    pub(crate) async fn click(&mut self, first: usize, cells: &[u8]) {
        for (turn, cell) in cells.iter().enumerate() {
            let [ann, bob] = self.seats();
            let (mover, other) = if (first + turn).is_multiple_of(2) { (ann, bob) } else { (bob, ann) };
            mover.play(click(*cell)).await;
            assert_eq!(other.frame().await["e"][0]["cell"], *cell);
        }
    }

    /// Checks for both clients that their patched view equals the one that the server would send now.
    pub(crate) async fn settle(&mut self) {
        self.ann.settle().await;
        self.bob.settle().await;
    }
}

pub(crate) fn click(cell: u8) -> Value {
    json!({"type": "click_cell", "cell": cell})
}
