//! Measures how many units of work are done per second.

use std::time::{Duration, Instant};

const REPETITIONS: usize = 7;
const ONE_REPETITION: Duration = Duration::from_millis(300);
const WARM_UP: Duration = Duration::from_millis(100);

/// Units per second: the median of the repetitions, and the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    pub(super) median: f64,
    pub(super) best: f64,
}

/// Repeats `work`, which returns how many units it has done.
pub(super) fn rate(mut work: impl FnMut() -> u64) -> Rate {
    repeat(WARM_UP, &mut work);
    let rates = (0..REPETITIONS).map(|_| repeat(ONE_REPETITION, &mut work));
    let mut rates: Vec<f64> = rates.collect();
    rates.sort_by(f64::total_cmp);
    Rate { median: rates[REPETITIONS / 2], best: rates[REPETITIONS - 1] }
}

fn repeat(time: Duration, work: &mut impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut units = 0;
    loop {
        units += work();
        let spent = start.elapsed();
        if spent >= time {
            return units as f64 / spent.as_secs_f64();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_counted_by_the_second() {
        let rate = repeat(Duration::from_millis(1), &mut || 1_000_000);
        assert!(rate > 1_000_000.0, "{rate}");
    }
}
