//! A cluster on this machine: PostgreSQL, NATS, nodes and a load balancer. All addresses are on the loopback device.
//!
//! It is for fault tests, and for `cargo xtask cluster`.

mod balancer;
mod link;
mod nats;
mod node;
mod postgres;
mod postgres_messages;
mod process;
mod run;

use std::net::TcpListener;
use std::path::{Path, PathBuf};

use anyhow::Result;

pub(crate) use balancer::{Balancer, Routes};
pub(crate) use link::{Link, Mode};
use nats::Nats;
pub(crate) use node::{Node, NodePlan};
use postgres::Postgres;
pub use run::ClusterCall;
pub(crate) use run::run;

/// Dropping it ends all of its processes, the nodes first.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) nodes: Vec<Node>,
    pub(crate) balancer: Balancer,
    pub(crate) nats: Nats,
    pub(crate) postgres: Postgres,
}

impl Cluster {
    /// Starts a cluster of these nodes. All its files are in `folder`; `port` is that of the balancer, 0 for any.
    pub(crate) async fn start(folder: &Path, port: u16, plans: Vec<NodePlan>) -> Result<Cluster> {
        let postgres = Postgres::start(&folder.join("postgres"), free_port()?).await?;
        let nats = Nats::start(folder, free_port()?).await?;
        let balancer = Balancer::start(plans.len(), port).await?;
        let mut nodes = Vec::new();
        for (plan, number) in plans.into_iter().zip(1..) {
            nodes.push(Node::new(number, plan, folder, &postgres, nats.address).await?);
        }
        let mut cluster = Cluster { nodes, balancer, nats, postgres };
        for node in 0..cluster.nodes.len() {
            cluster.start_node(node).await?;
        }
        cluster.balancer.all_ready().await;
        Ok(cluster)
    }

    /// Starts a node that does not run. The balancer uses it when it is ready.
    pub(crate) async fn start_node(&mut self, node: usize) -> Result<()> {
        let addresses = self.nodes[node].start().await?;
        self.balancer.set(node, Some(addresses));
        Ok(())
    }

    /// The logs of all nodes.
    pub(crate) fn logs(&self) -> Vec<PathBuf> {
        self.nodes.iter().map(Node::log).collect()
    }

    /// The address of the database, without a link between.
    pub(crate) fn store_url(&self) -> String {
        self.postgres.url(self.postgres.address)
    }
}

/// Lets all users of this machine into a folder: the database runs as another user if this program runs as root.
pub(crate) fn let_others_enter(folder: &Path) -> Result<()> {
    let all_may_enter = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    Ok(std::fs::set_permissions(folder, all_may_enter)?)
}

/// A port that nobody uses at the moment, for programs that cannot choose one and tell it.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
