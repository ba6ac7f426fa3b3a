//! A signal that lives longer than the effects that read it.
//!
//! A signal of the reactive graph keeps an entry for every effect and memo that has read it, even after they are gone.
//! A board redraws hundreds of them with every move, so a signal that lives as long as the page, or as long as a match,
//! would take more memory with every move. [`LastingSignal`] drops the entries of readers that are gone.

use leptos::prelude::*;
use leptos::reactive::graph::{AnySubscriber, Observer, ReactiveNode};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Up to this number of readers, none is looked at.
const FEW: usize = 64;

/// A handle to the signal; cheap to copy. Like other signals, it ends with the owner under which it was made.
#[derive(Debug)]
pub struct LastingSignal<T: 'static>(StoredValue<Arc<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    value: RwLock<T>,
    readers: RwLock<Readers>,
}

/// The effects and memos to run again after a change.
#[derive(Debug, Default)]
struct Readers {
    /// By their address, which stays taken as long as the entry is here. The number is the order in which they came.
    all: BTreeMap<usize, (u64, AnySubscriber)>,
    count: u64,
    /// At this number of readers, those that are gone are dropped.
    drop_at: usize,
}

impl Readers {
    fn add(&mut self, reader: AnySubscriber) {
        self.count += 1;
        self.all.entry(reader.0).or_insert((self.count, reader));
        if self.all.len() >= self.drop_at.max(FEW) {
            self.all.retain(|_, (_, reader)| reader.1.strong_count() > 0);
            // Twice as many as are left: on average, each reader is looked at a constant number of times.
            self.drop_at = 2 * self.all.len();
        }
    }

    /// All readers in the order in which they came: an outer effect runs before the effects inside it.
    fn in_order(&self) -> Vec<AnySubscriber> {
        let mut all: Vec<&(u64, AnySubscriber)> = self.all.values().collect();
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, reader)| reader.clone()).collect()
    }
}

impl<T> Clone for LastingSignal<T> {
    fn clone(&self) -> LastingSignal<T> {
        *self
    }
}

impl<T> Copy for LastingSignal<T> {}

impl<T: Send + Sync + 'static> LastingSignal<T> {
    pub fn new(value: T) -> LastingSignal<T> {
        let inner = Inner { value: RwLock::new(value), readers: RwLock::default() };
        LastingSignal(StoredValue::new(Arc::new(inner)))
    }

    /// Reads the value. The effect or memo that calls this runs again after a change.
    pub fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        let inner = self.0.get_value();
        if let Some(reader) = Observer::get() {
            inner.readers.write().unwrap_or_else(PoisonError::into_inner).add(reader);
        }
        read(&inner.value.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The same for callers that need not run again.
    pub fn with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> R {
        untrack(|| self.with(read))
    }

    pub fn update(self, change: impl FnOnce(&mut T)) {
        let inner = self.0.get_value();
        change(&mut inner.value.write().unwrap_or_else(PoisonError::into_inner));
        let readers = inner.readers.read().unwrap_or_else(PoisonError::into_inner).in_order();
        readers.iter().for_each(ReactiveNode::mark_dirty);
    }

    pub fn set(self, value: T) {
        self.update(|it| *it = value);
    }
}

impl<T: Clone + Send + Sync + 'static> LastingSignal<T> {
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }
}

/// For the many functions that take any kind of signal.
impl<T: Clone + Send + Sync + 'static> From<LastingSignal<T>> for Signal<T> {
    fn from(signal: LastingSignal<T>) -> Signal<T> {
        Signal::derive(move || signal.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a signal in a memo that is dropped again.
    fn read_once(signal: LastingSignal<u32>) {
        let owner = Owner::new();
        owner.with(|| Memo::new(move |_| signal.get()).get());
        drop(owner);
    }

    fn readers(signal: LastingSignal<u32>) -> usize {
        signal.0.get_value().readers.read().unwrap().all.len()
    }

    #[test]
    fn readers_that_are_gone_are_dropped() {
        let _page = Owner::new_root(None);
        let signal = LastingSignal::new(1);
        for _ in 0..1000 {
            read_once(signal);
        }
        assert!(readers(signal) <= FEW, "{}", readers(signal));
    }

    #[test]
    fn readers_that_live_stay_and_follow_changes() {
        let page = Owner::new_root(None);
        page.with(|| {
            let signal = LastingSignal::new(1);
            let doubled: Vec<_> = (0..200).map(|n| Memo::new(move |_| signal.get() * 2 + n)).collect();
            let sum = || doubled.iter().map(|memo| memo.get()).sum::<u32>();
            let before = sum();
            (0..1000).for_each(|_| read_once(signal));
            signal.update(|value| *value += 1);
            assert_eq!(sum(), before + 400);
            signal.set(1);
            assert_eq!(sum(), before);
            assert!(readers(signal) < 600, "{}", readers(signal));
        });
    }

    #[test]
    fn untracked_reads_leave_no_reader() {
        let page = Owner::new_root(None);
        page.with(|| {
            let signal = LastingSignal::new(1);
            let memo = Memo::new(move |_| signal.get_untracked());
            assert_eq!((memo.get(), readers(signal)), (1, 0));
        });
    }
}
