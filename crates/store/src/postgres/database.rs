//! The database, with its pools and the task that appends.

use super::batch::AppendRequest;
use super::connect::{self, Kind};
use super::session::Pool;
use super::transaction::{Reading, Transaction};
use super::writer::Writer;
use crate::faults::FaultWatch;
use crate::{Append, AppendError, Faults, PostgresOptions, StoreError, WriteStats};
use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// How many writes may be under way. When there are as many, callers wait.
const WRITES_LIMIT: u32 = 10_000;

pub(crate) struct Database {
    pub(crate) faults: Faults,
    core: Arc<Core>,
    appends: mpsc::UnboundedSender<AppendRequest>,
}

/// What requests keep while they are carried out, also when the store is dropped meanwhile.
pub(super) struct Core {
    pub(super) readers: Pool,
    pub(super) writers: Pool,
    /// One connection, so that one batch of appends at a time is written.
    pub(super) appender: Pool,
    pub(super) faults: FaultWatch,
    pub(super) counters: Counters,
    /// A place for every write under way.
    places: Arc<Semaphore>,
    /// Commits whose end is not known after some time.
    pub(super) unsettled: AtomicUsize,
    /// No handle of the store is left.
    pub(super) is_abandoned: AtomicBool,
}

/// What the store counts for [`WriteStats`].
#[derive(Default, Debug)]
pub(super) struct Counters {
    batches: AtomicU64,
    failed_batches: AtomicU64,
    requests: AtomicU64,
    pub(super) entries: AtomicU64,
}

impl Counters {
    pub(super) fn committed(&self, requests: u64) {
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.refused(requests);
    }

    pub(super) fn failed(&self, requests: u64) {
        self.failed_batches.fetch_add(1, Ordering::Relaxed);
        self.refused(requests);
    }

    /// Requests that were answered without a commit.
    pub(super) fn refused(&self, requests: u64) {
        self.requests.fetch_add(requests, Ordering::Relaxed);
    }
}

impl Database {
    pub(crate) async fn open(options: &PostgresOptions) -> Result<Database, StoreError> {
        let connect = connect::options(&options.url)?;
        connect::migrate(&connect).await?;
        let faults = Faults::default();
        let core = Arc::new(Core {
            readers: Pool::new(connect.clone(), Kind::Read, options.readers),
            writers: Pool::new(connect.clone(), Kind::Write, options.writers),
            appender: Pool::new(connect, Kind::Write, 1),
            faults: faults.watch(),
            counters: Counters::default(),
            places: Arc::new(Semaphore::new(WRITES_LIMIT as usize)),
            unsettled: AtomicUsize::new(0),
            is_abandoned: AtomicBool::new(false),
        });
        let (appends, requests) = mpsc::unbounded_channel();
        tokio::spawn(Writer::new(core.clone()).run(requests));
        Ok(Database { faults, core, appends })
    }

    /// How to open a connection of its own.
    pub(super) fn connect_options(&self) -> &PgConnectOptions {
        self.core.writers.options()
    }

    /// A connection to read from.
    pub(crate) async fn reading(&self) -> Result<Reading, StoreError> {
        if self.faults.fails_reads() {
            return Err(StoreError::Unavailable("reading fails on purpose".to_owned()));
        }
        Reading::begin(&self.core).await
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let place = self.core.places.clone().acquire_owned().await.map_err(|_| StoreError::closed())?;
        let (reply, answer) = oneshot::channel();
        let request = AppendRequest::new(append, reply, place);
        self.appends.send(request).map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::unanswered())?
    }

    /// Carries out `work`, which gets a transaction when its turn has come. It goes on if the caller is dropped.
    pub(crate) async fn write<T, F, W>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(Writing) -> W,
        W: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        let place = self.core.places.clone().acquire_owned().await.map_err(|_| StoreError::closed())?;
        let work = work(Writing(self.core.clone()));
        let task = tokio::spawn(async move {
            let outcome = work.await;
            drop(place);
            outcome
        });
        task.await.unwrap_or_else(|_| Err(StoreError::unanswered()))
    }

    /// Waits for all writes under way. Later ones wait behind it, and fail when it is done.
    pub(crate) async fn close(&self) {
        let places = self.core.places.acquire_many(WRITES_LIMIT).await;
        self.core.places.close();
        drop(places);
        self.core.is_abandoned.store(true, Ordering::SeqCst);
        for pool in [&self.core.readers, &self.core.writers, &self.core.appender] {
            pool.close().await;
        }
    }

    pub(crate) fn stats(&self) -> WriteStats {
        let counters = &self.core.counters;
        let free = self.core.places.available_permits();
        let waiting = if self.core.places.is_closed() { 0 } else { WRITES_LIMIT as usize - free };
        WriteStats {
            batches: counters.batches.load(Ordering::Relaxed),
            failed_batches: counters.failed_batches.load(Ordering::Relaxed),
            requests: counters.requests.load(Ordering::Relaxed),
            entries: counters.entries.load(Ordering::Relaxed),
            waiting: waiting as u64,
        }
    }
}

/// The right to begin one transaction.
pub(crate) struct Writing(Arc<Core>);

impl Writing {
    pub(crate) async fn begin(self) -> Result<Transaction, StoreError> {
        self.0.faults.stall_is_over().await;
        Transaction::begin(&self.0, &self.0.writers, 1).await
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.core.is_abandoned.store(true, Ordering::SeqCst);
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("stats", &self.stats()).finish_non_exhaustive()
    }
}
