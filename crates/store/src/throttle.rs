//! Counts of wrong passwords, and locks after too many. The caller chooses the keys, such as a name with an address.

use crate::backend::{read, transact};
use crate::{Store, StoreError};

/// After `max_failures` within `window_ms`, the key is locked for `lock_ms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThrottlePolicy {
    pub window_ms: i64,
    pub max_failures: u32,
    pub lock_ms: i64,
}

/// The current state of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throttle {
    /// Failures in the current window.
    pub failures: u32,
    /// `None` if the key is not locked, or not any more.
    pub locked_until: Option<i64>,
}

impl Store {
    /// Counts a failure under several keys in one transaction. While a key is locked, failures do not change it.
    pub async fn record_failures(
        &self,
        failures: Vec<(String, ThrottlePolicy)>,
        now: i64,
    ) -> Result<(), StoreError> {
        transact!(self, throttle::record_all(&failures, now))
    }

    pub async fn throttle(
        &self,
        key: &str,
        now: i64,
        policy: ThrottlePolicy,
    ) -> Result<Throttle, StoreError> {
        read!(self, throttle::find(key, now, policy))
    }

    pub async fn clear_failures(&self, key: &str) -> Result<(), StoreError> {
        let key = key.to_owned();
        transact!(self, throttle::clear(&key))
    }

    /// Deletes the keys that have neither failed nor been locked since `before`; returns how many.
    pub async fn delete_old_failures(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, throttle::delete_old(before))
    }
}
