//! A server of one's own: a free port, a folder that goes away, and people.

use crate::client::Client;
use crate::open_game::OPEN;
use crate::person::Person;
use crate::secret_game::{RIGGED, SECRET};
use qipan_server::{Config, Games, Limits, Server};
use qipan_store::Store;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// Tic-tac-toe, Pillars, Dice Throne, and the games of these tests.
const GAMES: Games =
    &[qipan_catalog::GAMES[0], qipan_catalog::GAMES[3], qipan_catalog::GAMES[4], SECRET, RIGGED, OPEN];

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

    /// Without limits of speed, unless `change` sets some: tests are faster than people.
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

    /// Where operators ask.
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

    /// Returns when so many writes wait for the store.
    pub(crate) async fn until_waiting(&self, requests: u64) {
        let waits = async {
            while self.store.stats().waiting < requests {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(crate::client::PATIENCE, waits).await.expect("nothing waits for the store");
    }

    /// Starts another server on a copy of the files as they are at this moment: what a crash would leave.
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

    /// Returns when the store has refused to write that often.
    pub(crate) async fn until_failed(&self, times: u64) {
        let failed = async {
            while self.store.stats().failed_batches < times {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(crate::client::PATIENCE, failed).await.expect("nothing was written");
    }

    /// The value of a number in the metrics.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let (_, text) = Person::stranger(self.operator()).get("/metrics").await;
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} "))).expect(name);
        line.parse().unwrap()
    }
}

async fn start(config: &Config) -> (Server, Store) {
    let path: &Path = &config.database;
    let store = Store::open(path).await.unwrap();
    (Server::start_hosting(config.clone(), store.clone(), GAMES, &[]).await.unwrap(), store)
}

/// The guest takes seat 1 and the host starts; both have the first view.
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

    /// Plays cells in turn, from this seat on; everybody sees every frame.
    pub(crate) async fn click(&mut self, first: usize, cells: &[u8]) {
        for (turn, cell) in cells.iter().enumerate() {
            let [ann, bob] = self.seats();
            let (mover, other) = if (first + turn).is_multiple_of(2) { (ann, bob) } else { (bob, ann) };
            mover.play(click(*cell)).await;
            assert_eq!(other.frame().await["e"][0]["cell"], *cell);
        }
    }

    /// What both have kept by patches is what the server would show them now.
    pub(crate) async fn settle(&mut self) {
        self.ann.settle().await;
        self.bob.settle().await;
    }
}

pub(crate) fn click(cell: u8) -> Value {
    json!({"type": "click_cell", "cell": cell})
}
