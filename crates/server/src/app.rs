//! The state that all parts of the server share.

use crate::archive::Archive;
use crate::config::Config;
use crate::errors::{GameError, InternalError};
use crate::http::WebFiles;
use crate::metrics::Metrics;
use crate::people::social::Hub;
use crate::people::{Access, Visits};
use crate::push::Push;
use crate::rates::Rates;
use crate::readiness::Readiness;
use crate::share::Pictures;
use qipan_ai::Catalog;
use qipan_engine::AnyGame;
use qipan_store::Store;
use qipan_tables::{
    Cluster, ClusterConfig, DamagedMatches, Lobby, SearchPool, Services, Stopping, Tables, Tasks,
};
use std::fmt;
use std::sync::Arc;
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
    services: Services,
    web: WebFiles,
    metrics: Metrics,
    rates: Rates,
    access: Access,
    visits: Visits,
    hub: Hub,
    archive: Archive,
    pictures: Pictures,
    push: Push,
    readiness: Readiness,
    anonymous_sockets: Arc<Semaphore>,
}

impl App {
    pub(crate) fn new(
        config: Config,
        store: Store,
        (catalog, web): (Catalog, WebFiles),
        stopping: watch::Receiver<bool>,
        cluster: Option<ClusterConfig>,
    ) -> Result<App, InternalError> {
        let rates = Rates::new(&config.limits);
        let services = Services::new(
            config.tables(),
            store,
            catalog,
            Stopping::new(stopping),
            cluster.map(Cluster::new),
        )?;
        let push = Push::new(config.push.allow_local);
        let hub = Hub::new(services.cluster().cloned());
        let metrics = Metrics::new(services.metrics(), services.cluster().is_some());
        let anonymous_sockets = config.limits.anonymous_sockets.min(Semaphore::MAX_PERMITS);
        Ok(App(Arc::new(Shared {
            config,
            services,
            web,
            metrics,
            rates,
            access: Access::new()?,
            visits: Visits::default(),
            hub,
            archive: Archive::default(),
            pictures: Pictures::default(),
            push,
            readiness: Readiness::default(),
            anonymous_sockets: Arc::new(Semaphore::new(anonymous_sockets)),
        })))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    /// What all tables share.
    pub(crate) fn services(&self) -> &Services {
        &self.0.services
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        self.0.services.catalog()
    }

    pub(crate) fn web(&self) -> WebFiles {
        self.0.web
    }

    pub(crate) fn game(&self, id: &str) -> Result<Arc<dyn AnyGame>, GameError> {
        self.0.services.game(id)
    }

    pub(crate) fn store(&self) -> &Store {
        self.0.services.store()
    }

    pub(crate) fn tables(&self) -> &Tables {
        self.0.services.tables()
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        self.0.services.lobby()
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

    pub(crate) fn visits(&self) -> &Visits {
        &self.0.visits
    }

    /// The people with a page open here.
    pub(crate) fn hub(&self) -> &Hub {
        &self.0.hub
    }

    pub(crate) fn tasks(&self) -> &Tasks {
        self.0.services.tasks()
    }

    pub(crate) fn searches(&self) -> &SearchPool {
        self.0.services.searches()
    }

    pub(crate) fn archive(&self) -> &Archive {
        &self.0.archive
    }

    /// The last pictures of positions that were made.
    pub(crate) fn pictures(&self) -> &Pictures {
        &self.0.pictures
    }

    /// Notices on the devices of people.
    pub(crate) fn push(&self) -> &Push {
        &self.0.push
    }

    pub(crate) fn damaged(&self) -> &DamagedMatches {
        self.0.services.damaged()
    }

    pub(crate) fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.0.services.now_ms()
    }

    pub(crate) fn next_connection(&self) -> u64 {
        self.0.services.next_connection()
    }

    /// A permit for one more socket of a visitor without a session; `None` if too many are open. Their total is
    /// bounded, because opening them needs no session.
    pub(crate) fn anonymous_socket(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.anonymous_sockets).try_acquire_owned().ok()
    }

    /// A receiver for the moment the server begins to stop. Every waiting task needs its own.
    pub(crate) fn stopping(&self) -> Stopping {
        self.0.services.stopping()
    }
}
