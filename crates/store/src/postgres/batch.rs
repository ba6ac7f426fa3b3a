//! Appends that share one transaction, and so one flush of the disk.

use crate::{Append, AppendError, StoreError};
use std::collections::{BTreeSet, VecDeque};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

/// The maximum number of appends in one batch: enough to share the flush, few enough to keep it short.
pub(super) const BATCH_LIMIT: usize = 128;

pub(super) struct AppendRequest {
    pub(super) append: Append,
    /// How many times it was carried out without a result.
    pub(super) attempts: u32,
    /// It was part of a batch that failed, perhaps because of it.
    pub(super) alone: bool,
    reply: oneshot::Sender<Result<(), AppendError>>,
    /// Its place among the writes under way.
    _place: OwnedSemaphorePermit,
}

impl AppendRequest {
    pub(super) fn new(
        append: Append,
        reply: oneshot::Sender<Result<(), AppendError>>,
        place: OwnedSemaphorePermit,
    ) -> AppendRequest {
        AppendRequest { append, attempts: 0, alone: false, reply, _place: place }
    }

    pub(super) fn answer(self, verdict: Result<(), AppendError>) {
        let AppendRequest { reply, _place, .. } = self;
        drop(_place);
        // The caller may have gone away; the work is done nevertheless.
        let _ = reply.send(verdict);
    }
}

/// What happens to a request after its batch.
#[derive(Clone, Debug)]
pub(super) enum Fate {
    Answer(Result<(), AppendError>),
    /// It goes into the next batch.
    Again,
    /// It becomes a batch of its own.
    Alone,
}

impl From<StoreError> for Fate {
    fn from(error: StoreError) -> Fate {
        Fate::Answer(Err(error.into()))
    }
}

/// Takes the next batch from the front of the queue. A statement cannot change a row twice, so a batch has one request
/// per match and per table. The others stay in the queue, in their order.
pub(super) fn take(waiting: &mut VecDeque<AppendRequest>) -> Vec<AppendRequest> {
    let mut batch: Vec<AppendRequest> = Vec::new();
    let (mut matches, mut tables) = (BTreeSet::new(), BTreeSet::new());
    let mut later = VecDeque::new();
    while batch.len() < BATCH_LIMIT
        && let Some(request) = waiting.pop_front()
    {
        if request.alone && batch.is_empty() && later.is_empty() {
            return vec![request];
        }
        let table = request.append.table.as_ref().map(|table| table.id.0.clone());
        let is_new_match = matches.insert(request.append.match_id.0.clone());
        let is_new_table = table.is_none_or(|table| tables.insert(table));
        if is_new_match && is_new_table && !request.alone {
            batch.push(request);
        } else {
            later.push_back(request);
        }
    }
    // Two rows of one statement are locked in this order, so that two processes do not wait for each other.
    batch.sort_by(|left, right| left.append.match_id.0.cmp(&right.append.match_id.0));
    while let Some(request) = later.pop_back() {
        waiting.push_front(request);
    }
    batch
}
