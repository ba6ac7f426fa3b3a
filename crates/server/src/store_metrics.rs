//! Counters of the store's writer, for the metrics.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use qipan_store::WriteStats;
use std::sync::atomic::Ordering;

#[derive(Debug)]
pub(crate) struct StoreMetrics {
    batches: Counter,
    failed_batches: Counter,
    requests: Counter,
    entries: Counter,
    waiting: Gauge,
}

impl StoreMetrics {
    pub(crate) fn register(registry: &mut Registry) -> StoreMetrics {
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let batches = counter("store_batches", "Batches committed: one wait for the disk each");
        let failed_batches = counter("store_failed_batches", "Batches of which nothing was saved");
        let requests = counter("store_requests", "Write requests of all batches");
        let entries = counter("store_entries", "Journal entries saved");
        let waiting = Gauge::default();
        registry.register("store_waiting", "Write requests that wait for the writer", waiting.clone());
        StoreMetrics { batches, failed_batches, requests, entries, waiting }
    }

    /// Copies the counters of the store before they are shown.
    pub(crate) fn set(&self, stats: WriteStats) {
        let counters = [
            (&self.batches, stats.batches),
            (&self.failed_batches, stats.failed_batches),
            (&self.requests, stats.requests),
            (&self.entries, stats.entries),
        ];
        for (counter, value) in counters {
            counter.inner().store(value, Ordering::Relaxed);
        }
        self.waiting.set(stats.waiting as i64);
    }
}
