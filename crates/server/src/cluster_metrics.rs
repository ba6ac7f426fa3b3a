//! Numbers of a node of a cluster, for the metrics. A server that is alone with its store has none.

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use qipan_tables::ClusterStatus;

#[derive(Debug)]
pub(crate) struct ClusterMetrics {
    lease: Gauge,
    bus: Gauge,
    nodes: Gauge,
    tables: Gauge,
    sockets: Gauge,
}

impl ClusterMetrics {
    pub(crate) fn register(registry: &mut Registry) -> ClusterMetrics {
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        ClusterMetrics {
            lease: gauge("lease", "1 while this node holds its lease; without it, it serves no table"),
            bus: gauge("bus", "1 while the message bus is connected"),
            nodes: gauge("reachable_nodes", "Other nodes that were heard over the message bus"),
            tables: gauge("owned_tables", "Tables that this node has claimed"),
            sockets: gauge("relayed_sockets", "Sockets of this node at tables of other nodes"),
        }
    }

    pub(crate) fn set(&self, status: ClusterStatus) {
        self.lease.set(status.has_lease.into());
        self.bus.set(status.bus_is_up.into());
        self.nodes.set(status.reachable_nodes as i64);
        self.tables.set(status.owned_tables as i64);
        self.sockets.set(status.relayed_sockets as i64);
    }
}
