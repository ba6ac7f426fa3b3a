//! Trouble on purpose, for tests.

use std::time::Duration;
use tokio::sync::watch;

/// Makes the store misbehave until told otherwise. All clones of a store share it.
#[derive(Clone, Debug)]
pub struct Faults(watch::Sender<FaultState>);

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct FaultState {
    pub(crate) fail_writes: bool,
    pub(crate) disk_full: bool,
    fail_reads: bool,
    stall: Stall,
}

#[derive(Clone, Copy, Default, Debug)]
enum Stall {
    #[default]
    None,
    For(Duration),
    UntilReleased,
}

impl Faults {
    pub(crate) fn new() -> (Faults, watch::Receiver<FaultState>) {
        let (sender, receiver) = watch::channel(FaultState::default());
        (Faults(sender), receiver)
    }

    /// From the next batch on, everything is written but the commit fails.
    pub fn fail_writes(&self, on: bool) {
        self.0.send_modify(|state| state.fail_writes = on);
    }

    /// From now on, nothing can be read; what is written is written all the same.
    pub fn fail_reads(&self, on: bool) {
        self.0.send_modify(|state| state.fail_reads = on);
    }

    pub(crate) fn fails_reads(&self) -> bool {
        self.0.borrow().fail_reads
    }

    /// Every batch waits this long before it is taken up; nothing at all ends a wait that is under way.
    pub fn stall_writes(&self, delay: Option<Duration>) {
        self.0.send_modify(|state| state.stall = delay.map_or(Stall::None, Stall::For));
    }

    /// Nothing is written until [`Faults::release_writes`]; what comes in meanwhile becomes one batch.
    pub fn hold_writes(&self) {
        self.0.send_modify(|state| state.stall = Stall::UntilReleased);
    }

    pub fn release_writes(&self) {
        self.stall_writes(None);
    }

    /// From the next batch on, the file cannot grow.
    pub fn disk_full(&self, on: bool) {
        self.0.send_modify(|state| state.disk_full = on);
    }
}

/// Returns when nothing is stalled, or when the stall is over, or when nobody is left to end it.
pub(crate) async fn wait_while_stalled(faults: &mut watch::Receiver<FaultState>) {
    loop {
        let stall = faults.borrow_and_update().stall;
        let changed = match stall {
            Stall::None => return,
            Stall::For(delay) => match tokio::time::timeout(delay, faults.changed()).await {
                Ok(changed) => changed,
                Err(_elapsed) => return,
            },
            Stall::UntilReleased => faults.changed().await,
        };
        if changed.is_err() {
            return;
        }
    }
}
