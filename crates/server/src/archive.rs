//! Work on whole journals: reading, showing and verifying them. A long match costs tenths of a second of one core and
//! some megabytes, and any visitor may ask. So few requests are worked on at a time, few wait, and verdicts are
//! cached.

use crate::errors::{DamageError, WireError};
use crate::network::Network;
use axum::http::StatusCode;
use qipan_protocol::UserId;
use qipan_protocol::http::Verdict;
use qipan_tables::{Counts, Held};
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Requests that wait, are worked on or are being sent: in total, and from one address.
const MAX_PLACES: usize = 64;
const MAX_PLACES_PER_ADDRESS: usize = 8;

/// The maximum number of cached verdicts.
const MAX_VERDICTS: usize = 1_000;

#[derive(Debug)]
pub(crate) struct Archive {
    workers: Semaphore,
    places: Arc<Semaphore>,
    per_address: Counts<Network>,
    exports: Counts<UserId>,
    verdicts: Mutex<Verdicts>,
}

impl Default for Archive {
    fn default() -> Archive {
        // Half of the cores stay free for running matches.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = Semaphore::new(cores.div_ceil(2));
        Archive {
            workers,
            places: Arc::new(Semaphore::new(MAX_PLACES)),
            per_address: Counts::default(),
            exports: Counts::default(),
            verdicts: Mutex::default(),
        }
    }
}

/// The place of one request. It is released when the answer was sent.
#[derive(Debug)]
pub(crate) struct ArchivePlace {
    _of_address: Held<Network>,
    _of_all: OwnedSemaphorePermit,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why a journal is not given out, or not at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum JournalError {
    #[serde(rename = "not_found")]
    #[error("there is no such match")]
    NoSuchMatch,
    #[serde(rename = "forbidden")]
    #[error("this match cannot be watched; its journal opens when it is over")]
    NotOpen,
    #[error("only its players decide who sees a match")]
    NotAPlayer,
    #[error("rated matches are always public")]
    RatedIsPublic,
    #[error("too many records are being read now; try again in a moment")]
    Busy,
    #[error("{saved} entries were saved, but there are {found}")]
    JournalCut { saved: u64, found: u64 },
    #[serde(untagged)]
    #[error(transparent)]
    Damaged(#[from] DamageError),
}

impl WireError for JournalError {
    fn status(&self) -> StatusCode {
        match self {
            JournalError::NoSuchMatch => StatusCode::NOT_FOUND,
            JournalError::NotOpen | JournalError::NotAPlayer => StatusCode::FORBIDDEN,
            JournalError::RatedIsPublic => StatusCode::CONFLICT,
            JournalError::Busy => StatusCode::SERVICE_UNAVAILABLE,
            JournalError::Damaged(error) => error.status(),
            JournalError::JournalCut { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl Archive {
    /// Takes a place for a request of this address, or refuses with `busy`. One address cannot take all places. All
    /// requests for whole journals pass here, so a rate by cost would be charged here too.
    pub(crate) fn place(&self, network: Network) -> Result<ArchivePlace, JournalError> {
        let of_address = self.per_address.take(network, MAX_PLACES_PER_ADDRESS).ok_or(JournalError::Busy)?;
        let of_all = Arc::clone(&self.places).try_acquire_owned().map_err(|_| JournalError::Busy)?;
        Ok(ArchivePlace { _of_address: of_address, _of_all: of_all })
    }

    /// Counts one export of all matches of a person, or refuses with `busy`: one at a time.
    pub(crate) fn export(&self, user: &UserId) -> Result<Held<UserId>, JournalError> {
        self.exports.take(user.clone(), 1).ok_or(JournalError::Busy)
    }

    /// Waits for a free worker. The permit is held while the journal is read and worked on.
    pub(crate) async fn worker(&self) -> Result<SemaphorePermit<'_>, JournalError> {
        self.workers.acquire().await.map_err(|_| JournalError::Busy)
    }

    pub(crate) fn verdict(&self, key: &VerdictKey) -> Option<Verdict> {
        lock(&self.verdicts).by_key.get(key).cloned()
    }

    pub(crate) fn remember(&self, key: VerdictKey, verdict: &Verdict) {
        lock(&self.verdicts).insert(key, verdict.clone());
    }
}

/// A verdict holds for a journal of this length. `is_over` is part of the key because it decides what the verdict may
/// reveal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct VerdictKey {
    pub(crate) match_id: String,
    pub(crate) entries: u64,
    pub(crate) is_over: bool,
}

#[derive(Debug, Default)]
struct Verdicts {
    by_key: BTreeMap<VerdictKey, Verdict>,
    /// The oldest first.
    order: VecDeque<VerdictKey>,
}

impl Verdicts {
    fn insert(&mut self, key: VerdictKey, verdict: Verdict) {
        if self.by_key.insert(key.clone(), verdict).is_none() {
            self.order.push_back(key);
        }
        while self.order.len() > MAX_VERDICTS {
            if let Some(oldest) = self.order.pop_front() {
                self.by_key.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_bounded_for_all_and_for_each_address() {
        let archive = Archive::default();
        let address = |number: usize| Network::from(std::net::IpAddr::from([10, 0, 0, number as u8]));
        let mut places = Vec::new();
        for number in 0..MAX_PLACES / MAX_PLACES_PER_ADDRESS {
            for _ in 0..MAX_PLACES_PER_ADDRESS {
                places.push(archive.place(address(number)).unwrap());
            }
            assert_eq!(archive.place(address(number)).err(), Some(JournalError::Busy));
        }
        assert_eq!(archive.place(address(99)).err(), Some(JournalError::Busy), "all places are taken");
        drop(places.pop());
        assert!(archive.place(address(99)).is_ok());
        places.clear();
        assert!(archive.place(address(0)).is_ok());
    }

    #[test]
    fn only_the_newest_verdicts_are_remembered() {
        let archive = Archive::default();
        let key = |number: usize| VerdictKey { match_id: number.to_string(), entries: 1, is_over: true };
        let verdict = Verdict { ok: true, entries: 1, complete: true, hash: None, problem: None };
        for number in 0..MAX_VERDICTS + 10 {
            archive.remember(key(number), &verdict);
            archive.remember(key(number), &verdict);
        }
        assert_eq!(lock(&archive.verdicts).by_key.len(), MAX_VERDICTS);
        assert_eq!(archive.verdict(&key(9)), None);
        assert_eq!(archive.verdict(&key(MAX_VERDICTS + 9)), Some(verdict));
    }
}
