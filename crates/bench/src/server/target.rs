//! The processes that are put under load, and what they use.

use std::net::SocketAddr;

use anyhow::Result;

use super::child::ServerProcess;
use super::process::{cpu_seconds_with_children, usage};

/// One server, or the nodes of a cluster with their database.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// Where clients connect.
    pub(super) address: SocketAddr,
    /// The process ids of all nodes.
    nodes: Vec<u32>,
    /// The process id of PostgreSQL.
    database: Option<u32>,
}

/// The CPU time of a target so far, in seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuTime {
    pub(super) nodes: f64,
    pub(super) database: Option<f64>,
}

impl Target {
    pub(super) fn server(server: &ServerProcess) -> Target {
        Target { address: server.address, nodes: vec![server.pid], database: None }
    }

    #[cfg(unix)]
    pub(super) fn cluster(cluster: &crate::cluster::Cluster) -> Result<Target> {
        let nodes = cluster.nodes.iter().map(crate::cluster::Node::pid).collect::<Result<_>>()?;
        let database = Some(cluster.postgres.pid()?);
        Ok(Target { address: cluster.balancer.by_table, nodes, database })
    }

    pub(super) fn cpu_time(&self) -> Result<CpuTime> {
        let mut nodes = 0.0;
        for &pid in &self.nodes {
            nodes += usage(pid)?.cpu_seconds;
        }
        Ok(CpuTime { nodes, database: self.database.map(cpu_seconds_with_children).transpose()? })
    }

    /// The memory of all nodes, in MB.
    pub(super) fn memory_mb(&self) -> Result<f64> {
        let mut sum = 0.0;
        for &pid in &self.nodes {
            sum += usage(pid)?.rss_mb;
        }
        Ok(sum)
    }
}

impl CpuTime {
    /// What was used since `before`.
    pub(super) fn since(self, before: CpuTime) -> CpuTime {
        let database = self.database.zip(before.database).map(|(now, then)| now - then);
        CpuTime { nodes: self.nodes - before.nodes, database }
    }
}
