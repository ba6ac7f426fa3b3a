//! The task that appends: takes all waiting requests, writes them in one transaction, and answers. Meanwhile the next
//! requests gather.

use super::append::{self, Verdict};
use super::batch::{self, AppendRequest, Fate};
use super::convert::Failure;
use super::database::Core;
use super::limits::{ANSWER, ATTEMPTS};
use super::session::{Lent, answer};
use super::transaction::{Ended, Transaction, limited};
use crate::faults::injected;
use crate::{Append, AppendError, Ending, StoreError};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::mpsc;

/// How many requests are taken from the channel before the next batch is chosen.
const WAITING_LIMIT: usize = 1_024;

pub(super) struct Writer {
    core: Arc<Core>,
    waiting: VecDeque<AppendRequest>,
}

impl Writer {
    pub(super) fn new(core: Arc<Core>) -> Writer {
        Writer { core, waiting: VecDeque::new() }
    }

    /// Works until all handles of the store are dropped.
    pub(super) async fn run(mut self, mut requests: mpsc::UnboundedReceiver<AppendRequest>) {
        loop {
            if self.waiting.is_empty() {
                let Some(request) = requests.recv().await else { break };
                self.waiting.push_back(request);
            }
            self.core.faults.stall_is_over().await;
            while self.waiting.len() < WAITING_LIMIT
                && let Ok(request) = requests.try_recv()
            {
                self.waiting.push_back(request);
            }
            let batch = batch::take(&mut self.waiting);
            self.commit(batch).await;
        }
    }

    async fn commit(&mut self, batch: Vec<AppendRequest>) {
        let appends: Vec<&Append> = batch.iter().map(|request| &request.append).collect();
        let is_plain = |append: &&Append| append.ending == Ending::Unchanged && append.table.is_none();
        let fates = match appends.iter().all(is_plain) {
            true => self.write_entries(&appends).await,
            false => self.write_all(&appends).await,
        };
        for (request, fate) in batch.into_iter().zip(fates).rev() {
            self.carry_on(request, fate);
        }
    }

    fn carry_on(&mut self, mut request: AppendRequest, fate: Fate) {
        request.attempts += 1;
        match fate {
            Fate::Answer(verdict) => {
                if verdict.is_ok() {
                    let entries = request.append.entries.len() as u64;
                    self.core.counters.entries.fetch_add(entries, Ordering::Relaxed);
                }
                request.answer(verdict);
            }
            Fate::Again | Fate::Alone if request.attempts >= ATTEMPTS => {
                let busy = StoreError::Unavailable("other writers were faster too often".to_owned());
                request.answer(Err(busy.into()));
            }
            Fate::Again => self.waiting.push_front(request),
            Fate::Alone => {
                request.alone = true;
                self.waiting.push_front(request);
            }
        }
    }

    /// Entries only: one statement, which is its own transaction.
    async fn write_entries(&self, appends: &[&Append]) -> Vec<Fate> {
        let requests = appends.len() as u64;
        let everybody = |error: StoreError| vec![Fate::from(error); appends.len()];
        let faults = self.core.faults.state();
        if let Err(error) = faults.before_commit() {
            self.core.counters.failed(requests);
            return everybody(error);
        }
        let mut lent = match self.living_connection().await {
            Ok(lent) => lent,
            Err(error) => {
                self.core.counters.failed(requests);
                return everybody(error);
            }
        };
        let stored = match answer(ANSWER, append::write_entries(lent.connection(), appends)).await {
            Ok(stored) => stored,
            Err(failure) if failure.is_lost() => return everybody(self.lose(lent, failure, requests).await),
            Err(failure) => {
                lent.give_back();
                return self.fail(failure, appends.len());
            }
        };
        if let Some(fault) = faults.fail_commits {
            self.core.counters.failed(requests);
            return everybody(injected(fault));
        }
        self.core.counters.committed(requests);
        match answer(ANSWER, append::explain(lent.connection(), appends, &stored)).await {
            Ok(verdicts) => {
                lent.give_back();
                verdicts.into_iter().map(to_fate).collect()
            }
            Err(failure) => unexplained(&failure.into(), &stored, appends.len()),
        }
    }

    /// The connection is lost while a statement was in flight that commits itself.
    async fn lose(&self, lent: Lent, failure: Failure, requests: u64) -> StoreError {
        let process = lent.process().clone();
        drop(lent);
        self.core.counters.failed(requests);
        self.core.settle(process).await;
        StoreError::InDoubt(StoreError::from(failure).to_string())
    }

    /// A connection that was used or has answered a moment ago, because its loss would put the batch in doubt.
    async fn living_connection(&self) -> Result<Lent, StoreError> {
        let mut lent = self.core.appender.lend().await?;
        if lent.is_alive().await {
            return Ok(lent);
        }
        drop(lent);
        self.core.appender.lend().await
    }

    /// Appends of which some end a match or save a room: several statements in one transaction.
    async fn write_all(&self, appends: &[&Append]) -> Vec<Fate> {
        let requests = appends.len() as u64;
        let mut transaction = match Transaction::begin(&self.core, &self.core.appender, requests).await {
            Ok(transaction) => transaction,
            Err(error) => return vec![error.into(); appends.len()],
        };
        loop {
            let outcome = limited(append::write_all(transaction.connection(), appends)).await;
            let is_locked_out = matches!(&outcome, Err(failure) if failure.is_locked_out());
            match transaction.end(outcome).await {
                // Perhaps one of them waits for ratings that are calculated again. The others need not wait with it.
                Ended::Done(Err(_)) if is_locked_out && appends.len() > 1 => {
                    return vec![Fate::Alone; appends.len()];
                }
                Ended::Done(Ok(verdicts)) => return verdicts.into_iter().map(to_fate).collect(),
                Ended::Done(Err(error)) => return fail_all(error, appends.len()),
                Ended::Again(next) => transaction = next,
            }
        }
    }

    /// The server has refused the statement, and nothing was stored.
    fn fail(&self, failure: Failure, requests: usize) -> Vec<Fate> {
        if failure.is_passing() {
            return vec![Fate::Again; requests];
        }
        self.core.counters.failed(requests as u64);
        fail_all(failure.into(), requests)
    }
}

/// An error that one request may have caused does not fail the others: each of them becomes a batch of its own.
fn fail_all(error: StoreError, requests: usize) -> Vec<Fate> {
    let is_of_request = matches!(
        error,
        StoreError::Broken(_) | StoreError::Invalid(_) | StoreError::Conflict | StoreError::NotFound
    );
    match is_of_request && requests > 1 {
        true => vec![Fate::Alone; requests],
        false => vec![error.into(); requests],
    }
}

/// What is stored is stored. The others were not, but the reason is not known.
fn unexplained(error: &StoreError, stored: &BTreeSet<usize>, requests: usize) -> Vec<Fate> {
    let fate = |index| match stored.contains(&index) {
        true => Fate::Answer(Ok(())),
        false => error.clone().into(),
    };
    (0..requests).map(fate).collect()
}

fn to_fate(verdict: Verdict) -> Fate {
    match verdict {
        Verdict::Stored => Fate::Answer(Ok(())),
        Verdict::Refused(error) => Fate::Answer(Err::<(), AppendError>(error)),
        Verdict::Unclear => Fate::Again,
    }
}
