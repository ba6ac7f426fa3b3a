//! The tasks that a server waits for before it is down: its tables and its sockets.

use tokio::sync::watch;

/// How many of them there are.
#[derive(Debug)]
pub(crate) struct Tasks(watch::Sender<usize>);

impl Default for Tasks {
    fn default() -> Tasks {
        Tasks(watch::Sender::new(0))
    }
}

/// Counts a task for as long as it lives.
#[derive(Debug)]
pub(crate) struct Running(watch::Sender<usize>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

impl Tasks {
    pub(crate) fn begin(&self) -> Running {
        self.0.send_modify(|count| *count += 1);
        Running(self.0.clone())
    }

    /// Returns when none is left.
    pub(crate) async fn ended(&self) {
        // An error would mean that the sender is gone, and it is in our own hands.
        drop(self.0.subscribe().wait_for(|count| *count == 0).await);
    }
}
