//! Failed logins.

use super::convert::from_integer;
use crate::{StoreError, Throttle, ThrottlePolicy};
use sqlx::{SqliteConnection, SqliteExecutor, SqlitePool};

/// Failures, start of the window, end of the lock.
type Row = (i64, i64, Option<i64>);

async fn load(executor: impl SqliteExecutor<'_>, key: &str) -> Result<Option<Row>, StoreError> {
    let query =
        sqlx::query_as("SELECT failures, window_start, locked_until FROM login_failures WHERE key = ?1");
    Ok(query.bind(key).fetch_optional(executor).await?)
}

/// What of a row still counts now.
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
    load(readers, key).await?.map_or(Ok(Throttle::default()), |row| standing(row, now, policy))
}

/// A lock that has passed begins a new window, so that one failure more does not lock at once again.
pub(crate) async fn record(
    connection: &mut SqliteConnection,
    key: String,
    now: i64,
    policy: ThrottlePolicy,
) -> Result<Throttle, StoreError> {
    let row = load(&mut *connection, &key).await?;
    let before = row.map_or(Ok(Throttle::default()), |row| standing(row, now, policy))?;
    if before.locked_until.is_some() {
        return Ok(before);
    }
    let was_locked = row.is_some_and(|(_, _, locked_until)| locked_until.is_some());
    let earlier = if was_locked { 0 } else { before.failures };
    let window_start = row.filter(|_| earlier > 0).map_or(now, |(_, start, _)| start);
    let failures = earlier.saturating_add(1);
    let locked_until = (failures >= policy.max_failures).then(|| now.saturating_add(policy.lock_ms));
    sqlx::query(
        "INSERT INTO login_failures (key, failures, window_start, last_failure, locked_until)
         VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, window_start = excluded.window_start,
             last_failure = excluded.last_failure, locked_until = excluded.locked_until",
    )
    .bind(key)
    .bind(failures)
    .bind(window_start)
    .bind(now)
    .bind(locked_until)
    .execute(connection)
    .await?;
    Ok(Throttle { failures, locked_until })
}

pub(crate) async fn clear(connection: &mut SqliteConnection, key: String) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM login_failures WHERE key = ?1").bind(key).execute(connection).await?;
    Ok(())
}

pub(crate) async fn delete_old(connection: &mut SqliteConnection, before: i64) -> Result<u64, StoreError> {
    let query = sqlx::query(
        "DELETE FROM login_failures WHERE last_failure < ?1 AND ifnull(locked_until, ?1 - 1) < ?1",
    );
    Ok(query.bind(before).execute(connection).await?.rows_affected())
}
