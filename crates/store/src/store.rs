//! The store as a whole: opening, maintaining, closing.

use crate::sqlite::Database;
use crate::{Faults, StoreError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The entry point to all stored data. Clones share one queue and one pool.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) database: Arc<Database>,
}

/// Where the store is, and how many resources it may use.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    pub path: PathBuf,
    /// How many connections read at the same time.
    pub readers: u32,
    /// The page cache of the writer; each reader has a quarter of it.
    pub cache_kib: u32,
    /// Refuse to open if another process has opened the store with this option. Servers set it; tools that run beside
    /// a server do not.
    pub exclusive: bool,
    /// How often the writer checks whether its file is still there.
    pub look_every: Duration,
}

impl StoreOptions {
    pub fn new(path: impl Into<PathBuf>) -> StoreOptions {
        let look_every = Duration::from_secs(1);
        StoreOptions { path: path.into(), readers: 4, cache_kib: 16 * 1024, exclusive: false, look_every }
    }
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
    /// Opens the store, makes the file if there is none, and brings its tables up to date.
    pub async fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        Store::open_with(&StoreOptions::new(path.as_ref())).await
    }

    /// Opens the store for a server. Fails with `store_in_use` while another server has it open.
    pub async fn open_exclusive(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        Store::open_with(&StoreOptions { exclusive: true, ..StoreOptions::new(path.as_ref()) }).await
    }

    pub async fn open_with(options: &StoreOptions) -> Result<Store, StoreError> {
        Ok(Store { database: Arc::new(Database::open(options).await?) })
    }

    /// Checks that the store can be written and read, by doing both. Also checks that the file is still there.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.database.check().await
    }

    /// Writes a complete and consistent copy to a new file while the store stays in use. The file gets its name when
    /// it is complete and on disk.
    pub async fn backup(&self, path: impl AsRef<Path>) -> Result<(), StoreError> {
        self.database.backup(path.as_ref()).await
    }

    /// Carries out everything that is queued, then closes. Later requests fail with `store_unavailable`.
    pub async fn close(&self) {
        self.database.close().await;
    }

    pub fn stats(&self) -> WriteStats {
        self.database.stats()
    }

    #[doc(hidden)]
    pub fn faults(&self) -> Faults {
        self.database.faults.clone()
    }
}
