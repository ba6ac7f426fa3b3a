//! The nodes that can be reached over the bus.

use super::Cluster;
use crate::Services;
use bytes::Bytes;
use qipan_bus::Delivery;
use qipan_store::{Incarnation, NodeId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

const SUBJECT: &str = "qipan.alive";

/// A node that was silent for this many beats cannot be reached.
pub(crate) const SILENT_BEATS: u32 = 5;

/// Every node sends this once a beat.
#[derive(Serialize, Deserialize)]
struct Beat {
    node: String,
    incarnation: u64,
    /// This incarnation serves no tables any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_last: bool,
}

#[derive(Clone, Copy, Debug)]
struct Peer {
    incarnation: Incarnation,
    heard: Instant,
    /// The node was silent for too long, or has sent its last beat.
    is_lost: bool,
}

#[derive(Debug)]
pub(crate) struct Peers {
    silent_after: Duration,
    known: Mutex<BTreeMap<NodeId, Peer>>,
    /// Counts the nodes that came and went, so that tasks can wait for a change.
    changes: watch::Sender<u64>,
}

impl Peers {
    pub(crate) fn new(beat: Duration) -> Peers {
        Peers { silent_after: beat * SILENT_BEATS, known: Mutex::default(), changes: watch::Sender::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<NodeId, Peer>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_here(&self, node: &NodeId) -> bool {
        self.incarnation(node).is_some()
    }

    /// The incarnation of a node that can be reached.
    pub(crate) fn incarnation(&self, node: &NodeId) -> Option<Incarnation> {
        self.lock().get(node).filter(|peer| !peer.is_lost).map(|peer| peer.incarnation)
    }

    /// Whether a node could be reached once and cannot be reached any more. A node that was never heard of may have
    /// started a moment ago.
    pub(crate) fn is_lost(&self, node: &NodeId) -> bool {
        self.lock().get(node).is_some_and(|peer| peer.is_lost)
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn hear(&self, node: NodeId, incarnation: Incarnation) {
        let peer = Peer { incarnation, heard: Instant::now(), is_lost: false };
        let before = self.lock().insert(node, peer);
        if before.is_none_or(|before| before.incarnation != incarnation || before.is_lost) {
            self.changes.send_modify(|count| *count += 1);
        }
    }

    /// Counts a message from an unknown node as its first heartbeat. The other node may have received this node's heartbeat
    /// before this node received one of the other.
    pub(crate) fn meet(&self, node: &NodeId, incarnation: Incarnation) {
        if !self.lock().contains_key(node) {
            self.hear(node.clone(), incarnation);
        }
    }

    /// The last beat of an incarnation may be late: after the first one of the next.
    fn hear_last(&self, node: &NodeId, incarnation: Incarnation) {
        self.lose(|it, peer| it == node && peer.incarnation == incarnation);
    }

    fn lose_silent(&self) {
        self.lose(|_, peer| peer.heard.elapsed() >= self.silent_after);
    }

    fn lose(&self, is_lost: impl Fn(&NodeId, &Peer) -> bool) {
        let mut known = self.lock();
        let mut is_changed = false;
        for (node, peer) in known.iter_mut() {
            if !peer.is_lost && is_lost(node, peer) {
                (peer.is_lost, is_changed) = (true, true);
            }
        }
        drop(known);
        if is_changed {
            self.changes.send_modify(|count| *count += 1);
        }
    }

    fn forget_all(&self) {
        self.lock().clear();
        self.changes.send_modify(|count| *count += 1);
    }
}

/// Sends heartbeats and notes those of the other nodes until the server stops.
pub(crate) fn start(cluster: &Cluster, services: &Services) {
    let (cluster, services) = (cluster.clone(), services.clone());
    tokio::spawn(async move {
        let Ok(mut beats) = cluster.bus().subscribe(SUBJECT.to_owned()).await else { return };
        let mut stopping = services.stopping();
        let mut timer = tokio::time::interval(cluster.config().beat);
        loop {
            tokio::select! {
                _ = timer.tick() => {
                    beat(&cluster).await;
                    cluster.peers().lose_silent();
                }
                delivery = beats.next() => match delivery {
                    Some(Delivery::Message(message)) => note(&cluster, &message),
                    Some(Delivery::Gap) => cluster.peers().forget_all(),
                    None => return,
                },
                () = stopping.wait() => return,
            }
        }
    });
}

async fn beat(cluster: &Cluster) {
    if let Some(incarnation) = cluster.incarnation() {
        send(cluster, incarnation, false).await;
    }
}

/// Tells the other nodes that this incarnation serves no tables any more. They would find out after some silent beats.
pub(super) async fn send_last(cluster: &Cluster, incarnation: Incarnation) {
    send(cluster, incarnation, true).await;
}

async fn send(cluster: &Cluster, Incarnation(incarnation): Incarnation, is_last: bool) {
    let beat = Beat { node: cluster.node().0.clone(), incarnation, is_last };
    let message = Bytes::from(serde_json::to_vec(&beat).unwrap_or_default());
    // While the bus is down, nothing can be told.
    let _ = cluster.bus().publish(SUBJECT.to_owned(), message).await;
}

fn note(cluster: &Cluster, message: &[u8]) {
    let Ok(beat) = serde_json::from_slice::<Beat>(message) else { return };
    let (node, incarnation) = (NodeId(beat.node), Incarnation(beat.incarnation));
    match beat.is_last {
        _ if node == *cluster.node() => {}
        true => cluster.peers().hear_last(&node, incarnation),
        false => cluster.peers().hear(node, incarnation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAT: Duration = Duration::from_secs(1);

    fn node(name: &str) -> NodeId {
        NodeId(name.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_is_silent_for_too_long_is_lost() {
        let peers = Peers::new(BEAT);
        peers.hear(node("n2"), Incarnation(7));
        tokio::time::advance(BEAT * (SILENT_BEATS - 1)).await;
        peers.lose_silent();
        assert!(peers.is_here(&node("n2")));
        tokio::time::advance(BEAT).await;
        peers.lose_silent();
        assert!(peers.is_lost(&node("n2")) && !peers.is_lost(&node("n3")));
    }

    #[test]
    fn a_message_counts_as_the_first_beat_only() {
        let peers = Peers::new(BEAT);
        peers.meet(&node("n2"), Incarnation(7));
        assert_eq!(peers.incarnation(&node("n2")), Some(Incarnation(7)));
        peers.hear(node("n2"), Incarnation(8));
        // A late message of the former incarnation.
        peers.meet(&node("n2"), Incarnation(7));
        assert_eq!(peers.incarnation(&node("n2")), Some(Incarnation(8)));
        peers.hear_last(&node("n2"), Incarnation(8));
        peers.meet(&node("n2"), Incarnation(8));
        assert!(peers.is_lost(&node("n2")));
    }
}
