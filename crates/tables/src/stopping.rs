//! The moment at which the server begins to stop.

use tokio::sync::watch;

/// Tells whether and when the server begins to stop. Every waiting task needs its own.
#[derive(Clone, Debug)]
pub struct Stopping(watch::Receiver<bool>);

impl Stopping {
    pub fn new(receiver: watch::Receiver<bool>) -> Stopping {
        Stopping(receiver)
    }

    pub fn is_now(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns when the server begins to stop. Unlike [`Stopping::wait`], the future can be pinned and kept in a loop.
    pub async fn begins(mut self) {
        self.wait().await;
    }

    /// Returns when the server begins to stop.
    pub async fn wait(&mut self) {
        // An error means that the sender was dropped, so the server is gone.
        drop(self.0.wait_for(|stopping| *stopping).await);
    }
}
