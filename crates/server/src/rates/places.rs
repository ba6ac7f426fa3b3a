//! How many sockets each network holds at the moment.

use crate::network::Network;
use qipan_engine::Problem;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

type Counts = Arc<Mutex<BTreeMap<Network, usize>>>;

#[derive(Debug)]
pub(super) struct Places {
    counts: Counts,
    max: usize,
}

/// A socket's place among those of its network, given back when it closes.
#[derive(Debug)]
pub(crate) struct Place {
    counts: Counts,
    network: Network,
}

impl Places {
    pub(super) fn new(max: usize) -> Places {
        Places { counts: Counts::default(), max }
    }

    /// A place for one more socket of this network, if one is free.
    pub(super) fn take(&self, network: Network) -> Result<Place, Problem> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_insert(0);
        if *count >= self.max {
            return Err(Problem::new("too_many_sockets", "too many connections come from this address"));
        }
        *count += 1;
        Ok(Place { counts: Arc::clone(&self.counts), network })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let places = Places::new(2);
        let [here, there] = ["127.0.0.1", "127.0.0.2"].map(|text| Network::parse(text).unwrap());
        let first = places.take(here).unwrap();
        let _second = places.take(here).unwrap();
        assert_eq!(places.take(here).unwrap_err().code, "too_many_sockets");
        assert!(places.take(there).is_ok());
        drop(first);
        assert!(places.take(here).is_ok());
    }
}
