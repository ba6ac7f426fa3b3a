//! Carrying out the functions of this backend: readers on a connection of their own, writers in a transaction.

use super::convert::Failure;
use super::database::Core;
use super::limits::{ANSWER, ATTEMPTS, WORK};
use super::session::{Lent, Pool, answer};
use crate::StoreError;
use crate::faults::injected;
use sqlx::PgConnection;
use std::future::Future;
use std::sync::Arc;

/// The end of one attempt.
#[derive(Debug)]
pub(crate) enum Ended<T, A> {
    Done(Result<T, StoreError>),
    /// Nothing was done, and another attempt can succeed.
    Again(A),
}

/// Carries a function out, but not forever.
pub(crate) async fn limited<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    answer(WORK, work).await
}

/// A connection for one reading function.
pub(crate) struct Reading {
    core: Arc<Core>,
    lent: Lent,
    is_second: bool,
}

impl Reading {
    pub(super) async fn begin(core: &Arc<Core>) -> Result<Reading, StoreError> {
        core.check_settled()?;
        Ok(Reading { core: core.clone(), lent: core.readers.lend().await?, is_second: false })
    }

    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        self.lent.connection()
    }

    /// Tries once more if the connection was lost: it may have been closed while it was idle.
    pub(crate) async fn end<T>(self, outcome: Result<T, Failure>) -> Ended<T, Reading> {
        let Reading { core, lent, is_second } = self;
        match outcome {
            Err(failure) if failure.is_lost() => {
                drop(lent);
                core.readers.clear();
                if is_second || matches!(failure, Failure::Silent) {
                    return Ended::Done(Err(failure.into()));
                }
                match Reading::begin(&core).await {
                    Ok(reading) => Ended::Again(Reading { is_second: true, ..reading }),
                    Err(error) => Ended::Done(Err(error)),
                }
            }
            outcome => {
                lent.give_back();
                Ended::Done(outcome.map_err(Into::into))
            }
        }
    }
}

/// An open transaction. Dropping it closes its connection, and so rolls it back.
pub(crate) struct Transaction {
    core: Arc<Core>,
    pool: Pool,
    lent: Lent,
    /// How many requests it carries out.
    requests: u64,
    attempt: u32,
}

impl Transaction {
    pub(super) async fn begin(
        core: &Arc<Core>,
        pool: &Pool,
        requests: u64,
    ) -> Result<Transaction, StoreError> {
        let lent = match begin_on(pool.lend().await?).await {
            Ok(lent) => lent,
            // The connection may have been closed while it was idle.
            Err(failure) if failure.is_lost() => {
                pool.clear();
                begin_on(pool.lend().await?).await?
            }
            Err(failure) => return Err(failure.into()),
        };
        Ok(Transaction { core: core.clone(), pool: pool.clone(), lent, requests, attempt: 1 })
    }

    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        self.lent.connection()
    }

    /// Commits if the outcome is `Ok`, and rolls back otherwise.
    pub(crate) async fn end<T>(self, outcome: Result<T, Failure>) -> Ended<T, Transaction> {
        match outcome {
            Ok(value) => self.commit(value).await,
            Err(failure) if failure.is_lost() => {
                // The commit was not sent, so the server aborts the transaction.
                self.pool.clear();
                self.failed(failure.into())
            }
            Err(failure) => {
                let again = failure.is_passing() && self.attempt < ATTEMPTS;
                let (core, pool, requests, attempt) =
                    (self.core.clone(), self.pool.clone(), self.requests, self.attempt);
                self.roll_back().await;
                if !again {
                    core.counters.refused(requests);
                    return Ended::Done(Err(failure.into()));
                }
                match Transaction::begin(&core, &pool, requests).await {
                    Ok(next) => Ended::Again(Transaction { attempt: attempt + 1, ..next }),
                    Err(error) => Ended::Done(Err(error)),
                }
            }
        }
    }

    async fn commit<T>(mut self, value: T) -> Ended<T, Transaction> {
        let faults = self.core.faults.state();
        if let Err(error) = faults.before_commit() {
            return self.failed(error);
        }
        let commit = sqlx::raw_sql("COMMIT").execute(self.lent.connection());
        match answer(ANSWER, commit).await {
            Ok(_) => {}
            Err(failure) if failure.is_lost() => {
                let process = self.lent.process().clone();
                let core = self.core.clone();
                self.pool.clear();
                let ended = self.failed(StoreError::InDoubt(StoreError::from(failure).to_string()));
                core.settle(process).await;
                return ended;
            }
            // The server has rolled it back.
            Err(failure) => return self.failed(failure.into()),
        }
        if let Some(fault) = faults.fail_commits {
            return self.failed(injected(fault));
        }
        self.core.counters.committed(self.requests);
        self.lent.give_back();
        Ended::Done(Ok(value))
    }

    /// Closes the connection, which aborts what was not committed.
    fn failed<T>(self, error: StoreError) -> Ended<T, Transaction> {
        self.core.counters.failed(self.requests);
        Ended::Done(Err(error))
    }

    async fn roll_back(mut self) {
        let rollback = sqlx::raw_sql("ROLLBACK").execute(self.lent.connection());
        if answer(ANSWER, rollback).await.is_ok() {
            self.lent.give_back();
        }
    }
}

async fn begin_on(mut lent: Lent) -> Result<Lent, Failure> {
    answer(ANSWER, sqlx::raw_sql("BEGIN").execute(lent.connection())).await?;
    Ok(lent)
}
