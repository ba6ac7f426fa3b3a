//! Sockets at tables that another node owns.
//!
//! The node of the socket (the **edge**) publishes the client's messages to the owner, and the owner publishes the
//! table's messages back. Both number the messages of each connection. A gap in the numbers closes the socket; the
//! client reconnects and resumes from the last frame that it has seen. So the bus may lose messages.

mod edge;
mod owner;
mod parcels;
mod wire;

pub(crate) use edge::{EdgeConnections, forward};

use super::Cluster;
use crate::Services;
use owner::RelayedConnections;
use qipan_bus::{Delivery, Subscription};
use qipan_store::NodeId;

/// Where a node gets messages for the tables that it owns.
pub(crate) fn owner_subject(node: &NodeId) -> String {
    format!("qipan.node.{}.owner", node.0)
}

/// Where a node gets messages for its own sockets.
pub(crate) fn edge_subject(node: &NodeId) -> String {
    format!("qipan.node.{}.edge", node.0)
}

/// The sockets of this node at tables of other nodes.
#[derive(Debug, Default)]
pub(crate) struct Relay {
    pub(crate) edge: EdgeConnections,
}

/// Receives relayed messages until the server stops.
pub(crate) fn start(cluster: &Cluster, services: &Services, for_owner: Subscription, for_edge: Subscription) {
    tokio::spawn(serve_owner(cluster.clone(), services.clone(), for_owner));
    tokio::spawn(serve_edge(cluster.clone(), services.clone(), for_edge));
}

async fn serve_owner(cluster: Cluster, services: Services, mut messages: Subscription) {
    let mut relayed = RelayedConnections::new(cluster.clone(), services.clone());
    let (mut stopping, mut peers) = (services.stopping(), cluster.peers().watch());
    loop {
        tokio::select! {
            delivery = messages.next() => match delivery {
                Some(Delivery::Message(message)) => relayed.take(&message),
                // Lost messages are found by their numbers.
                Some(Delivery::Gap) => {}
                None => return,
            },
            _ = peers.changed() => relayed.forget_lost_nodes(),
            () = stopping.wait() => return,
        }
    }
}

async fn serve_edge(cluster: Cluster, services: Services, mut messages: Subscription) {
    let mut stopping = services.stopping();
    loop {
        tokio::select! {
            delivery = messages.next() => match delivery {
                Some(Delivery::Message(message)) => {
                    if let Some((owner, answer)) = cluster.relay().edge.take(cluster.node(), &message) {
                        // If it is lost, the next message of the owner is answered in the same way.
                        let _ = cluster.bus().publish(owner_subject(&owner), wire::to_bytes(&answer)).await;
                    }
                }
                Some(Delivery::Gap) => {}
                None => return,
            },
            () = stopping.wait() => return,
        }
    }
}
