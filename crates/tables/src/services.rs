//! What all tables of a process share.

use crate::cluster::Cluster;
use crate::config::TableConfig;
use crate::counts::Counts;
use crate::damage::DamagedMatches;
use crate::errors::{GameError, InternalError};
use crate::lobby::Lobby;
use crate::metrics::TableMetrics;
use crate::pairing::Pairing;
use crate::playing::Playing;
use crate::search_pool::SearchPool;
use crate::stopping::Stopping;
use crate::table::Tables;
use crate::tasks::Tasks;
use qipan_ai::Catalog;
use qipan_engine::AnyGame;
use qipan_protocol::UserId;
use qipan_store::{Incarnation, Store};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// A handle to what all tables share; cheap to clone.
#[derive(Clone)]
pub struct Services(Arc<Shared>);

impl fmt::Debug for Services {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Services").field("config", &self.0.config).finish_non_exhaustive()
    }
}

struct Shared {
    config: TableConfig,
    catalog: Catalog,
    store: Store,
    tables: Tables,
    lobby: Lobby,
    pairing: Pairing,
    metrics: TableMetrics,
    seats: Counts<UserId>,
    playing: Playing,
    tasks: Tasks,
    searches: SearchPool,
    damaged: DamagedMatches,
    connections: AtomicU64,
    stopping: Stopping,
    cluster: Option<Cluster>,
    /// What has to be added to the clock of this machine.
    clock_offset: AtomicI64,
}

fn own_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

impl Services {
    /// `cluster` is `None` if this process is alone with its store.
    pub fn new(
        config: TableConfig,
        store: Store,
        catalog: Catalog,
        stopping: Stopping,
        cluster: Option<Cluster>,
    ) -> Result<Services, InternalError> {
        let searches = SearchPool::new(config.bots.threads);
        Ok(Services(Arc::new(Shared {
            config,
            catalog,
            store,
            tables: Tables::default(),
            lobby: Lobby::default(),
            pairing: Pairing::new()?,
            metrics: TableMetrics::default(),
            seats: Counts::default(),
            playing: Playing::default(),
            tasks: Tasks::default(),
            searches,
            damaged: DamagedMatches::default(),
            connections: AtomicU64::new(1),
            stopping,
            cluster,
            clock_offset: AtomicI64::new(0),
        })))
    }

    pub fn cluster(&self) -> Option<&Cluster> {
        self.0.cluster.as_ref()
    }

    pub fn config(&self) -> &TableConfig {
        &self.0.config
    }

    pub fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub fn game(&self, id: &str) -> Result<Arc<dyn AnyGame>, GameError> {
        self.0.catalog.game(id).ok_or_else(|| GameError::NoSuchGame { game: id.to_owned() })
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn tables(&self) -> &Tables {
        &self.0.tables
    }

    pub fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    pub(crate) fn pairing(&self) -> &Pairing {
        &self.0.pairing
    }

    pub fn metrics(&self) -> &TableMetrics {
        &self.0.metrics
    }

    /// The number of seats that each person holds at tables which have not begun.
    pub(crate) fn seats(&self) -> &Counts<UserId> {
        &self.0.seats
    }

    /// The people who are playing at the tables of this process.
    pub fn playing(&self) -> &Playing {
        &self.0.playing
    }

    /// The tasks that a stopping server waits for.
    pub fn tasks(&self) -> &Tasks {
        &self.0.tasks
    }

    pub fn searches(&self) -> &SearchPool {
        &self.0.searches
    }

    pub fn damaged(&self) -> &DamagedMatches {
        &self.0.damaged
    }

    /// Milliseconds since 1970. In a cluster this is the clock of the database, as far as this node knows it, so that
    /// nodes with wrong clocks agree on when tokens and bans end.
    pub fn now_ms(&self) -> u64 {
        own_clock().saturating_add_signed(self.0.clock_offset.load(Ordering::Relaxed))
    }

    /// Notes the clock of the database.
    pub(crate) fn set_clock(&self, clock_ms: i64) {
        let offset = clock_ms.saturating_sub_unsigned(own_clock());
        self.0.clock_offset.store(offset, Ordering::Relaxed);
    }

    pub fn next_connection(&self) -> u64 {
        self.0.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Follows whether this node still owns its tables.
    pub fn ownership(&self) -> Ownership {
        Ownership(self.0.cluster.as_ref().map(Cluster::watch_lease))
    }

    pub fn stopping(&self) -> Stopping {
        self.0.stopping.clone()
    }
}

/// Tells when this node loses its tables.
#[derive(Debug)]
pub struct Ownership(Option<watch::Receiver<Option<Incarnation>>>);

impl Ownership {
    /// Returns when the lease under which this was made is over. A process that is alone with its store has no lease to
    /// lose.
    pub async fn lost(&mut self) {
        match &mut self.0 {
            // An error means that the server is gone.
            Some(lease) => drop(lease.changed().await),
            None => std::future::pending().await,
        }
    }
}
