//! Requests that share one transaction, and so one flush of the disk.

use super::append;
use super::queue::{AppendRequest, Request, Task};
use crate::{AppendError, StoreError};
use rusqlite::Connection;
use tokio::sync::oneshot;

/// The maximum number of requests in one batch: enough to share the flush, few enough to keep it short.
pub(super) const BATCH_LIMIT: usize = 1_000;

#[derive(Default)]
pub(super) struct Batch {
    tasks: Vec<Box<dyn Task>>,
    appends: Vec<AppendRequest>,
    pub(super) entries: u64,
    pub(super) close: Option<oneshot::Sender<()>>,
}

/// The result of each append, valid once its batch is committed.
pub(super) type Verdicts = Vec<Result<(), AppendError>>;

impl Batch {
    pub(super) fn add(&mut self, request: Request) {
        match request {
            Request::Append(request) => self.appends.push(*request),
            Request::Task(task) => self.tasks.push(task),
            Request::Close(closed) => self.close = Some(closed),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.tasks.len() + self.appends.len()
    }

    pub(super) fn has_room(&self) -> bool {
        self.close.is_none() && self.len() < BATCH_LIMIT
    }

    /// Carries out all requests inside the open transaction. An error fails the whole batch.
    pub(super) fn write(&mut self, connection: &Connection) -> Result<Verdicts, StoreError> {
        for task in &mut self.tasks {
            run_alone(task.as_mut(), connection)?;
        }
        let appends = self.appends.iter_mut().map(|request| &mut request.append).collect();
        let (verdicts, entries) = append::write(connection, appends)?;
        self.entries = entries;
        Ok(verdicts)
    }

    /// Answers all callers. It is called after the commit, or after the batch has failed.
    pub(super) fn answer(self, outcome: Result<Verdicts, StoreError>) {
        let (committed, verdicts) = match outcome {
            Ok(verdicts) => (Ok(()), verdicts),
            Err(error) => {
                let everybody = vec![Err(AppendError::from(error.clone())); self.appends.len()];
                (Err(error), everybody)
            }
        };
        for task in self.tasks {
            task.answer(committed.clone());
        }
        for (request, verdict) in self.appends.into_iter().zip(verdicts) {
            let _ = request.reply.send(verdict);
        }
    }
}

/// Runs a task in a savepoint. A task that fails is rolled back, and the batch continues. If the rollback is
/// impossible (SQLite ends the whole transaction when the disk is full), the batch fails with the error of the task.
fn run_alone(task: &mut dyn Task, connection: &Connection) -> Result<(), StoreError> {
    connection.prepare_cached("SAVEPOINT task")?.execute([])?;
    if let Err(reason) = task.run(connection) {
        let back = connection.prepare_cached("ROLLBACK TO task").and_then(|mut it| it.execute([]));
        back.map_err(|_| reason)?;
    }
    connection.prepare_cached("RELEASE task")?.execute([])?;
    Ok(())
}
