//! Messages to a table's task, and the queue for its answers to a connection.

use crate::text::Text;
use qipan_protocol::{MatchId, Person, TableNotice, TableRequest, UserId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// One open socket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ConnectionId(pub u64);

/// What a table receives from sockets and from other parts of the server. The large parts are on the heap: every mailbox
/// has room for many messages and is empty most of the time.
#[derive(Debug)]
pub enum TableMessage {
    /// A socket has said hello.
    Connect {
        connection: ConnectionId,
        person: Box<Person>,
        outbox: Outbox,
        hello: Box<Hello>,
    },
    Request {
        connection: ConnectionId,
        request: Box<TableRequest>,
        /// When the server read the message from the socket.
        received: Instant,
    },
    Disconnect {
        connection: ConnectionId,
    },
    /// A person, at this table or not, has changed their name.
    Renamed(Box<Person>),
    /// Blocks or kid mode of a person, at this table or not, have changed.
    CircleChanged(UserId),
    /// News of changes of blocks or kid mode may be lost.
    CirclesMissed,
    /// A person for whom this table was found does not come.
    GivenUp(UserId),
    /// Another node owns this table now, or this node has lost its lease.
    Lost,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Hello {
    pub seen: Option<u64>,
    pub match_id: Option<MatchId>,
}

/// The queue to a socket. It is bounded: a client that does not read is disconnected, and may resume.
#[derive(Clone, Debug)]
pub struct Outbox {
    sender: mpsc::Sender<Text>,
    is_relayed: bool,
}

/// How many messages may wait for a slow reader.
pub(crate) const OUTBOX_SIZE: usize = 256;

impl Outbox {
    pub fn new() -> (Outbox, mpsc::Receiver<Text>) {
        let (sender, receiver) = mpsc::channel(OUTBOX_SIZE);
        (Outbox { sender, is_relayed: false }, receiver)
    }

    /// The queue to a socket of another node.
    pub(crate) fn relayed() -> (Outbox, mpsc::Receiver<Text>) {
        let (outbox, receiver) = Outbox::new();
        (Outbox { is_relayed: true, ..outbox }, receiver)
    }

    pub(crate) fn is_relayed(&self) -> bool {
        self.is_relayed
    }

    /// Returns whether the queue had room for the message. If not, the caller has to drop the connection.
    pub fn send(&self, text: Text) -> bool {
        self.sender.try_send(text).is_ok()
    }

    pub fn notify(&self, notice: &TableNotice) -> bool {
        self.send(to_text(notice))
    }
}

pub fn to_text(message: &impl Serialize) -> Text {
    // Our own messages have string keys only, so they always serialise.
    Text::from(serde_json::to_string(message).unwrap_or_default())
}
