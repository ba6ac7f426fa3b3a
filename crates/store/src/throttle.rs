//! Counts of wrong passwords, and locks after too many. The caller chooses the keys, such as a name with an address.

use crate::backend::{read, transact};
use crate::convert::from_integer;
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

/// Failures, start of the window, end of the lock.
pub(crate) type Row = (i64, i64, Option<i64>);

/// The failures and the lock of a row that still count now.
pub(crate) fn standing(row: Row, now: i64, policy: ThrottlePolicy) -> Result<Throttle, StoreError> {
    let (failures, window_start, locked_until) = row;
    let is_open = now < window_start.saturating_add(policy.window_ms);
    let locked_until = locked_until.filter(|until| now < *until);
    let failures = if is_open || locked_until.is_some() { from_integer(failures)? } else { 0 };
    Ok(Throttle { failures, locked_until })
}

/// The row after one more failure, or `None` if the key is locked and nothing changes. After a lock has ended, a new
/// window begins, so that one more failure does not lock again at once.
pub(crate) fn with_failure(
    row: Option<Row>,
    now: i64,
    policy: ThrottlePolicy,
) -> Result<Option<Row>, StoreError> {
    let before = row.map_or(Ok(Throttle::default()), |row| standing(row, now, policy))?;
    if before.locked_until.is_some() {
        return Ok(None);
    }
    let was_locked = row.is_some_and(|(_, _, locked_until)| locked_until.is_some());
    let earlier = if was_locked { 0 } else { before.failures };
    let window_start = row.filter(|_| earlier > 0).map_or(now, |(_, start, _)| start);
    let failures = earlier.saturating_add(1);
    let locked_until = (failures >= policy.max_failures).then(|| now.saturating_add(policy.lock_ms));
    Ok(Some((failures.into(), window_start, locked_until)))
}
