//! How often somebody may do something, and how many sockets an address may hold.

use crate::config::Limits;
use crate::network::Network;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use qipan_engine::Problem;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug)]
pub(crate) struct Rates {
    per_connection: Option<Quota>,
    requests: Option<DefaultKeyedRateLimiter<Network>>,
    sockets: Arc<Mutex<BTreeMap<Network, usize>>>,
    sockets_per_address: usize,
}

/// A socket's place among those of its address, given back when it closes.
#[derive(Debug)]
pub(crate) struct Place {
    sockets: Arc<Mutex<BTreeMap<Network, usize>>>,
    network: Network,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.network);
            }
        }
    }
}

/// The brake of one socket.
#[derive(Debug)]
pub(crate) struct ConnectionRate(Option<DefaultDirectRateLimiter>);

fn quota(per_second: u32) -> Option<Quota> {
    let rate = NonZeroU32::new(per_second)?;
    Some(Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(3))))
}

fn too_fast() -> Problem {
    Problem::new("too_fast", "this is more than one can read; slow down a little")
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        Rates {
            per_connection: quota(limits.messages_per_second),
            requests: quota(limits.requests_per_second).map(RateLimiter::keyed),
            sockets: Arc::default(),
            sockets_per_address: limits.sockets_per_address,
        }
    }

    /// Room for one more socket of this address, if there is any.
    pub(crate) fn socket(&self, network: Network) -> Result<Place, Problem> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(network).or_insert(0);
        if *count >= self.sockets_per_address {
            return Err(Problem::new("too_many_sockets", "too many connections come from this address"));
        }
        *count += 1;
        Ok(Place { sockets: Arc::clone(&self.sockets), network })
    }

    pub(crate) fn connection(&self) -> ConnectionRate {
        ConnectionRate(self.per_connection.map(RateLimiter::direct))
    }

    pub(crate) fn request(&self, network: Network) -> Result<(), Problem> {
        match &self.requests {
            Some(limiter) if limiter.check_key(&network).is_err() => Err(too_fast()),
            _ => Ok(()),
        }
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn forget_quiet(&self) {
        if let Some(limiter) = &self.requests {
            limiter.retain_recent();
        }
    }
}

impl ConnectionRate {
    /// Counts as `cost` messages at once. A cost over the whole burst is never paid.
    pub(crate) fn spend(&self, cost: u32) -> Result<(), Problem> {
        match (&self.0, NonZeroU32::new(cost)) {
            (Some(limiter), Some(cost)) if !matches!(limiter.check_n(cost), Ok(Ok(()))) => Err(too_fast()),
            _ => Ok(()),
        }
    }

    pub(crate) fn check(&self) -> Result<(), Problem> {
        match &self.0 {
            Some(limiter) if limiter.check().is_err() => Err(too_fast()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let rates = Rates::new(&Limits { sockets_per_address: 2, ..Limits::default() });
        let [here, there] = ["127.0.0.1", "127.0.0.2"].map(|text| Network::parse(text).unwrap());
        let first = rates.socket(here).unwrap();
        let _second = rates.socket(here).unwrap();
        assert_eq!(rates.socket(here).unwrap_err().code, "too_many_sockets");
        assert!(rates.socket(there).is_ok());
        drop(first);
        assert!(rates.socket(here).is_ok());
    }
}
