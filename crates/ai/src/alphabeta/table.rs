//! What is remembered of positions: how good they were, how deep that was looked at, and the best move.

/// What a remembered score says about the real one.
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

/// A table in which newer entries take the place of older ones.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    pub(super) fn new() -> Table<M> {
        Table { entries: Vec::new() }
    }

    /// Makes room for a search of so many steps; what is remembered stays if there was enough room already.
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
        // A bound without a move is no reason to forget the move.
        let best = best.or(kept.and_then(|entry| entry.best));
        self.entries[slot] = Some(Entry { hash, score, depth, bound, best });
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.entries.len() - 1)
    }
}
