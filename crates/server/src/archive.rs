//! Work on whole journals: reading, showing and verifying them. A long match costs tenths of a second of one core and
//! some megabytes, and everybody may ask. So few requests are worked on at a time, few wait, and verdicts are remembered.

use crate::counts::{Counts, Held};
use crate::network::Network;
use qipan_engine::Problem;
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Requests that wait, are worked on or are being sent: of everybody, and of one address.
const MAX_PLACES: usize = 64;
const MAX_PLACES_PER_ADDRESS: usize = 8;

/// Verdicts that are remembered.
const MAX_VERDICTS: usize = 1_000;

#[derive(Debug)]
pub(crate) struct Archive {
    workers: Semaphore,
    places: Arc<Semaphore>,
    per_address: Counts<Network>,
    verdicts: Mutex<Verdicts>,
}

impl Default for Archive {
    fn default() -> Archive {
        // Half of the cores stay free for those who play.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = Semaphore::new(cores.div_ceil(2));
        Archive {
            workers,
            places: Arc::new(Semaphore::new(MAX_PLACES)),
            per_address: Counts::default(),
            verdicts: Mutex::default(),
        }
    }
}

/// The place of one request, given back when its answer was sent.
#[derive(Debug)]
pub(crate) struct ArchivePlace {
    _of_address: Held<Network>,
    _of_all: OwnedSemaphorePermit,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn busy() -> Problem {
    Problem::new("busy", "too many records are being read now; try again in a moment")
}

impl Archive {
    /// A place for a request of this address, or the refusal `busy`. One address cannot take all places. All requests for
    /// whole journals pass here, so this is also where a rate by cost would be charged.
    pub(crate) fn place(&self, network: Network) -> Result<ArchivePlace, Problem> {
        let of_address = self.per_address.take(network, MAX_PLACES_PER_ADDRESS).ok_or_else(busy)?;
        let of_all = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        Ok(ArchivePlace { _of_address: of_address, _of_all: of_all })
    }

    /// Waits for its turn. The permit is held while the journal is read and worked on.
    pub(crate) async fn worker(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.workers.acquire().await.map_err(|_| busy())
    }

    pub(crate) fn verdict(&self, key: &VerdictKey) -> Option<Verdict> {
        lock(&self.verdicts).by_key.get(key).cloned()
    }

    pub(crate) fn remember(&self, key: VerdictKey, verdict: &Verdict) {
        lock(&self.verdicts).insert(key, verdict.clone());
    }
}

/// A verdict holds for a journal of this length. Whether the match is over decides what may be told.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct VerdictKey {
    pub(crate) match_id: String,
    pub(crate) entries: u64,
    pub(crate) is_over: bool,
}

/// What came of running a journal again under the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Verdict {
    pub(crate) ok: bool,
    pub(crate) entries: u64,
    /// Whether the match is over and all its entries are there.
    pub(crate) complete: bool,
    pub(crate) hash: Option<String>,
    pub(crate) problem: Option<Problem>,
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
            assert_eq!(archive.place(address(number)).unwrap_err().code, "busy");
        }
        assert_eq!(archive.place(address(99)).unwrap_err().code, "busy", "all places are taken");
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
