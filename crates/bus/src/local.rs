//! A bus inside one process.

use crate::BusError;
use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{broadcast, watch};

/// How many messages a slow receiver may be behind before it misses some.
const BACKLOG: usize = 4096;

/// One connection to the subjects of this process.
#[derive(Clone, Debug)]
pub struct LocalBus {
    subjects: Arc<Mutex<BTreeMap<String, broadcast::Sender<Bytes>>>>,
    is_up: Arc<watch::Sender<bool>>,
}

impl Default for LocalBus {
    fn default() -> LocalBus {
        LocalBus { subjects: Arc::default(), is_up: Arc::new(watch::Sender::new(true)) }
    }
}

impl LocalBus {
    /// A second connection to the same subjects. It can be cut on its own: a test has one for each of its nodes.
    #[must_use]
    pub fn another(&self) -> LocalBus {
        LocalBus { subjects: self.subjects.clone(), ..LocalBus::default() }
    }

    /// Cuts this connection, or connects it again. Messages that are published meanwhile are lost.
    pub fn set_up(&self, is_up: bool) {
        self.is_up.send_replace(is_up);
    }

    fn sender(&self, subject: &str) -> broadcast::Sender<Bytes> {
        let mut subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        subjects.retain(|name, sender| name == subject || sender.receiver_count() > 0);
        subjects.entry(subject.to_owned()).or_insert_with(|| broadcast::Sender::new(BACKLOG)).clone()
    }

    pub(crate) fn publish(&self, subject: &str, message: Bytes) -> Result<(), BusError> {
        if !*self.is_up.borrow() {
            return Err(BusError::Down);
        }
        // An error means that nobody listens.
        let _ = self.sender(subject).send(message);
        Ok(())
    }

    pub(crate) fn subscribe(&self, subject: &str) -> broadcast::Receiver<Bytes> {
        self.sender(subject).subscribe()
    }

    pub(crate) fn watch(&self) -> watch::Receiver<bool> {
        self.is_up.subscribe()
    }
}
