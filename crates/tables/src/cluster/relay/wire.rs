//! What the nodes send each other, as JSON.

use crate::table::message::Hello;
use bytes::Bytes;
use qipan_protocol::{Person, TableId, UserId};
use serde::{Deserialize, Serialize};

/// From the node of a socket to the owner of its table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ToOwner {
    pub(super) node: String,
    pub(super) incarnation: u64,
    /// The number of the socket on its node.
    pub(super) connection: u64,
    /// Counts the messages of this socket, from 0.
    pub(super) n: u64,
    pub(super) message: FromClient,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum FromClient {
    Connect {
        table: TableId,
        person: Person,
        hello: Hello,
    },
    /// A request as the client sent it: JSON.
    Request {
        request: String,
    },
    Disconnect,
    /// A person for whom the table was found does not come. It belongs to no connection.
    GivenUp {
        table: TableId,
        user: UserId,
    },
}

/// From the owner of a table to the node of a socket.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ToEdge {
    /// The node of the table. Empty from nodes of an earlier version.
    #[serde(default)]
    pub(super) owner: String,
    pub(super) connection: u64,
    /// The incarnation of the socket's node that the message is meant for: numbers of sockets begin again after a
    /// restart.
    pub(super) incarnation: u64,
    /// Counts the messages to this socket, from 0.
    pub(super) n: u64,
    pub(super) texts: Vec<String>,
    /// The last text is only the first part of one: the first text of the next message continues it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) goes_on: bool,
    /// The table has dropped this connection.
    pub(super) is_end: bool,
}

pub(super) fn to_bytes(message: &impl Serialize) -> Bytes {
    // Our own messages have string keys only, so they always serialise.
    Bytes::from(serde_json::to_vec(message).unwrap_or_default())
}
