//! The transposition table: the score of a position, the depth it was searched to, and its best move.

/// How the stored score relates to the exact one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    hash: u64,
    pub(super) score: i32,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    pub(super) best: Option<M>,
}

/// A hash table with one entry per slot; a new entry replaces the old one.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> TranspositionTable<M> {
    pub(super) fn new() -> TranspositionTable<M> {
        TranspositionTable { entries: Vec::new() }
    }

    /// Grows the table for a search of `steps` steps. Growing empties it; a table that is large enough keeps its
    /// entries.
    pub(super) fn fit(&mut self, steps: u32) {
        let size = (steps as usize).next_power_of_two().clamp(1 << 8, 1 << 18);
        if self.entries.len() < size {
            self.entries.clear();
            self.entries.resize(size, None);
        }
    }

    pub(super) fn get(&self, hash: u64) -> Option<Entry<M>> {
        self.entries[self.slot(hash)].filter(|entry| entry.hash == hash)
    }

    pub(super) fn put(&mut self, hash: u64, depth: i8, score: i32, bound: Bound, best: Option<M>) {
        let slot = self.slot(hash);
        let kept = self.entries[slot].filter(|entry| entry.hash == hash);
        // A new entry without a best move keeps the best move that is stored.
        let best = best.or(kept.and_then(|entry| entry.best));
        self.entries[slot] = Some(Entry { hash, score, depth, bound, best });
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.entries.len() - 1)
    }
}
