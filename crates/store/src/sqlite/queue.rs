//! What waits for the writer.

use crate::{Append, AppendError, StoreError};
use sqlx::SqliteConnection;
use std::pin::Pin;
use tokio::sync::oneshot;

/// Something that is done inside the transaction of a batch.
pub(crate) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

pub(super) enum Request {
    Append(AppendRequest),
    Task(Box<dyn Task>),
    /// Nothing is accepted any more; the sender is dropped when the file is closed.
    Close(oneshot::Sender<()>),
}

pub(super) struct AppendRequest {
    pub(super) append: Append,
    pub(super) reply: oneshot::Sender<Result<(), AppendError>>,
}

/// Any write but an append, with its result inside until the batch is on disk.
pub(super) trait Task: Send {
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Work<'c, ()>;

    /// Tells the caller what came of it; `batch` is what came of the commit.
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
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
{
    pub(super) fn new(work: F, reply: oneshot::Sender<Result<T, StoreError>>) -> Job<T, F> {
        let outcome = Err(StoreError::Unavailable("it was not carried out".to_owned()));
        Job { work: Some(work), outcome, reply }
    }
}

impl<T, F> Task for Job<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
{
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Work<'c, ()> {
        Box::pin(async move {
            if let Some(work) = self.work.take() {
                self.outcome = work(connection).await;
            }
            self.outcome.as_ref().map(|_| ()).map_err(StoreError::clone)
        })
    }

    fn answer(self: Box<Self>, batch: Result<(), StoreError>) {
        // Who asked may have gone away; the work is done all the same.
        let _ = self.reply.send(batch.and(self.outcome));
    }
}
