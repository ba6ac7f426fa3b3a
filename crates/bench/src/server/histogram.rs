//! A compact histogram for hundreds of thousands of latencies, accurate to about 1.5 per cent.

use std::time::Duration;

/// Every power of two is divided into this many steps.
const STEPS: usize = 64;
const STEP_BITS: u32 = STEPS.trailing_zeros();

#[derive(Clone, Debug)]
pub(super) struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

impl Histogram {
    pub(super) fn new() -> Histogram {
        Histogram { counts: vec![0; STEPS * 40], total: 0 }
    }

    pub(super) fn add(&mut self, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        let last = self.counts.len() - 1;
        self.counts[index_of(micros).min(last)] += 1;
        self.total += 1;
    }

    pub(super) fn merge(&mut self, other: &Histogram) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
        self.total += other.total;
    }

    /// The latency in milliseconds that this share of all latencies did not exceed.
    pub(super) fn quantile_ms(&self, share: f64) -> f64 {
        let wanted = (self.total as f64 * share).ceil() as u64;
        let mut count = 0;
        let reaches = |here: &u64| {
            count += here;
            count >= wanted
        };
        let index = self.counts.iter().position(reaches).unwrap_or(self.counts.len() - 1);
        value_of(index) as f64 / 1000.0
    }
}

/// Below `STEPS` every value has its own index; above, the highest bits decide.
fn index_of(value: u64) -> usize {
    let shift = (u64::BITS - value.leading_zeros()).saturating_sub(STEP_BITS + 1);
    (value >> shift) as usize + STEPS * shift as usize
}

/// The smallest value with this index.
fn value_of(index: usize) -> u64 {
    let shift = (index / STEPS).saturating_sub(1);
    ((index - STEPS * shift) as u64) << shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_close_to_their_values() {
        for value in (0..3000).chain([65_536, 1_000_000, 60_000_000]) {
            let found = value_of(index_of(value));
            assert!(found <= value && value - found <= value / 64, "{value} became {found}");
        }
    }

    #[test]
    fn quantiles_are_found() {
        let mut histogram = Histogram::new();
        (1..=100).for_each(|ms| histogram.add(Duration::from_millis(ms)));
        let near = |share, expected: f64| (histogram.quantile_ms(share) - expected).abs() <= expected / 60.0;
        assert!(near(0.5, 50.0) && near(0.99, 99.0) && near(1.0, 100.0));
        let (mut both, all) = (Histogram::new(), histogram.clone());
        both.merge(&all);
        assert_eq!(both.total, 100);
    }
}
