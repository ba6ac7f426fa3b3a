//! Failed logins.

use super::statement::{execute, fetch_optional};
use crate::convert::from_integer;
use crate::{StoreError, Throttle, ThrottlePolicy};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// Failures, start of the window, end of the lock.
type Row = (i64, i64, Option<i64>);

const SELECT: &str = "SELECT failures, window_start, locked_until FROM login_failures WHERE key = ?1";

/// The failures and the lock of a row that still count now.
fn standing(row: Row, now: i64, policy: ThrottlePolicy) -> Result<Throttle, StoreError> {
    let (failures, window_start, locked_until) = row;
    let is_open = now < window_start.saturating_add(policy.window_ms);
    let locked_until = locked_until.filter(|until| now < *until);
    let failures = if is_open || locked_until.is_some() { from_integer(failures)? } else { 0 };
    Ok(Throttle { failures, locked_until })
}

pub(crate) async fn find(
    readers: &SqlitePool,
    key: &str,
    now: i64,
    policy: ThrottlePolicy,
) -> Result<Throttle, StoreError> {
    let row: Option<Row> = sqlx::query_as(SELECT).bind(key).fetch_optional(readers).await?;
    row.map_or(Ok(Throttle::default()), |row| standing(row, now, policy))
}

pub(crate) fn record_all(
    connection: &Connection,
    failures: &[(String, ThrottlePolicy)],
    now: i64,
) -> Result<(), StoreError> {
    failures.iter().try_for_each(|(key, policy)| record(connection, key, now, *policy))
}

/// After a lock has ended, a new window begins, so that one more failure does not lock again at once.
fn record(connection: &Connection, key: &str, now: i64, policy: ThrottlePolicy) -> Result<(), StoreError> {
    let row: Option<Row> = fetch_optional(connection, SELECT, [key])?;
    let before = row.map_or(Ok(Throttle::default()), |row| standing(row, now, policy))?;
    if before.locked_until.is_some() {
        return Ok(());
    }
    let was_locked = row.is_some_and(|(_, _, locked_until)| locked_until.is_some());
    let earlier = if was_locked { 0 } else { before.failures };
    let window_start = row.filter(|_| earlier > 0).map_or(now, |(_, start, _)| start);
    let failures = earlier.saturating_add(1);
    let locked_until = (failures >= policy.max_failures).then(|| now.saturating_add(policy.lock_ms));
    execute(
        connection,
        "INSERT INTO login_failures (key, failures, window_start, last_failure, locked_until)
         VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, window_start = excluded.window_start,
             last_failure = excluded.last_failure, locked_until = excluded.locked_until",
        params![key, failures, window_start, now, locked_until],
    )?;
    Ok(())
}

pub(crate) fn clear(connection: &Connection, key: &str) -> Result<(), StoreError> {
    execute(connection, "DELETE FROM login_failures WHERE key = ?1", params![key])?;
    Ok(())
}

pub(crate) fn delete_old(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    execute(
        connection,
        "DELETE FROM login_failures WHERE last_failure < ?1 AND ifnull(locked_until, ?1 - 1) < ?1",
        params![before],
    )
}
