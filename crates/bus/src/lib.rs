//! Messages between the nodes of a cluster.
//!
//! A message is delivered **at most once**: it is lost if a node is not connected, and nothing is stored. Receivers
//! that must not miss anything number their messages, and start over when they find a gap. [`Delivery::Gap`] says that
//! messages may have been lost since the last delivery.
//!
//! [`Bus::local`] connects the parts of one process, and several nodes of one process in tests. [`Bus::nats`] connects
//! processes.

mod local;
mod nats;

pub use local::LocalBus;
pub use nats::NatsBus;

use async_nats::Subscriber;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

/// A connection to all nodes. Clones share it.
#[derive(Clone, Debug)]
pub enum Bus {
    Local(LocalBus),
    Nats(NatsBus),
}

/// What a subscription delivers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivery {
    Message(Bytes),
    /// Messages may have been lost: the connection was interrupted, or the receiver was too slow.
    Gap,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BusError {
    #[error("the message bus is not connected")]
    Down,
    /// The address or the credentials are wrong, so trying again does not help.
    #[error("the message bus refuses the connection: {0}")]
    Refused(String),
    #[error("a message of {size} bytes is too large for the message bus")]
    TooLarge { size: usize },
}

/// The messages of one subject, from the moment of the subscription on.
#[derive(Debug)]
pub struct Subscription {
    messages: Messages,
    is_up: watch::Receiver<bool>,
}

#[derive(Debug)]
enum Messages {
    Local(broadcast::Receiver<Bytes>),
    Nats(Subscriber),
}

impl Bus {
    /// A bus inside this process.
    pub fn local() -> Bus {
        Bus::Local(LocalBus::default())
    }

    /// Connects to a NATS server. A server that cannot be reached is tried again in the background for ever; wrong
    /// addresses and credentials are errors.
    pub async fn nats(url: &str, node: &str) -> Result<Bus, BusError> {
        Ok(Bus::Nats(NatsBus::connect(url, node).await?))
    }

    /// Sends a message to all subscribers of a subject. Subjects consist of letters, digits, `-` and `.`.
    pub async fn publish(&self, subject: String, message: Bytes) -> Result<(), BusError> {
        match self {
            Bus::Local(bus) => bus.publish(&subject, message),
            Bus::Nats(bus) => bus.publish(subject, message).await,
        }
    }

    /// Subscribes to a subject. While the bus is down, the subscription waits for the connection.
    pub async fn subscribe(&self, subject: String) -> Result<Subscription, BusError> {
        let messages = match self {
            Bus::Local(bus) => Messages::Local(bus.subscribe(&subject)),
            Bus::Nats(bus) => Messages::Nats(bus.subscribe(subject).await?),
        };
        Ok(Subscription { messages, is_up: self.watch() })
    }

    /// Whether the bus is connected at the moment.
    pub fn is_up(&self) -> bool {
        *self.watch().borrow()
    }

    /// Follows whether the bus is connected.
    pub fn watch(&self) -> watch::Receiver<bool> {
        match self {
            Bus::Local(bus) => bus.watch(),
            Bus::Nats(bus) => bus.watch(),
        }
    }
}

impl Subscription {
    /// The next message; `None` when the bus was closed. After an interruption, it tells of a gap as soon as the
    /// connection is back.
    pub async fn next(&mut self) -> Option<Delivery> {
        loop {
            // Not marked as seen, so that an interruption since the last message is noticed below.
            if !*self.is_up.borrow() {
                // An error means that the bus is gone.
                self.is_up.wait_for(|is_up| *is_up).await.ok()?;
                self.messages.drop_old();
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
                delivery = self.messages.next() => return delivery,
            }
        }
    }
}

impl Messages {
    async fn next(&mut self) -> Option<Delivery> {
        match self {
            Messages::Local(messages) => match messages.recv().await {
                Ok(message) => Some(Delivery::Message(message)),
                Err(RecvError::Lagged(_)) => Some(Delivery::Gap),
                Err(RecvError::Closed) => None,
            },
            Messages::Nats(messages) => {
                messages.next().await.map(|message| Delivery::Message(message.payload))
            }
        }
    }

    /// Drops what was published during an interruption. The client of NATS subscribes again and gets nothing of it.
    fn drop_old(&mut self) {
        if let Messages::Local(messages) = self {
            *messages = messages.resubscribe();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_nats::Event;

    /// What happens to the connection while nobody waits for the next message.
    #[tokio::test]
    async fn lost_messages_are_told_as_a_gap() {
        let rows: [(&[Event], Delivery); 3] = [
            (&[], Delivery::Message(Bytes::from("x"))),
            (&[Event::SlowConsumer(1)], Delivery::Gap),
            (&[Event::Disconnected, Event::Connected], Delivery::Gap),
        ];
        for (events, expected) in rows {
            let (bus, up) = (LocalBus::default(), watch::Sender::new(true));
            let messages = Messages::Local(bus.subscribe("s"));
            let mut subscription = Subscription { messages, is_up: up.subscribe() };
            events.iter().for_each(|event| nats::note(&up, event));
            bus.publish("s", Bytes::from("x")).unwrap();
            assert_eq!(subscription.next().await, Some(expected), "{events:?}");
        }
    }
}
