//! The owner of a table to which sockets of other nodes are connected.

use super::parcels::{MAX_BYTES, Parcel, parcels};
use super::wire::{FromClient, ToEdge, ToOwner, to_bytes};
use super::{Cluster, edge_subject};
use crate::Services;
use crate::table::message::{ConnectionId, Outbox, TableMessage};
use crate::text::Text;
use qipan_protocol::TableRequest;
use qipan_store::{Incarnation, NodeId};
use std::collections::BTreeMap;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::Instant;

/// A socket of another node.
type RemoteSocket = (NodeId, u64);

/// How many messages of a table go out in one message of the bus.
const MAX_TEXTS: usize = 64;

/// How many messages for a table wait here while its mailbox is full.
const MAX_WAITING: usize = 16;

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
            let mailbox = match mailbox.try_send(connect) {
                Ok(()) => mailbox,
                Err(TrySendError::Full(connect)) => wait_for_room(mailbox, connect),
                // This drops the outbox, which ends the connection.
                Err(TrySendError::Closed(_)) => return,
            };
            let relayed = RelayedConnection { incarnation, connection, mailbox, next: message.n + 1 };
            self.connections.insert(socket, relayed);
            return;
        }
        if let FromClient::GivenUp { table, user } = message.message {
            let mailbox = self.services.tables().mailbox(&self.services, &table);
            tokio::spawn(async move { mailbox.send(TableMessage::GivenUp(user)).await });
            return;
        }
        let Some(relayed) = self.connections.get_mut(&socket) else { return };
        // The answer to a message that the table sent before the socket's node got a new incarnation.
        if relayed.incarnation != incarnation && matches!(message.message, FromClient::Disconnect) {
            return;
        }
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

/// Hands a connection to a table whose mailbox is full, and the later messages of the connection after it. Many people
/// come back at the same moment when a node has failed.
fn wait_for_room(mailbox: mpsc::Sender<TableMessage>, connect: TableMessage) -> mpsc::Sender<TableMessage> {
    let (sender, mut later) = mpsc::channel(MAX_WAITING);
    tokio::spawn(async move {
        let mut next = Some(connect);
        while let Some(message) = next {
            if mailbox.send(message).await.is_err() {
                return;
            }
            next = later.recv().await;
        }
    });
    sender
}

/// Publishes what a table sends to a relayed connection, until the table drops the connection.
async fn pump(
    cluster: Cluster,
    (node, connection): RemoteSocket,
    Incarnation(incarnation): Incarnation,
    mut texts: mpsc::Receiver<Text>,
) {
    let (subject, owner, mut n) = (edge_subject(&node), &cluster.node().0, 0);
    let message = |n, texts, goes_on, is_end| {
        let owner = owner.clone();
        to_bytes(&ToEdge { owner, connection, incarnation, n, texts, goes_on, is_end })
    };
    loop {
        let mut waiting = Vec::new();
        if texts.recv_many(&mut waiting, MAX_TEXTS).await == 0 {
            let _ = cluster.bus().publish(subject, message(n, Vec::new(), false, true)).await;
            return;
        }
        for Parcel { texts, goes_on } in parcels(waiting.iter().map(|text| &**text), MAX_BYTES) {
            let sent = cluster.bus().publish(subject.clone(), message(n, texts, goes_on, false)).await;
            n += 1;
            if sent.is_err() {
                // The number says that something is missing, which closes the socket.
                let _ = cluster.bus().publish(subject, message(n, Vec::new(), false, true)).await;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::ClusterConfig;
    use crate::{Stopping, TableConfig};
    use qipan_bus::Bus;
    use qipan_protocol::{Person, TableId, UserId};
    use qipan_store::Store;
    use std::time::Duration;
    use tokio::sync::watch;

    const PATIENCE: Duration = Duration::from_secs(20);

    fn message(n: u64, message: FromClient) -> bytes::Bytes {
        to_bytes(&ToOwner { node: "n1".to_owned(), incarnation: 1, connection: 7, n, message })
    }

    async fn next_name(mailbox: &mut mpsc::Receiver<TableMessage>) -> &'static str {
        match tokio::time::timeout(PATIENCE, mailbox.recv()).await.expect("nothing came") {
            Some(TableMessage::Connect { .. }) => "connect",
            Some(TableMessage::Request { .. }) => "request",
            Some(TableMessage::Disconnect { .. }) => "disconnect",
            Some(_) => "other",
            None => "end",
        }
    }

    #[tokio::test]
    async fn a_connection_waits_for_room_in_a_full_mailbox() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        let (_stop, stopping) = watch::channel(false);
        let cluster = Cluster::new(ClusterConfig::new(NodeId::new("n0"), Bus::local()));
        let (config, catalog) = (TableConfig::default(), qipan_catalog::built_in());
        let cluster_of_services = Some(cluster.clone());
        let services =
            Services::new(config, store, catalog, Stopping::new(stopping), cluster_of_services).unwrap();
        let (table, (sender, mut mailbox)) = (TableId::new("t"), mpsc::channel(1));
        sender.try_send(TableMessage::CirclesMissed).unwrap();
        services.tables().adopt(table.clone(), sender);
        let mut relayed = RelayedConnections::new(cluster, services);
        let person = Person { id: UserId::new("ann"), name: "ann".to_owned(), guest: true };
        relayed.take(&message(0, FromClient::Connect { table, person, hello: Default::default() }));
        let request = r#"{"type":"ping","t":1}"#.to_owned();
        relayed.take(&message(1, FromClient::Request { request }));
        relayed.take(&message(2, FromClient::Disconnect));
        for expected in ["other", "connect", "request", "disconnect"] {
            assert_eq!(next_name(&mut mailbox).await, expected);
        }
    }
}
