//! A bounded list of the latest items. The state keeps such windows; the whole history is in the journal.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::VecDeque;

/// The last few items in the order they came. The bound is passed with each push, because it belongs to the
/// game's configuration and not to the saved state.
#[derive(Clone, PartialEq, Debug)]
pub struct Recent<T>(VecDeque<T>);

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent(VecDeque::new())
    }
}

impl<T> Recent<T> {
    /// Appends an item and drops the oldest one if there are more than `keep`.
    pub fn push(&mut self, item: T, keep: u16) {
        let keep = usize::from(keep);
        if keep == 0 {
            return;
        }
        while self.0.len() >= keep {
            self.0.pop_front();
        }
        // Reserve the whole bound once: the list nearly always fills up, and doubling would overshoot.
        if self.0.capacity() == 0 {
            self.0.reserve_exact(keep);
        }
        self.0.push_back(item);
    }

    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn last(&self) -> Option<&T> {
        self.0.back()
    }

    pub fn get(&self, index: usize) -> Option<&T> {
        self.0.get(index)
    }

    pub fn iter(&self) -> std::collections::vec_deque::Iter<'_, T> {
        self.0.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> std::collections::vec_deque::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Bytes on the heap, for the benchmark of a match's memory.
    pub fn heap_bytes(&self) -> usize {
        self.0.capacity() * size_of::<T>()
    }
}

impl<T: Serialize> Serialize for Recent<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Recent<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Recent<T>, D::Error> {
        VecDeque::deserialize(deserializer).map(Recent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_latest() {
        let mut recent = Recent::default();
        for number in 0..10 {
            recent.push(number, 3);
        }
        assert_eq!(recent.iter().copied().collect::<Vec<_>>(), [7, 8, 9]);
        recent.push(1, 0);
        assert_eq!((recent.len(), recent.last()), (3, Some(&9)));
        assert_eq!(serde_json::to_string(&recent).unwrap(), "[7,8,9]");
    }
}
