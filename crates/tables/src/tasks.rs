//! The tasks that a stopping server waits for: its tables, sockets and requests.

use tokio::sync::watch;

/// The number of running tasks.
#[derive(Debug)]
pub struct Tasks(watch::Sender<usize>);

impl Default for Tasks {
    fn default() -> Tasks {
        Tasks(watch::Sender::new(0))
    }
}

/// Counts as one task until it is dropped.
#[derive(Debug)]
pub struct Running(watch::Sender<usize>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

impl Tasks {
    pub fn begin(&self) -> Running {
        self.0.send_modify(|count| *count += 1);
        Running(self.0.clone())
    }

    /// Returns when none is left.
    pub async fn ended(&self) {
        // An error would mean that the sender is gone, but `self` holds it.
        drop(self.0.subscribe().wait_for(|count| *count == 0).await);
    }
}
