//! Fault injection for tests.

use crate::StoreError;
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::timeout;

/// Makes the store fail until it is told otherwise. All clones of a store share it.
#[derive(Clone, Default, Debug)]
pub struct Faults(Arc<Shared>);

#[derive(Default, Debug)]
struct Shared {
    state: Mutex<FaultState>,
    changed: Condvar,
    /// For writers that are tasks and not threads.
    notify: Notify,
}

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct FaultState {
    pub(crate) fail_writes: bool,
    pub(crate) fail_commits: Option<CommitFault>,
    pub(crate) disk_full: bool,
    fail_reads: bool,
    stall: Stall,
}

/// How a commit whose outcome is unknown really ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommitFault {
    /// Nothing was stored.
    BeforeDurable,
    /// Everything was stored, and only the answer was lost.
    AfterDurable,
}

#[derive(Clone, Copy, Default, Debug)]
enum Stall {
    #[default]
    None,
    For(Duration),
    UntilReleased,
}

impl FaultState {
    /// The error of a write that fails before anything is stored.
    pub(crate) fn before_commit(self) -> Result<(), StoreError> {
        if self.fail_writes {
            return Err(StoreError::Unavailable("writes fail on purpose".to_owned()));
        }
        match self.fail_commits {
            Some(fault @ CommitFault::BeforeDurable) => Err(injected(fault)),
            Some(CommitFault::AfterDurable) | None => Ok(()),
        }
    }
}

/// The error of a commit that fails on purpose.
pub(crate) fn injected(fault: CommitFault) -> StoreError {
    StoreError::InDoubt(format!("commits fail on purpose: {fault:?}"))
}

impl Stall {
    /// How long a stall that began at this time still lasts.
    fn left(self, begun: Instant) -> Duration {
        match self {
            Stall::None => Duration::ZERO,
            Stall::For(delay) => delay.saturating_sub(begun.elapsed()),
            Stall::UntilReleased => Duration::MAX,
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, FaultState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut FaultState)) {
        change(&mut self.lock());
        self.changed.notify_all();
        self.notify.notify_waiters();
    }
}

impl Faults {
    pub(crate) fn watch(&self) -> FaultWatch {
        FaultWatch(self.0.clone())
    }

    /// From the next batch on, writing fails before the commit. Callers know that nothing was stored.
    pub fn fail_writes(&self, on: bool) {
        self.0.change(|state| state.fail_writes = on);
    }

    /// From the next batch on, the commit fails in this way. Callers do not know whether anything was stored.
    pub fn fail_commits(&self, fault: Option<CommitFault>) {
        self.0.change(|state| state.fail_commits = fault);
    }

    /// From now on, reading fails. Writing still works.
    pub fn fail_reads(&self, on: bool) {
        self.0.change(|state| state.fail_reads = on);
    }

    pub(crate) fn fails_reads(&self) -> bool {
        self.0.lock().fail_reads
    }

    /// Every batch waits this long before it is written. `None` also ends a wait that has begun.
    pub fn stall_writes(&self, delay: Option<Duration>) {
        self.0.change(|state| state.stall = delay.map_or(Stall::None, Stall::For));
    }

    /// Nothing is written until [`Faults::release_writes`]. Requests that arrive meanwhile become one batch.
    pub fn hold_writes(&self) {
        self.0.change(|state| state.stall = Stall::UntilReleased);
    }

    pub fn release_writes(&self) {
        self.stall_writes(None);
    }

    /// From the next batch on, the file cannot grow.
    pub fn disk_full(&self, on: bool) {
        self.0.change(|state| state.disk_full = on);
    }
}

impl Drop for Faults {
    /// Releases a held writer when the last handle that could release it is dropped.
    fn drop(&mut self) {
        if Arc::strong_count(&self.0) <= 2 {
            self.0.change(|state| state.stall = Stall::None);
        }
    }
}

/// The writer's handle to the faults.
pub(crate) struct FaultWatch(Arc<Shared>);

impl FaultWatch {
    pub(crate) fn state(&self) -> FaultState {
        *self.0.lock()
    }

    /// Returns at once if nothing is stalled, and otherwise when the stall is over.
    pub(crate) fn wait_while_stalled(&self) {
        let begun = Instant::now();
        let mut state = self.0.lock();
        loop {
            let left = state.stall.left(begun);
            if left.is_zero() {
                return;
            }
            let waited = self.0.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Like [`FaultWatch::wait_while_stalled`], without blocking the thread.
    pub(crate) async fn stall_is_over(&self) {
        let begun = Instant::now();
        loop {
            // Waits from before the state is read, so that no change is missed.
            let mut changed = pin!(self.0.notify.notified());
            changed.as_mut().enable();
            let left = self.0.lock().stall.left(begun);
            if left.is_zero() {
                return;
            }
            let _ = timeout(left, changed).await;
        }
    }
}
