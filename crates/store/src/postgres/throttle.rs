//! Failed logins.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use crate::throttle::{Row, standing, with_failure};
use crate::{Throttle, ThrottlePolicy};
use sqlx::PgConnection;

const SELECT: &str = "SELECT failures, window_start, locked_until FROM login_failures WHERE key = $1";

pub(crate) async fn find(
    connection: &mut PgConnection,
    key: &str,
    now: i64,
    policy: ThrottlePolicy,
) -> Result<Throttle, Failure> {
    let row: Option<Row> = sqlx::query_as(SELECT).bind(key).fetch_optional(connection).await?;
    Ok(row.map_or(Ok(Throttle::default()), |row| standing(row, now, policy))?)
}

/// Locks the keys in one order, so that two requests do not wait for each other. A new key has no row to lock.
pub(crate) async fn record_all(
    connection: &mut PgConnection,
    failures: &[(String, ThrottlePolicy)],
    now: i64,
) -> Result<(), Failure> {
    let mut keys: Vec<&str> = failures.iter().map(|(key, _)| key.as_str()).collect();
    keys.sort_unstable();
    for key in keys {
        advisory::lock(connection, Purpose::Failures, key).await?;
    }
    for (key, policy) in failures {
        record(connection, key, now, *policy).await?;
    }
    Ok(())
}

async fn record(
    connection: &mut PgConnection,
    key: &str,
    now: i64,
    policy: ThrottlePolicy,
) -> Result<(), Failure> {
    let row: Option<Row> = sqlx::query_as(SELECT).bind(key).fetch_optional(&mut *connection).await?;
    let Some((failures, window_start, locked_until)) = with_failure(row, now, policy)? else { return Ok(()) };
    sqlx::query(
        "INSERT INTO login_failures (key, failures, window_start, last_failure, locked_until)
         VALUES ($1, $2, $3, $4, $5)
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
    Ok(())
}

pub(crate) async fn clear(connection: &mut PgConnection, key: &str) -> Result<(), Failure> {
    sqlx::query("DELETE FROM login_failures WHERE key = $1").bind(key).execute(connection).await?;
    Ok(())
}

pub(crate) async fn delete_old(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let sql = "DELETE FROM login_failures WHERE last_failure < $1 AND coalesce(locked_until < $1, true)";
    Ok(sqlx::query(sql).bind(before).execute(connection).await?.rows_affected())
}
