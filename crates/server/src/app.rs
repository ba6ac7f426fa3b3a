//! The state that all parts of the server share.

use crate::archive::Archive;
use crate::config::Config;
use crate::counts::Counts;
use crate::damage::DamagedMatches;
use crate::errors::{GameError, InternalError};
use crate::http::WebFiles;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::people::{Access, Visits};
use crate::rates::Rates;
use crate::readiness::Readiness;
use crate::search_pool::SearchPool;
use crate::table::Tables;
use crate::tasks::Tasks;
use qipan_ai::Catalog;
use qipan_engine::AnyGame;
use qipan_protocol::UserId;
use qipan_store::Store;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// A handle to the running server; cheap to clone.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("config", &self.0.config).finish_non_exhaustive()
    }
}

struct Shared {
    config: Config,
    catalog: Catalog,
    web: WebFiles,
    store: Store,
    tables: Tables,
    lobby: Lobby,
    metrics: Metrics,
    rates: Rates,
    access: Access,
    seats: Counts<UserId>,
    visits: Visits,
    tasks: Tasks,
    searches: SearchPool,
    archive: Archive,
    damaged: DamagedMatches,
    readiness: Readiness,
    connections: AtomicU64,
    anonymous_sockets: Arc<Semaphore>,
    stopping: watch::Receiver<bool>,
}

impl App {
    pub(crate) fn new(
        config: Config,
        store: Store,
        (catalog, web): (Catalog, WebFiles),
        stopping: watch::Receiver<bool>,
    ) -> Result<App, InternalError> {
        let rates = Rates::new(&config.limits);
        let searches = SearchPool::new(config.bots.threads);
        let anonymous_sockets = config.limits.anonymous_sockets.min(Semaphore::MAX_PERMITS);
        Ok(App(Arc::new(Shared {
            config,
            catalog,
            web,
            store,
            tables: Tables::default(),
            lobby: Lobby::new(),
            metrics: Metrics::default(),
            rates,
            access: Access::new()?,
            seats: Counts::default(),
            visits: Visits::default(),
            tasks: Tasks::default(),
            searches,
            archive: Archive::default(),
            damaged: DamagedMatches::default(),
            readiness: Readiness::default(),
            connections: AtomicU64::new(1),
            anonymous_sockets: Arc::new(Semaphore::new(anonymous_sockets)),
            stopping,
        })))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub(crate) fn web(&self) -> WebFiles {
        self.0.web
    }

    pub(crate) fn game(&self, id: &str) -> Result<Arc<dyn AnyGame>, GameError> {
        self.0.catalog.game(id).ok_or_else(|| GameError::NoSuchGame { game: id.to_owned() })
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.0.tables
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn rates(&self) -> &Rates {
        &self.0.rates
    }

    pub(crate) fn access(&self) -> &Access {
        &self.0.access
    }

    /// The number of seats that each person holds at tables which have not begun.
    pub(crate) fn seats(&self) -> &Counts<UserId> {
        &self.0.seats
    }

    pub(crate) fn visits(&self) -> &Visits {
        &self.0.visits
    }

    pub(crate) fn tasks(&self) -> &Tasks {
        &self.0.tasks
    }

    pub(crate) fn searches(&self) -> &SearchPool {
        &self.0.searches
    }

    pub(crate) fn archive(&self) -> &Archive {
        &self.0.archive
    }

    pub(crate) fn damaged(&self) -> &DamagedMatches {
        &self.0.damaged
    }

    pub(crate) fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
    }

    pub(crate) fn next_connection(&self) -> u64 {
        self.0.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// A permit for one more socket of a visitor without a session; `None` if too many are open. Their total is
    /// bounded, because opening them needs no session.
    pub(crate) fn anonymous_socket(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.anonymous_sockets).try_acquire_owned().ok()
    }

    /// A receiver for the moment the server begins to stop. Every waiting task needs its own.
    pub(crate) fn stopping(&self) -> Stopping {
        Stopping(self.0.stopping.clone())
    }
}

/// Tells whether and when the server begins to stop.
#[derive(Clone, Debug)]
pub(crate) struct Stopping(pub(crate) watch::Receiver<bool>);

impl Stopping {
    pub(crate) fn is_now(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns when the server begins to stop.
    pub(crate) async fn wait(&mut self) {
        // An error means that the sender was dropped, so the server is gone.
        drop(self.0.wait_for(|stopping| *stopping).await);
    }
}
