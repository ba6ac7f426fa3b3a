//! The requests that wait for the writer.

use crate::{Append, AppendError, StoreError};
use rusqlite::Connection;
use tokio::sync::oneshot;

pub(super) enum Request {
    Append(Box<AppendRequest>),
    Task(Box<dyn Task>),
    /// No more requests are accepted. The sender is dropped when the file is closed.
    Close(oneshot::Sender<()>),
}

pub(super) struct AppendRequest {
    pub(super) append: Append,
    pub(super) reply: oneshot::Sender<Result<(), AppendError>>,
}

/// Any write but an append. It keeps its result until the batch is on disk.
pub(super) trait Task: Send {
    /// Runs inside the transaction of a batch.
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Sends the caller the result; `batch` is the result of the commit.
    fn answer(self: Box<Self>, batch: Result<(), StoreError>);
}

pub(super) struct Job<T, F> {
    work: Option<F>,
    outcome: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job<T, F>
where
    T: Send + 'static,
    F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
{
    pub(super) fn new(work: F, reply: oneshot::Sender<Result<T, StoreError>>) -> Job<T, F> {
        let outcome = Err(StoreError::Unavailable("it was not carried out".to_owned()));
        Job { work: Some(work), outcome, reply }
    }
}

impl<T, F> Task for Job<T, F>
where
    T: Send + 'static,
    F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
{
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError> {
        if let Some(work) = self.work.take() {
            self.outcome = work(connection);
        }
        self.outcome.as_ref().map(|_| ()).map_err(StoreError::clone)
    }

    fn answer(self: Box<Self>, batch: Result<(), StoreError>) {
        // The caller may have gone away; the work is done nevertheless.
        let _ = self.reply.send(batch.and(self.outcome));
    }
}
