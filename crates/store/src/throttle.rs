//! Brakes for those who guess passwords. A key is a name key or an address; the caller decides.

use crate::{Store, StoreError, sqlite};

/// After `max_failures` within `window_ms`, no attempt counts for `lock_ms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThrottlePolicy {
    pub window_ms: i64,
    pub max_failures: u32,
    pub lock_ms: i64,
}

/// How a key stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throttle {
    /// Failures in the window that is running.
    pub failures: u32,
    /// Nothing once the moment has passed.
    pub locked_until: Option<i64>,
}

impl Store {
    /// Counts a failure under several keys at once. While a key is locked, failures do not change it.
    pub async fn record_failures(
        &self,
        failures: Vec<(String, ThrottlePolicy)>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.database
            .write(move |connection| {
                failures.iter().try_for_each(|(key, policy)| {
                    sqlite::throttle::record(connection, key, now, *policy).map(drop)
                })
            })
            .await
    }

    pub async fn throttle(
        &self,
        key: &str,
        now: i64,
        policy: ThrottlePolicy,
    ) -> Result<Throttle, StoreError> {
        sqlite::throttle::find(self.database.readers()?, key, now, policy).await
    }

    pub async fn clear_failures(&self, key: &str) -> Result<(), StoreError> {
        let key = key.to_owned();
        self.database.write(move |connection| sqlite::throttle::clear(connection, &key)).await
    }

    /// Forgets the keys that neither failed nor were locked since `before`; returns how many.
    pub async fn delete_old_failures(&self, before: i64) -> Result<u64, StoreError> {
        self.database.write(move |connection| sqlite::throttle::delete_old(connection, before)).await
    }
}
