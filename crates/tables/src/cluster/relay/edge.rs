//! The node of a socket whose table another node owns.

use super::wire::{FromClient, ToEdge, ToOwner, to_bytes};
use super::{Cluster, owner_subject};
use crate::Services;
use crate::table::message::{ConnectionId, Outbox, TableMessage};
use crate::text::Text;
use qipan_protocol::{TableId, UserId};
use qipan_store::{Incarnation, NodeId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, MissedTickBehavior};

/// The sockets of this node at tables of other nodes.
#[derive(Debug, Default)]
pub(crate) struct EdgeConnections(Mutex<BTreeMap<ConnectionId, EdgeConnection>>);

#[derive(Debug)]
struct EdgeConnection {
    /// Dropping it closes the socket.
    outbox: Outbox,
    incarnation: Incarnation,
    /// The number of the next message from the owner.
    next: u64,
    /// The beginning of a text that came in parts.
    part: String,
    /// Tells the forwarder that the other node is not the owner.
    not_owner: Arc<Notify>,
}

impl EdgeConnections {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<ConnectionId, EdgeConnection>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn insert(&self, connection: ConnectionId, it: EdgeConnection) {
        self.lock().insert(connection, it);
    }

    fn remove(&self, connection: ConnectionId) {
        self.lock().remove(&connection);
    }

    /// Whether the owner has sent something to this socket, or the socket is closed.
    fn is_answered(&self, connection: ConnectionId) -> bool {
        self.lock().get(&connection).is_none_or(|it| it.next > 0)
    }

    /// Passes a message of the owner on to its socket. A gap in the numbers closes the socket. Returns a message for the
    /// owner if there is no such socket any more, and the owner does not know it.
    pub(super) fn take(&self, node: &NodeId, message: &[u8]) -> Option<(NodeId, ToOwner)> {
        let mut message = serde_json::from_slice::<ToEdge>(message).ok()?;
        let connection = ConnectionId(message.connection);
        let mut connections = self.lock();
        let Some(it) = connections.get_mut(&connection) else { return disconnected(node, message) };
        if it.incarnation != Incarnation(message.incarnation) {
            return None;
        }
        // An owner answers a hello, if only with a refusal. An end without an answer comes from a node that is not the owner.
        if message.is_end && message.n == 0 && message.texts.is_empty() {
            it.not_owner.notify_one();
        }
        let is_next = it.next == message.n;
        it.next += 1;
        it.join_parts(&mut message);
        let is_sent = is_next && message.texts.into_iter().all(|text| it.outbox.send(Text::from(text)));
        if !is_sent || message.is_end {
            connections.remove(&connection);
        }
        None
    }
}

impl EdgeConnection {
    /// Completes the first text with the part before it, and keeps the last text if it goes on.
    fn join_parts(&mut self, message: &mut ToEdge) {
        if let Some(first) = message.texts.first_mut()
            && !self.part.is_empty()
        {
            self.part.push_str(first);
            *first = std::mem::take(&mut self.part);
        }
        if message.goes_on {
            self.part = message.texts.pop().unwrap_or_default();
        }
    }
}

/// Tells the owner of a table that a socket is gone. The first message about that was lost, or crossed with this one.
fn disconnected(node: &NodeId, message: ToEdge) -> Option<(NodeId, ToOwner)> {
    let ToEdge { owner, connection, incarnation, is_end, .. } = message;
    let answer =
        ToOwner { node: node.0.clone(), incarnation, connection, n: 0, message: FromClient::Disconnect };
    (!is_end && !owner.is_empty()).then_some((NodeId(owner), answer))
}

/// Passes the messages of all sockets of this node at one table on to the owner of the table, until the owner cannot be
/// reached, has lost the table, or no socket is left. Then it closes the sockets, whose clients come back.
pub(crate) async fn forward(
    cluster: &Cluster,
    services: &Services,
    (table, owner): (&TableId, NodeId),
    mut mailbox: mpsc::Receiver<TableMessage>,
) {
    // Followed before the incarnation of the owner is read, so that no change is missed.
    let (mut stopping, mut peers) = (services.stopping(), cluster.peers().watch());
    let Some(mut forwarder) = Forwarder::new(cluster, table, owner) else { return };
    let (mut bus, mut lease) = (cluster.bus().watch(), cluster.watch_lease());
    lease.mark_unchanged();
    let not_owner = forwarder.not_owner.clone();
    // Not reset by messages, so that a table whose clients send all the time is looked at too.
    let mut beats = tokio::time::interval(cluster.config().beat);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            message = mailbox.recv() => message,
            _ = peers.changed() => if forwarder.owner_is_there() { continue } else { break },
            _ = bus.wait_for(|is_up| !is_up) => break,
            _ = lease.changed() => break,
            () = not_owner.notified() => break,
            _ = beats.tick() => {
                if forwarder.waits_too_long() || services.tables().retire(table, &mailbox) {
                    break;
                }
                continue;
            }
            () = stopping.wait() => break,
        };
        let Some(message) = message else { break };
        if forwarder.pass_on(message).await.is_err() {
            break;
        }
    }
    // Before the sockets are dropped, so that they know why.
    mailbox.close();
    forwarder.disconnect_all().await;
}

struct Forwarder<'a> {
    cluster: &'a Cluster,
    table: &'a TableId,
    owner: NodeId,
    /// The incarnation of the owner when the forwarding began.
    owner_incarnation: Incarnation,
    own_incarnation: Incarnation,
    not_owner: Arc<Notify>,
    sockets: BTreeMap<ConnectionId, Sent>,
}

struct Sent {
    /// The number of the next message to the owner.
    next: u64,
    since: Instant,
}

impl<'a> Forwarder<'a> {
    fn new(cluster: &'a Cluster, table: &'a TableId, owner: NodeId) -> Option<Forwarder<'a>> {
        let owner_incarnation = cluster.peers().incarnation(&owner)?;
        let own_incarnation = cluster.incarnation()?;
        let (not_owner, sockets) = (Arc::default(), BTreeMap::new());
        Some(Forwarder { cluster, table, owner, owner_incarnation, own_incarnation, not_owner, sockets })
    }

    fn owner_is_there(&self) -> bool {
        self.cluster.peers().incarnation(&self.owner) == Some(self.owner_incarnation)
    }

    /// Whether a socket has got no answer to its hello for longer than a node may be silent.
    fn waits_too_long(&self) -> bool {
        let patience = self.cluster.config().beat * super::super::peers::SILENT_BEATS;
        let edge = &self.cluster.relay().edge;
        let late = self.sockets.iter().filter(|(_, sent)| sent.since.elapsed() >= patience);
        late.into_iter().any(|(connection, _)| !edge.is_answered(*connection))
    }

    async fn pass_on(&mut self, message: TableMessage) -> Result<(), qipan_bus::BusError> {
        let edge = &self.cluster.relay().edge;
        match message {
            // The other node took this one for the owner. Refusing it without an answer tells it, and keeps messages
            // from going in circles.
            TableMessage::Connect { outbox, .. } if outbox.is_relayed() => Ok(()),
            TableMessage::Connect { connection, person, outbox, hello } => {
                self.sockets.insert(connection, Sent { next: 0, since: Instant::now() });
                let (incarnation, not_owner) = (self.own_incarnation, self.not_owner.clone());
                edge.insert(
                    connection,
                    EdgeConnection { outbox, incarnation, next: 0, part: String::new(), not_owner },
                );
                let table = self.table.clone();
                self.publish(connection, FromClient::Connect { table, person: *person, hello: *hello }).await
            }
            TableMessage::Request { connection, request, .. } => {
                let request = serde_json::to_string(&request).unwrap_or_default();
                self.publish(connection, FromClient::Request { request }).await
            }
            TableMessage::Disconnect { connection } => {
                edge.remove(connection);
                let told = self.publish(connection, FromClient::Disconnect).await;
                self.sockets.remove(&connection);
                told
            }
            TableMessage::GivenUp(user) => self.give_up(user).await,
            // The owner is told by the news. A table that is not owned cannot be lost.
            TableMessage::Renamed(_)
            | TableMessage::CircleChanged(_)
            | TableMessage::CirclesMissed
            | TableMessage::Lost => Ok(()),
        }
    }

    /// Tells the owner that all sockets are gone. If that is lost, the owner learns of it when it next sends to them.
    async fn disconnect_all(&mut self) {
        let connections: Vec<ConnectionId> = self.sockets.keys().copied().collect();
        for connection in connections {
            let _ = self.publish(connection, FromClient::Disconnect).await;
        }
    }

    async fn give_up(&self, user: UserId) -> Result<(), qipan_bus::BusError> {
        let (node, Incarnation(incarnation)) = (self.cluster.node().0.clone(), self.own_incarnation);
        let message = FromClient::GivenUp { table: self.table.clone(), user };
        let message = ToOwner { node, incarnation, connection: 0, n: 0, message };
        self.cluster.bus().publish(owner_subject(&self.owner), to_bytes(&message)).await
    }

    async fn publish(
        &mut self,
        connection: ConnectionId,
        message: FromClient,
    ) -> Result<(), qipan_bus::BusError> {
        let Some(sent) = self.sockets.get_mut(&connection) else { return Ok(()) };
        let (node, Incarnation(incarnation)) = (self.cluster.node().0.clone(), self.own_incarnation);
        let message = ToOwner { node, incarnation, connection: connection.0, n: sent.next, message };
        sent.next += 1;
        self.cluster.bus().publish(owner_subject(&self.owner), to_bytes(&message)).await
    }
}

impl Drop for Forwarder<'_> {
    fn drop(&mut self) {
        let edge = &self.cluster.relay().edge;
        self.sockets.keys().for_each(|connection| edge.remove(*connection));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: NodeId = NodeId(String::new());

    fn message(connection: u64, n: u64, texts: &[&str], goes_on: bool, is_end: bool) -> Vec<u8> {
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        let owner = "n0".to_owned();
        to_bytes(&ToEdge { owner, connection, incarnation: 1, n, texts, goes_on, is_end }).to_vec()
    }

    fn connections() -> (EdgeConnections, mpsc::Receiver<Text>) {
        let (connections, (outbox, texts)) = (EdgeConnections::default(), Outbox::new());
        let (incarnation, not_owner) = (Incarnation(1), Arc::default());
        let it = EdgeConnection { outbox, incarnation, next: 0, part: String::new(), not_owner };
        connections.insert(ConnectionId(7), it);
        (connections, texts)
    }

    #[test]
    fn parts_of_a_text_are_joined() {
        let (connections, mut texts) = connections();
        let messages: [(&[&str], bool); 4] =
            [(&["a", "b"], true), (&["c"], true), (&["d", "e"], false), (&["f"], false)];
        for (n, (texts, goes_on)) in (0..).zip(messages) {
            assert!(connections.take(&NODE, &message(7, n, texts, goes_on, false)).is_none());
        }
        let received: Vec<String> =
            std::iter::from_fn(|| texts.try_recv().ok()).map(|text| text.to_string()).collect();
        assert_eq!(received, ["a", "bcd", "e", "f"]);
    }

    #[test]
    fn an_owner_learns_that_a_socket_is_gone() {
        let (connections, _texts) = connections();
        let rows = [(7, false, false), (8, false, true), (8, true, false)];
        for (connection, is_end, expected) in rows {
            let answer = connections.take(&NODE, &message(connection, 0, &["x"], false, is_end));
            let is_told = answer.is_some_and(|(owner, answer)| {
                owner.0 == "n0"
                    && answer.connection == connection
                    && matches!(answer.message, FromClient::Disconnect)
            });
            assert_eq!(is_told, expected, "{connection} {is_end}");
        }
    }
}
