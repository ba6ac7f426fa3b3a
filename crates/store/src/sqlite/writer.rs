//! The one writer: takes all waiting requests, writes them in one transaction, waits for the disk, and answers.
//!
//! It is a thread with its own connection and without async code. A transaction has about a dozen statements, and
//! handing each of them to another thread would cost more than running it.

use super::batch::{Batch, Verdicts};
use super::connect;
use super::file::FileWatch;
use super::queue::Request;
use crate::faults::{CommitFault, FaultState, FaultWatch, injected};
use crate::{StoreError, StoreOptions};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;

/// What the writer counts for [`crate::WriteStats`].
#[derive(Default, Debug)]
pub(super) struct Counters {
    pub(super) batches: AtomicU64,
    pub(super) failed_batches: AtomicU64,
    pub(super) requests: AtomicU64,
    pub(super) entries: AtomicU64,
}

/// A batch and its outcome, for the task that answers the callers.
pub(super) type Answer = (Batch, Result<Verdicts, StoreError>);

pub(super) struct Writer {
    pub(super) options: StoreOptions,
    /// `None` after a failure that made the connection unusable.
    pub(super) connection: Option<Connection>,
    pub(super) file: FileWatch,
    pub(super) faults: FaultWatch,
    /// Whether this connection keeps the file from growing, for a test.
    pub(super) is_limited: bool,
    pub(super) counters: Arc<Counters>,
    pub(super) answers: mpsc::UnboundedSender<Answer>,
}

impl Writer {
    /// Works until the store is closed or all its handles are dropped.
    pub(super) fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut close = None;
        while let Some(first) = requests.blocking_recv() {
            self.faults.wait_while_stalled();
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
                self.commit(batch);
            }
        }
        if let Some(connection) = self.connection.take() {
            // The last connection to close empties the log into the file. If that fails, the next one to open the
            // file does it.
            let _ = connection.close();
        }
        drop(close);
    }

    fn commit(&mut self, mut batch: Batch) {
        let outcome = self.try_commit(&mut batch);
        if outcome.is_ok() {
            self.counters.batches.fetch_add(1, Ordering::Relaxed);
            self.counters.entries.fetch_add(batch.entries, Ordering::Relaxed);
        } else {
            self.counters.failed_batches.fetch_add(1, Ordering::Relaxed);
        }
        self.counters.requests.fetch_add(batch.len() as u64, Ordering::Relaxed);
        // A task of the runtime wakes the callers: waking each of them from this thread costs far more.
        let _ = self.answers.send((batch, outcome));
    }

    fn try_commit(&mut self, batch: &mut Batch) -> Result<Verdicts, StoreError> {
        // A deleted file still accepts writes, but they would be lost.
        self.file.look_now_and_then()?;
        let faults = self.faults.state();
        let connection = self.connect(faults)?;
        let outcome = write_and_commit(&connection, batch, faults);
        if outcome.is_err() {
            // Fails if SQLite has already ended the transaction, which does no harm. Callers are answered after this,
            // so a caller in doubt reads the final state.
            let _ = connection.execute_batch("ROLLBACK");
        }
        // A connection that is stuck in a transaction is dropped, which rolls it back. The next batch opens another
        // one.
        if connection.is_autocommit() {
            self.connection = Some(connection);
        }
        outcome
    }

    fn connect(&mut self, faults: FaultState) -> Result<Connection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                self.is_limited = false;
                connect::writer(&self.options)?
            }
        };
        if faults.disk_full != self.is_limited {
            limit_pages(&connection, faults.disk_full)?;
            self.is_limited = faults.disk_full;
        }
        Ok(connection)
    }
}

fn write_and_commit(
    connection: &Connection,
    batch: &mut Batch,
    faults: FaultState,
) -> Result<Verdicts, StoreError> {
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let verdicts = batch.write(connection)?;
    if faults.fail_writes {
        return Err(StoreError::Unavailable("writes fail on purpose".to_owned()));
    }
    commit(connection, faults.fail_commits)?;
    Ok(verdicts)
}

/// Until COMMIT is executed, a failure means that nothing was stored. A failure of COMMIT itself leaves that open:
/// the disk may have taken the last page and failed afterwards.
fn commit(connection: &Connection, fault: Option<CommitFault>) -> Result<(), StoreError> {
    let mut commit = connection.prepare_cached("COMMIT")?;
    if fault != Some(CommitFault::BeforeDurable) {
        commit.execute([]).map_err(|error| StoreError::InDoubt(error.to_string()))?;
    }
    match fault {
        Some(fault) => Err(injected(fault)),
        None => Ok(()),
    }
}

/// SQLite raises a limit of one page to the number of pages in use.
fn limit_pages(connection: &Connection, on: bool) -> Result<(), StoreError> {
    let pages = if on { 1 } else { u32::MAX - 1 };
    Ok(connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?)
}
