//! Numbers for whoever runs the server, in the Prometheus text format.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) moves: Counter,
    pub(crate) refusals: Counter,
    pub(crate) faults: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
}

/// Counts a socket as open for as long as it lives.
#[derive(Debug)]
pub(crate) struct OpenSocket(Gauge);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        let (moves, refusals, faults) = (Counter::default(), Counter::default(), Counter::default());
        let (sockets, tables) = (Gauge::default(), Gauge::default());
        let mut registry = Registry::with_prefix("qipan");
        registry.register("moves", "Commands accepted and saved", moves.clone());
        registry.register("refusals", "Requests refused", refusals.clone());
        registry.register("faults", "Matches ended by a fault of their game", faults.clone());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("tables", "Tables in memory", tables.clone());
        Metrics { registry, moves, refusals, faults, sockets, tables }
    }
}

impl Metrics {
    pub(crate) fn open_socket(&self) -> OpenSocket {
        self.sockets.inc();
        OpenSocket(self.sockets.clone())
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
