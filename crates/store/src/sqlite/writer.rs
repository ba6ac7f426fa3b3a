//! The one writer: takes what waits, writes it in one transaction, waits for the disk, answers.

use super::batch::{Batch, Verdicts};
use super::queue::Request;
use crate::StoreError;
use crate::faults::{FaultState, wait_while_stalled};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, watch};

/// What the writer counts for [`crate::WriteStats`].
#[derive(Default, Debug)]
pub(super) struct Counters {
    pub(super) batches: AtomicU64,
    pub(super) failed_batches: AtomicU64,
    pub(super) requests: AtomicU64,
    pub(super) entries: AtomicU64,
}

pub(super) struct Writer {
    pub(super) options: SqliteConnectOptions,
    /// Nothing after a failure from which the connection could not be brought back.
    pub(super) connection: Option<SqliteConnection>,
    pub(super) faults: watch::Receiver<FaultState>,
    /// Whether this connection keeps the file from growing, on behalf of a test.
    pub(super) is_limited: bool,
    pub(super) counters: Arc<Counters>,
}

impl Writer {
    /// Works until the store is closed or nobody holds it any more.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut close = None;
        while let Some(first) = requests.recv().await {
            wait_while_stalled(&mut self.faults).await;
            let mut batch = Batch::default();
            batch.add(first);
            while batch.has_room()
                && let Ok(request) = requests.try_recv()
            {
                batch.add(request);
            }
            if let Some(closed) = batch.close.take() {
                requests.close();
                close = Some(closed);
            }
            if batch.len() > 0 {
                self.commit(batch).await;
            }
        }
        if let Some(connection) = self.connection.take() {
            // The last connection empties the log into the file. If it cannot, the next one to open will.
            let _ = connection.close().await;
        }
        drop(close);
    }

    async fn commit(&mut self, mut batch: Batch) {
        let outcome = self.try_commit(&mut batch).await;
        if outcome.is_ok() {
            self.counters.batches.fetch_add(1, Ordering::Relaxed);
            self.counters.entries.fetch_add(batch.entries, Ordering::Relaxed);
        } else {
            self.counters.failed_batches.fetch_add(1, Ordering::Relaxed);
        }
        self.counters.requests.fetch_add(batch.len() as u64, Ordering::Relaxed);
        batch.answer(outcome);
    }

    async fn try_commit(&mut self, batch: &mut Batch) -> Result<Verdicts, StoreError> {
        let faults = *self.faults.borrow();
        let mut connection = self.connect(faults).await?;
        let outcome = write_and_commit(&mut connection, batch, faults).await;
        if outcome.is_err() {
            // SQLite may have rolled back by itself; then this fails and nothing is wrong.
            let _ = sqlx::query("ROLLBACK").execute(&mut connection).await;
        }
        // A connection that cannot even say where it stands is given up; the next batch makes another.
        if outcome.is_ok() || connection.ping().await.is_ok() {
            self.connection = Some(connection);
        }
        outcome
    }

    async fn connect(&mut self, faults: FaultState) -> Result<SqliteConnection, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                self.is_limited = false;
                SqliteConnection::connect_with(&self.options).await?
            }
        };
        if faults.disk_full != self.is_limited {
            limit_pages(&mut connection, faults.disk_full).await?;
            self.is_limited = faults.disk_full;
        }
        Ok(connection)
    }
}

async fn write_and_commit(
    connection: &mut SqliteConnection,
    batch: &mut Batch,
    faults: FaultState,
) -> Result<Verdicts, StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let verdicts = batch.write(connection).await?;
    if faults.fail_writes {
        return Err(StoreError::Unavailable("writes fail on purpose".to_owned()));
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(verdicts)
}

/// A limit of one page means the pages that are in use.
async fn limit_pages(connection: &mut SqliteConnection, on: bool) -> Result<(), StoreError> {
    let pages = if on { 1 } else { u32::MAX - 1 };
    let sql = AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}
