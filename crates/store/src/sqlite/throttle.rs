//! Failed logins.

use super::statement::{execute, fetch_optional};
use crate::throttle::{Row, standing, with_failure};
use crate::{StoreError, Throttle, ThrottlePolicy};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

const SELECT: &str = "SELECT failures, window_start, locked_until FROM login_failures WHERE key = ?1";

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

fn record(connection: &Connection, key: &str, now: i64, policy: ThrottlePolicy) -> Result<(), StoreError> {
    let row: Option<Row> = fetch_optional(connection, SELECT, [key])?;
    let Some((failures, window_start, locked_until)) = with_failure(row, now, policy)? else { return Ok(()) };
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
