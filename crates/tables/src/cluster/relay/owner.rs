//! The owner of a table to which sockets of other nodes are connected.

use super::wire::{FromClient, ToEdge, ToOwner, to_bytes};
use super::{Cluster, edge_subject};
use crate::Services;
use crate::table::message::{ConnectionId, Outbox, TableMessage};
use crate::text::Text;
use qipan_protocol::TableRequest;
use qipan_store::{Incarnation, NodeId};
use std::collections::BTreeMap;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// A socket of another node.
type RemoteSocket = (NodeId, u64);

/// How many messages of a table go out in one message of the bus.
const MAX_TEXTS: usize = 64;

#[derive(Debug)]
pub(super) struct RelayedConnections {
    cluster: Cluster,
    services: Services,
    connections: BTreeMap<RemoteSocket, RelayedConnection>,
}

#[derive(Debug)]
struct RelayedConnection {
    incarnation: Incarnation,
    connection: ConnectionId,
    mailbox: mpsc::Sender<TableMessage>,
    /// The number of the next message from the socket's node.
    next: u64,
}

impl RelayedConnections {
    pub(super) fn new(cluster: Cluster, services: Services) -> RelayedConnections {
        RelayedConnections { cluster, services, connections: BTreeMap::new() }
    }

    pub(super) fn take(&mut self, message: &[u8]) {
        let Ok(message) = serde_json::from_slice::<ToOwner>(message) else { return };
        let (node, incarnation) = (NodeId(message.node), Incarnation(message.incarnation));
        let socket = (node, message.connection);
        if let FromClient::Connect { table, person, hello } = message.message {
            self.cluster.peers().meet(&socket.0, incarnation);
            self.disconnect(&socket);
            let mailbox = self.services.tables().mailbox(&self.services, &table);
            let connection = ConnectionId(self.services.next_connection());
            let (outbox, texts) = Outbox::relayed();
            let (person, hello) = (Box::new(person), Box::new(hello));
            let connect = TableMessage::Connect { connection, person, outbox, hello };
            tokio::spawn(pump(self.cluster.clone(), socket.clone(), incarnation, texts));
            // A full mailbox drops the message and its outbox, which ends the connection.
            if mailbox.try_send(connect).is_ok() {
                let relayed = RelayedConnection { incarnation, connection, mailbox, next: message.n + 1 };
                self.connections.insert(socket, relayed);
            }
            return;
        }
        let Some(relayed) = self.connections.get_mut(&socket) else { return };
        let is_next = relayed.incarnation == incarnation && relayed.next == message.n;
        relayed.next += 1;
        let connection = relayed.connection;
        let is_passed_on = match message.message {
            FromClient::Request { request } if is_next => {
                TableRequest::from_text(&request).is_ok_and(|request| {
                    let received = Instant::now();
                    let request = Box::new(request);
                    let message = TableMessage::Request { connection, request, received };
                    relayed.mailbox.try_send(message).is_ok()
                })
            }
            _ => false,
        };
        if !is_passed_on {
            self.disconnect(&socket);
        }
    }

    /// Ends a connection. The table drops its outbox, and the pump tells the socket's node.
    fn disconnect(&mut self, socket: &RemoteSocket) {
        if let Some(RelayedConnection { connection, mailbox, .. }) = self.connections.remove(socket) {
            // The mailbox may be full at this moment, and the table must learn of it nevertheless.
            tokio::spawn(async move {
                let _ = mailbox.send(TableMessage::Disconnect { connection }).await;
            });
        }
    }

    /// Ends the connections of nodes that cannot be reached any more.
    pub(super) fn forget_lost_nodes(&mut self) {
        let peers = self.cluster.peers();
        let is_lost = |(node, _): &RemoteSocket, relayed: &RelayedConnection| {
            peers.incarnation(node) != Some(relayed.incarnation)
        };
        let lost = self.connections.iter().filter(|(socket, relayed)| is_lost(socket, relayed));
        let lost: Vec<RemoteSocket> = lost.map(|(socket, _)| socket.clone()).collect();
        lost.iter().for_each(|socket| self.disconnect(socket));
    }
}

/// Publishes what a table sends to a relayed connection, until the table drops the connection.
async fn pump(
    cluster: Cluster,
    (node, connection): RemoteSocket,
    Incarnation(incarnation): Incarnation,
    mut texts: mpsc::Receiver<Text>,
) {
    let (subject, mut n) = (edge_subject(&node), 0);
    loop {
        let mut waiting = Vec::new();
        let is_end = texts.recv_many(&mut waiting, MAX_TEXTS).await == 0;
        let texts = waiting.iter().map(|text| text.to_string()).collect();
        let message = to_bytes(&ToEdge { connection, incarnation, n, texts, is_end });
        n += 1;
        if cluster.bus().publish(subject.clone(), message).await.is_err() || is_end {
            return;
        }
    }
}
