//! A bus inside one process.

use crate::{BusError, Delivery};
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

    pub(crate) fn subscribe(&self, subject: &str) -> Receiver {
        Receiver { messages: self.sender(subject).subscribe(), is_up: self.is_up.subscribe() }
    }

    pub(crate) fn watch(&self) -> watch::Receiver<bool> {
        self.is_up.subscribe()
    }
}

#[derive(Debug)]
pub(crate) struct Receiver {
    messages: broadcast::Receiver<Bytes>,
    is_up: watch::Receiver<bool>,
}

impl Receiver {
    pub(crate) async fn next(&mut self) -> Option<Delivery> {
        loop {
            if !*self.is_up.borrow_and_update() {
                // An error means that the bus is gone.
                self.is_up.wait_for(|is_up| *is_up).await.ok()?;
                self.messages = self.messages.resubscribe();
                return Some(Delivery::Gap);
            }
            tokio::select! {
                biased;
                changed = self.is_up.changed() => {
                    changed.ok()?;
                    // Down and up again since the last message.
                    if *self.is_up.borrow() {
                        return Some(Delivery::Gap);
                    }
                }
                message = self.messages.recv() => return match message {
                    Ok(message) => Some(Delivery::Message(message)),
                    Err(broadcast::error::RecvError::Lagged(_)) => Some(Delivery::Gap),
                    Err(broadcast::error::RecvError::Closed) => None,
                },
            }
        }
    }
}
