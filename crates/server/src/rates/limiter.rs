//! One limit: how often each key may do something.

use super::RateError;
use crate::config::Rate;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{NotUntil, Quota, RateLimiter};
use std::fmt;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

type Keyed<K, C> = RateLimiter<K, DefaultKeyedStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// Counts by key; `None` inside means no limit. Tests use a clock of their own.
pub(super) struct Limiter<K: Hash + Eq + Clone, C: Clock = DefaultClock>(Option<Keyed<K, C>>);

impl<K: Hash + Eq + Clone, C: Clock> fmt::Debug for Limiter<K, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limiter").finish_non_exhaustive()
    }
}

/// The quota of a rate; `None` is no limit.
pub(super) fn quota(rate: Rate) -> Option<Quota> {
    let (per_minute, burst) = NonZeroU32::new(rate.per_minute).zip(NonZeroU32::new(rate.burst))?;
    Some(Quota::per_minute(per_minute).allow_burst(burst))
}

/// A quota per second, with bursts of four times that number.
pub(super) fn quota_per_second(per_second: u32) -> Option<Quota> {
    let rate = NonZeroU32::new(per_second)?;
    Some(Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(3))))
}

impl<K: Hash + Eq + Clone> Limiter<K> {
    pub(super) fn new(quota: Option<Quota>) -> Limiter<K> {
        Limiter::with_clock(quota, DefaultClock::default())
    }
}

impl<K: Hash + Eq + Clone, C: Clock> Limiter<K, C> {
    pub(super) fn with_clock(quota: Option<Quota>, clock: C) -> Limiter<K, C> {
        Limiter(quota.map(|quota| RateLimiter::dashmap_with_clock(quota, clock)))
    }

    /// Counts one attempt of this key. A refused attempt does not count.
    pub(super) fn check(&self, key: &K) -> Result<(), RateError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|refused| too_fast(&refused, limiter.clock()))
    }

    /// Forgets the keys whose burst is fully available again: they are equal to keys that were never seen.
    pub(super) fn forget_quiet(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// The refusal, with the time to wait.
pub(super) fn too_fast<C: Clock>(refused: &NotUntil<C::Instant>, clock: &C) -> RateError {
    RateError::TooFast { retry_after_s: whole_seconds(refused.wait_time_from(clock.now())) }
}

/// Rounded up, and at least one, so that an attempt after this time is accepted.
fn whole_seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000).max(1) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    #[test]
    fn a_burst_is_followed_by_the_steady_rate() {
        let clock = FakeRelativeClock::default();
        let limiter = Limiter::with_clock(quota(Rate::new(6, 3)), clock.clone());
        for _ in 0..3 {
            assert_eq!(limiter.check(&"ann"), Ok(()));
        }
        assert_eq!(limiter.check(&"ann"), Err(RateError::TooFast { retry_after_s: 10 }));
        assert_eq!(limiter.check(&"bob"), Ok(()), "each key counts alone");
        clock.advance(Duration::from_secs(10));
        assert_eq!(limiter.check(&"ann"), Ok(()));
        assert!(limiter.check(&"ann").is_err());
    }

    #[test]
    fn quiet_keys_are_forgotten() {
        let clock = FakeRelativeClock::default();
        let limiter = Limiter::with_clock(quota(Rate::new(6, 3)), clock.clone());
        let count = |limiter: &Limiter<u32, FakeRelativeClock>| limiter.0.as_ref().map(RateLimiter::len);
        (0..100).for_each(|key| assert_eq!(limiter.check(&key), Ok(())));
        limiter.forget_quiet();
        assert_eq!(count(&limiter), Some(100));
        clock.advance(Duration::from_secs(60));
        limiter.forget_quiet();
        assert_eq!(count(&limiter), Some(0));
    }

    #[test]
    fn no_rate_is_no_limit() {
        let limiter = Limiter::new(quota(Rate::UNLIMITED));
        (0..10_000).for_each(|_| assert_eq!(limiter.check(&"ann"), Ok(())));
    }
}
