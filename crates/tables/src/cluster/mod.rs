//! This process as one of several nodes that share a store.
//!
//! Every table has at most one **owner**. A node becomes the owner by claiming the table in the store, which raises the
//! table's epoch; every write carries the epoch, and the store refuses writes of earlier owners. So correctness depends
//! on the store alone. The bus carries what may be lost: messages of sockets whose table is on another node
//! ([`relay`]), and news.

mod lease;
mod news;
mod peers;
pub(crate) mod relay;

pub use news::{Counted, News, PersonNews, PresenceReport};

use crate::Services;
use lease::Lease;
use news::NewsDesk;
use peers::Peers;
use qipan_bus::Bus;
use qipan_protocol::TableId;
use qipan_store::{Claim, Epoch, Incarnation, NodeId, StoreError};
use relay::Relay;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, watch};

/// How a process takes part in a cluster.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
    pub node: NodeId,
    pub bus: Bus,
    /// A node that has not renewed its lease for this time loses its tables.
    pub lease: Duration,
    /// How often the lease is renewed, and how often nodes tell each other that they are connected.
    pub beat: Duration,
}

impl ClusterConfig {
    pub fn new(node: NodeId, bus: Bus) -> ClusterConfig {
        ClusterConfig { node, bus, lease: Duration::from_secs(4), beat: Duration::from_millis(500) }
    }
}

/// How a node stands in its cluster at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClusterStatus {
    /// Without a lease, this node serves no table.
    pub has_lease: bool,
    pub bus_is_up: bool,
    /// Other nodes whose heartbeats arrive.
    pub reachable_nodes: usize,
    pub owned_tables: usize,
    /// Sockets of this node at tables of other nodes.
    pub relayed_sockets: usize,
}

/// The part that this process has in its cluster. Clones share it.
#[derive(Clone, Debug)]
pub struct Cluster(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: ClusterConfig,
    lease: Lease,
    peers: Peers,
    relay: Relay,
    news: NewsDesk,
}

impl Cluster {
    pub fn new(config: ClusterConfig) -> Cluster {
        let lease = Lease::default();
        let peers = Peers::new(config.beat);
        Cluster(Arc::new(Inner { config, lease, peers, relay: Relay::default(), news: NewsDesk::default() }))
    }

    pub fn node(&self) -> &NodeId {
        &self.0.config.node
    }

    pub(crate) fn bus(&self) -> &Bus {
        &self.0.config.bus
    }

    pub(crate) fn config(&self) -> &ClusterConfig {
        &self.0.config
    }

    pub(crate) fn peers(&self) -> &Peers {
        &self.0.peers
    }

    pub(crate) fn relay(&self) -> &Relay {
        &self.0.relay
    }

    /// Tells the other nodes.
    pub fn tell(&self, news: News) {
        self.0.news.tell(news);
    }

    /// The news of the other nodes about people. News of tables and of the lobby is handled in this crate.
    pub fn watch_news(&self) -> broadcast::Receiver<News> {
        self.0.news.watch()
    }

    /// The incarnation under which the lease is held at the moment; `None` while there is no lease.
    pub(crate) fn incarnation(&self) -> Option<Incarnation> {
        *self.0.lease.watch().borrow()
    }

    /// Follows the lease. A table that was claimed under an incarnation ends when the incarnation changes.
    pub(crate) fn watch_lease(&self) -> watch::Receiver<Option<Incarnation>> {
        self.0.lease.watch()
    }

    /// Registers this node and starts its tasks: lease, heartbeats, relay and news. Fails if the store cannot be used.
    pub async fn start(&self, services: &Services) -> Result<(), StoreError> {
        lease::start(self, services).await?;
        let subjects = [relay::owner_subject(self.node()), relay::edge_subject(self.node())];
        let [for_owner, for_edge] = subjects.map(|subject| self.bus().subscribe(subject));
        let (Ok(for_owner), Ok(for_edge)) = (for_owner.await, for_edge.await) else {
            return Err(StoreError::Unavailable("the message bus is closed".to_owned()));
        };
        peers::start(self, services);
        relay::start(self, services, for_owner, for_edge);
        news::start(self, services);
        Ok(())
    }

    /// What operators can read.
    pub fn status(&self, services: &Services) -> ClusterStatus {
        ClusterStatus {
            has_lease: self.incarnation().is_some(),
            bus_is_up: self.bus().is_up(),
            reachable_nodes: self.peers().count(),
            owned_tables: services.tables().owned().len(),
            relayed_sockets: self.relay().edge.count(),
        }
    }

    /// Gives up the lease, after all tables have ended.
    pub async fn leave(&self, services: &Services) {
        lease::leave(self, services).await;
    }

    /// Becomes the owner of a table, or finds out which node is.
    ///
    /// While the bus is down, messages cannot be relayed to another owner. Then this node takes the table over: its
    /// owner cannot write it any more and closes its sockets.
    pub(crate) async fn claim(&self, services: &Services, table: &TableId) -> Result<Claim, StoreError> {
        let incarnation = self.incarnation().ok_or_else(no_lease)?;
        let store = services.store();
        let claim = store.claim_table(table, self.node(), incarnation).await?;
        match &claim {
            Claim::Held(owner) if !self.can_reach(owner).await => {
                tracing::info!(%table, owner = owner.0, "takes over a table whose owner cannot be reached");
                store.take_over_table(table, self.node(), incarnation).await
            }
            _ => Ok(claim),
        }
    }

    /// Whether messages can be relayed to a node. A node that was not heard of yet may have started a moment ago, so its
    /// next heartbeat is waited for. A lost node is not waited for: its players have waited for its beats already.
    async fn can_reach(&self, node: &NodeId) -> bool {
        let (mut changes, mut bus) = (self.peers().watch(), self.bus().watch());
        let heard = async {
            while !self.peers().is_here(node) {
                if self.peers().is_lost(node) {
                    return false;
                }
                tokio::select! {
                    changed = changes.changed() => if changed.is_err() { return false },
                    _ = bus.wait_for(|is_up| !is_up) => return false,
                }
            }
            *self.bus().watch().borrow()
        };
        tokio::time::timeout(self.config().beat * peers::SILENT_BEATS, heard).await.unwrap_or(false)
    }

    /// Gives a table up, so that any node can claim it at once. Nothing depends on it: without it, this node can claim
    /// the table again, and others can when the lease is over.
    pub(crate) async fn release(&self, services: &Services, table: &TableId, epoch: Epoch) {
        if let Err(error) = services.store().release_table(table, epoch).await {
            tracing::debug!(%table, %error, "a table was not released");
        }
    }
}

fn no_lease() -> StoreError {
    StoreError::Unavailable("this node has lost its lease".to_owned())
}
