//! The store as a whole: opening, maintaining, closing.

use crate::backend::{Backend, read, transact};
use crate::{Faults, StoreError, StoreLocation, StoreOptions, postgres, sqlite};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The entry point to all stored data. Clones share one queue and one pool.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) backend: Backend,
    reads: Arc<AtomicU64>,
}

/// What the writer has done since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteStats {
    /// Committed batches; each is one flush of the disk.
    pub batches: u64,
    pub failed_batches: u64,
    /// Requests of all batches.
    pub requests: u64,
    /// Journal entries on disk.
    pub entries: u64,
    /// Requests that wait in the queue at this moment.
    pub waiting: u64,
}

impl Store {
    fn new(backend: Backend) -> Store {
        Store { backend, reads: Arc::default() }
    }

    pub(crate) fn count_read(&self) {
        self.reads.fetch_add(1, Ordering::Relaxed);
    }

    /// How many functions that read were called since the store was opened.
    pub fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }

    /// Opens the SQLite file at `path`, makes it if there is none, and brings its tables up to date.
    pub async fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        Store::open_with(&StoreOptions::new(path.as_ref())).await
    }

    /// Opens a SQLite file for a server. Fails with `store_in_use` while another server has it open.
    pub async fn open_exclusive(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        Store::open_with(&StoreOptions { exclusive: true, ..StoreOptions::new(path.as_ref()) }).await
    }

    pub async fn open_with(options: &StoreOptions) -> Result<Store, StoreError> {
        let database = sqlite::Database::open(options).await?;
        Ok(Store::new(Backend::Sqlite(Arc::new(database))))
    }

    /// Opens the store at a location and brings its tables up to date. A SQLite file is made if there is none; a
    /// PostgreSQL database must exist.
    pub async fn open_at(location: &StoreLocation) -> Result<Store, StoreError> {
        match location {
            StoreLocation::Sqlite(options) => Store::open_with(options).await,
            StoreLocation::Postgres(options) => {
                let database = postgres::Database::open(options).await?;
                Ok(Store::new(Backend::Postgres(Arc::new(database))))
            }
        }
    }

    /// Checks that the store can be written and read, by doing both. Also checks that a SQLite file is still there.
    pub async fn check(&self) -> Result<(), StoreError> {
        if let Backend::Sqlite(database) = &self.backend {
            database.look()?;
        }
        let written = transact!(self, upkeep::count_check())?;
        let read = read!(self, upkeep::checks())?;
        if read < written {
            return Err(StoreError::Broken("what was written cannot be read".to_owned()));
        }
        Ok(())
    }

    /// Writes a complete and consistent copy to a new file while the store stays in use. The file gets its name when
    /// it is complete and on disk.
    pub async fn backup(&self, path: impl AsRef<Path>) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(database) => database.backup(path.as_ref()).await,
            Backend::Postgres(_) => {
                Err(StoreError::Unsupported("this store is in PostgreSQL: make backups with pg_dump"))
            }
        }
    }

    /// Empties the log of a SQLite file, so that what was deleted is in no file any more. A reader that has been busy for
    /// some seconds prevents it; that is no error.
    pub async fn empty_log(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(database) => database.empty_log().await,
            Backend::Postgres(_) => Ok(()),
        }
    }

    /// Carries out everything that is queued, then closes. Later requests fail with `store_unavailable`.
    pub async fn close(&self) {
        match &self.backend {
            Backend::Sqlite(database) => database.close().await,
            Backend::Postgres(database) => database.close().await,
        }
    }

    pub fn stats(&self) -> WriteStats {
        match &self.backend {
            Backend::Sqlite(database) => database.stats(),
            Backend::Postgres(database) => database.stats(),
        }
    }

    #[doc(hidden)]
    pub fn faults(&self) -> Faults {
        match &self.backend {
            Backend::Sqlite(database) => database.faults.clone(),
            Backend::Postgres(database) => database.faults.clone(),
        }
    }
}
