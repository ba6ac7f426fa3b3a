//! Numbers about tables for operators.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::time::Duration;

/// Buckets from one millisecond to ten seconds, the range that people notice.
pub const SECONDS: [f64; 9] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

#[derive(Clone, Debug)]
pub struct TableMetrics {
    pub(crate) moves: Counter,
    pub(crate) faults: Counter,
    pub(crate) damaged_journals: Counter,
    refusals: Family<Code, Counter>,
    messages: Family<Message, Histogram, fn() -> Histogram>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Code {
    code: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Message {
    message: &'static str,
}

impl Default for TableMetrics {
    fn default() -> TableMetrics {
        TableMetrics {
            moves: Counter::default(),
            faults: Counter::default(),
            damaged_journals: Counter::default(),
            refusals: Family::default(),
            messages: Family::new_with_constructor(|| Histogram::new(SECONDS)),
        }
    }
}

impl TableMetrics {
    /// Adds these numbers to those that operators can read.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("moves", "Commands accepted and saved", self.moves.clone());
        registry.register("faults", "Matches ended by a fault of their game", self.faults.clone());
        let damaged = self.damaged_journals.clone();
        registry.register("damaged_journals", "Matches whose journal cannot be replayed", damaged);
        registry.register("refusals", "Requests and messages refused, by code", self.refusals.clone());
        let messages = self.messages.clone();
        registry.register("message_seconds", "Time from reading a message to answering it", messages);
    }

    pub fn count_refusal(&self, code: &str) {
        self.refusals.get_or_create(&Code { code: code.to_owned() }).inc();
    }

    pub fn observe_message(&self, message: &'static str, took: Duration) {
        self.messages.get_or_create(&Message { message }).observe(took.as_secs_f64());
    }
}
