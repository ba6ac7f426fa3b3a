//! The database file, with its one writer and its readers.

use super::connect;
use super::file::{self, FileWatch, InstanceLock};
use super::queue::{AppendRequest, Job, Request};
use super::writer::{Answer, Counters, Writer};
use crate::{Append, AppendError, Faults, StoreError, StoreOptions, WriteStats};
use rusqlite::Connection;
use sqlx::SqlitePool;
use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// How many requests may wait in the queue. When it is full, callers wait for room.
const QUEUE_LIMIT: usize = 10_000;

pub(crate) struct Database {
    pub(super) options: StoreOptions,
    pub(super) readers: SqlitePool,
    pub(crate) faults: Faults,
    pub(super) file: FileWatch,
    queue: mpsc::Sender<Request>,
    counters: Arc<Counters>,
    /// Held until the store is closed.
    lock: Mutex<Option<InstanceLock>>,
}

impl Database {
    pub(crate) async fn open(options: &StoreOptions) -> Result<Database, StoreError> {
        file::make_if_missing(&options.path)?;
        let lock = options.exclusive.then(|| InstanceLock::take(&options.path)).transpose()?;
        connect::migrate(options).await?;
        file::repair_modes(&options.path);
        let connection = connect::writer(options)?;
        let readers = connect::readers(options).await?;
        let (queue, requests) = mpsc::channel(QUEUE_LIMIT);
        let (answers, answered) = mpsc::unbounded_channel();
        let faults = Faults::default();
        let counters = Arc::new(Counters::default());
        let file = FileWatch::new(&options.path, options.look_every)?;
        let writer = Writer {
            options: options.clone(),
            connection: Some(connection),
            file: file.clone(),
            faults: faults.watch(),
            is_limited: false,
            counters: counters.clone(),
            answers,
        };
        thread::Builder::new().name("store writer".to_owned()).spawn(move || writer.run(requests))?;
        tokio::spawn(answer(answered));
        let lock = Mutex::new(lock);
        Ok(Database { options: options.clone(), readers, faults, file, queue, counters, lock })
    }

    /// The connections to read from.
    pub(crate) fn readers(&self) -> Result<&SqlitePool, StoreError> {
        if self.faults.fails_reads() {
            return Err(StoreError::Unavailable("reading fails on purpose".to_owned()));
        }
        Ok(&self.readers)
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Append(Box::new(AppendRequest { append, reply }));
        self.queue.send(request).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::unanswered())?
    }

    /// Runs `work` in the next transaction. Returns when the result is on disk.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let request = Request::Task(Box::new(Job::new(work, reply)));
        self.queue.send(request).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::unanswered())?
    }

    /// Closes the readers first: the last connection to close empties the log, and that must be the writer.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        let (closing, closed) = oneshot::channel();
        if self.queue.send(Request::Close(closing)).await.is_ok() {
            // The writer drops its end of the channel when it is done.
            let _ = closed.await;
        }
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    pub(crate) fn stats(&self) -> WriteStats {
        WriteStats {
            batches: self.counters.batches.load(Ordering::Relaxed),
            failed_batches: self.counters.failed_batches.load(Ordering::Relaxed),
            requests: self.counters.requests.load(Ordering::Relaxed),
            entries: self.counters.entries.load(Ordering::Relaxed),
            waiting: self.queue.max_capacity().saturating_sub(self.queue.capacity()) as u64,
        }
    }
}

/// Answers the callers, batch by batch.
async fn answer(mut answered: mpsc::UnboundedReceiver<Answer>) {
    while let Some((batch, outcome)) = answered.recv().await {
        batch.answer(outcome);
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("path", &self.options.path).field("stats", &self.stats()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_whose_writer_dies_is_in_doubt_and_later_ones_fail() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&StoreOptions::new(folder.path().join("test.db"))).await.unwrap();
        let unanswered = database.write(|_| -> Result<(), StoreError> { panic!("on purpose") }).await;
        assert_eq!(unanswered, Err(StoreError::unanswered()));
        assert!(database.write(|_| Ok(())).await.is_err());
    }
}
