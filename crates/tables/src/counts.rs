//! How many of something each key holds at the moment: connections of an address, for example.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Map<K> = Mutex<BTreeMap<K, usize>>;

#[derive(Clone, Debug)]
pub struct Counts<K>(Arc<Map<K>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::default())
    }
}

/// One counted item. Dropping it lowers the count.
#[derive(Debug)]
pub struct Held<K: Ord> {
    counts: Arc<Map<K>>,
    key: K,
}

fn lock<K>(map: &Map<K>) -> MutexGuard<'_, BTreeMap<K, usize>> {
    // No code panics between two changes of the map, so the map behind a poisoned lock is consistent.
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Ord + Clone> Counts<K> {
    /// Counts one more for this key; `None` if it holds `max` already.
    pub fn take(&self, key: K, max: usize) -> Option<Held<K>> {
        let mut map = lock(&self.0);
        if map.get(&key).copied().unwrap_or(0) >= max {
            return None;
        }
        *map.entry(key.clone()).or_insert(0) += 1;
        Some(Held { counts: Arc::clone(&self.0), key })
    }
}

impl<K: Ord> Drop for Held<K> {
    fn drop(&mut self) {
        let mut map = lock(&self.counts);
        if let Some(count) = map.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                map.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_per_key_and_given_back() {
        let counts = Counts::default();
        let first = counts.take("here", 2).unwrap();
        let _second = counts.take("here", 2).unwrap();
        assert!(counts.take("here", 2).is_none());
        assert!(counts.take("there", 2).is_some());
        drop(first);
        assert!(counts.take("here", 2).is_some());
        assert_eq!(lock(&counts.0).len(), 1, "keys that hold nothing are forgotten");
    }
}
