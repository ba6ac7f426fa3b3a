//! Numbers for operators, in the Prometheus text format.

use crate::cluster_metrics::ClusterMetrics;
use crate::store_metrics::StoreMetrics;
use axum::http::Method;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use qipan_tables::{SECONDS, TableMetrics};
use std::time::Duration;

type Latency<L> = Family<L, Histogram, fn() -> Histogram>;

#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    of_tables: TableMetrics,
    pub(crate) store: StoreMetrics,
    /// `None` if the server is alone with its store.
    pub(crate) cluster: Option<ClusterMetrics>,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
    /// Searches of bots and hints that wait for a thread.
    pub(crate) search_queue: Gauge,
    requests: Latency<Route>,
}

/// The pattern of a route, never the requested path.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    method: &'static str,
    route: String,
    status: u16,
}

/// Counts a socket as open for as long as it lives.
#[derive(Debug)]
pub(crate) struct OpenSocket(Gauge);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn latency() -> Histogram {
    Histogram::new(SECONDS)
}

impl Metrics {
    pub(crate) fn new(of_tables: &TableMetrics, is_node: bool) -> Metrics {
        let mut registry = Registry::with_prefix("qipan");
        let store = StoreMetrics::register(&mut registry);
        let cluster = is_node.then(|| ClusterMetrics::register(&mut registry));
        let mut metrics = Metrics {
            registry,
            cluster,
            store,
            of_tables: of_tables.clone(),
            sockets: Gauge::default(),
            tables: Gauge::default(),
            search_queue: Gauge::default(),
            requests: Family::new_with_constructor(latency),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        self.of_tables.register(registry);
        registry.register("sockets", "Open sockets", self.sockets.clone());
        registry.register("tables", "Tables in memory", self.tables.clone());
        registry.register("search_queue", "Searches that wait for a thread", self.search_queue.clone());
        registry.register("request_seconds", "Time to answer a request", self.requests.clone());
    }

    pub(crate) fn open_socket(&self) -> OpenSocket {
        self.sockets.inc();
        OpenSocket(self.sockets.clone())
    }

    pub(crate) fn count_refusal(&self, code: &str) {
        self.of_tables.count_refusal(code);
    }

    pub(crate) fn observe_request(&self, method: &Method, route: &str, status: u16, took: Duration) {
        let label = Route { method: method_name(method), route: route.to_owned(), status };
        self.requests.get_or_create(&label).observe(took.as_secs_f64());
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Clients can invent methods, and every label stays in memory. So unknown methods share one label.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_by_code_route_and_message() {
        let metrics = Metrics::new(&TableMetrics::default(), false);
        metrics.count_refusal("too_fast");
        metrics.observe_request(&Method::GET, "/api/tables/{table}", 200, Duration::from_millis(2));
        metrics.observe_request(&Method::from_bytes(b"BREW").unwrap(), "-", 405, Duration::from_millis(2));
        metrics.of_tables.observe_message("do", Duration::from_millis(20));
        let text = metrics.text();
        for line in [
            r#"qipan_refusals_total{code="too_fast"} 1"#,
            r#"qipan_request_seconds_count{method="GET",route="/api/tables/{table}",status="200"} 1"#,
            r#"qipan_request_seconds_count{method="other",route="-",status="405"} 1"#,
            r#"qipan_message_seconds_bucket{le="0.03",message="do"} 1"#,
            "qipan_search_queue 0",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} is missing in\n{text}");
        }
    }
}
