//! A queue in which every person has the same share, however many jobs one of them adds.

use qipan_protocol::UserId;
use std::collections::{BTreeMap, VecDeque};

#[derive(Debug)]
pub(super) struct FairQueue<T> {
    waiting: BTreeMap<UserId, VecDeque<T>>,
    /// Whose turn it is. Every person in `waiting` is in here once.
    turns: VecDeque<UserId>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue { waiting: BTreeMap::new(), turns: VecDeque::new(), len: 0 }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, person: &UserId, item: T) {
        self.len += 1;
        if let Some(items) = self.waiting.get_mut(person) {
            items.push_back(item);
            return;
        }
        self.waiting.insert(person.clone(), VecDeque::from([item]));
        self.turns.push_back(person.clone());
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let person = self.turns.pop_front()?;
        let items = self.waiting.get_mut(&person)?;
        let item = items.pop_front()?;
        self.len -= 1;
        if items.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.turns.push_back(person);
        }
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_turn() {
        let mut queue = FairQueue::default();
        for number in 1..=4 {
            queue.push(&UserId::new("greedy"), format!("greedy {number}"));
        }
        queue.push(&UserId::new("modest"), "modest 1".to_owned());
        assert_eq!(queue.len(), 5);
        let order: Vec<String> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["greedy 1", "modest 1", "greedy 2", "greedy 3", "greedy 4"]);
        assert!(queue.waiting.is_empty() && queue.turns.is_empty() && queue.len() == 0);
    }
}
