//! Sessions.

use super::statement::{execute, fetch_all, fetch_optional};
use crate::convert::found;
use crate::{Exchange, NewSession, Rotation, Secret, Session, StoreError};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query for whole sessions; the tail selects which.
macro_rules! select_sessions {
    ($tail:literal) => {
        concat!(
            "SELECT id, user_id, created_at, last_seen, expires_at, user_agent, revoked FROM sessions ",
            $tail
        )
    };
}

type Row = (String, String, i64, i64, i64, String, bool);

fn to_session(row: Row) -> Session {
    let (id, user_id, created_at, last_seen, expires_at, user_agent, revoked) = row;
    Session { id, user_id: UserId(user_id), created_at, last_seen, expires_at, user_agent, revoked }
}

pub(crate) fn create(connection: &Connection, new: &NewSession) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO sessions (id, user_id, refresh_hash, created_at, last_seen, expires_at, user_agent)
         VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)",
        params![
            new.id,
            new.user_id.0,
            new.refresh_hash.reveal(),
            new.created_at,
            new.expires_at,
            new.user_agent
        ],
    )?;
    Ok(())
}

pub(crate) async fn find(readers: &SqlitePool, id: &str) -> Result<Option<Session>, StoreError> {
    let query = sqlx::query_as(select_sessions!("WHERE id = ?1"));
    Ok(query.bind(id).fetch_optional(readers).await?.map(to_session))
}

pub(crate) async fn living_passes(
    readers: &SqlitePool,
    ids: &[&str],
    now: i64,
) -> Result<Vec<String>, StoreError> {
    let query = sqlx::query_scalar(
        "SELECT id FROM sessions
         WHERE id IN (SELECT value FROM json_each(?1)) AND revoked = 0 AND expires_at > ?2
         UNION ALL
         SELECT id FROM api_tokens WHERE id IN (SELECT value FROM json_each(?1)) AND revoked = 0",
    );
    Ok(query.bind(serde_json::to_string(ids)?).bind(now).fetch_all(readers).await?)
}

pub(crate) fn rotate(connection: &Connection, exchange: &Exchange) -> Result<Rotation, StoreError> {
    let Exchange { old_hash, new_hash, family_hash, salt, now, expires_at } = exchange;
    let rotated = fetch_optional(
        connection,
        "UPDATE sessions SET previous_refresh_hash = refresh_hash, refresh_hash = ?2, refresh_salt = ?5,
             refresh_family = ?6, rotated_at = ?3, last_seen = ?3, expires_at = ?4
         WHERE refresh_hash = ?1 AND revoked = 0 AND expires_at > ?3
         RETURNING id, user_id, created_at, last_seen, expires_at, user_agent, revoked",
        params![old_hash.reveal(), new_hash.reveal(), now, expires_at, salt.reveal(), family_hash.reveal()],
    )?;
    match rotated {
        Some(row) => Ok(Rotation::Rotated(to_session(row))),
        None => find_reused(connection, old_hash, family_hash, *now),
    }
}

fn find_reused(
    connection: &Connection,
    old_hash: &Secret,
    family_hash: &Secret,
    now: i64,
) -> Result<Rotation, StoreError> {
    let found: Option<(String, bool, Option<i64>, Option<String>)> = fetch_optional(
        connection,
        "SELECT id, previous_refresh_hash = ?1, rotated_at, refresh_salt FROM sessions
         WHERE (previous_refresh_hash = ?1 OR refresh_family = ?2) AND revoked = 0 AND expires_at > ?3",
        params![old_hash.reveal(), family_hash.reveal(), now],
    )?;
    let Some((id, is_previous, rotated_at, salt)) = found else { return Ok(Rotation::Unknown) };
    let session = fetch_optional(connection, select_sessions!("WHERE id = ?1"), [id])?;
    let session = to_session(session.ok_or(StoreError::NotFound)?);
    // Without a recorded time, the exchange is from before times were recorded, so it was long ago.
    let (rotated_at, salt) = (rotated_at.unwrap_or(i64::MIN), Secret::new(salt.unwrap_or_default()));
    Ok(match is_previous {
        true => Rotation::Reused { session, rotated_at, salt },
        false => Rotation::Outdated { session, rotated_at },
    })
}

pub(crate) async fn list(readers: &SqlitePool, user: &UserId, now: i64) -> Result<Vec<Session>, StoreError> {
    let query = sqlx::query_as(select_sessions!(
        "WHERE user_id = ?1 AND revoked = 0 AND expires_at > ?2 ORDER BY last_seen DESC, id"
    ));
    let rows: Vec<Row> = query.bind(user.as_str()).bind(now).fetch_all(readers).await?;
    Ok(rows.into_iter().map(to_session).collect())
}

pub(crate) fn revoke(connection: &Connection, user: &UserId, id: &str) -> Result<(), StoreError> {
    let revoked = execute(
        connection,
        "UPDATE sessions SET revoked = 1 WHERE user_id = ?1 AND id = ?2",
        params![user.0, id],
    )?;
    found(revoked)
}

pub(crate) fn revoke_all(
    connection: &Connection,
    user: &UserId,
    keep: Option<&str>,
) -> Result<Vec<String>, StoreError> {
    let ids: Vec<(String,)> = fetch_all(
        connection,
        "UPDATE sessions SET revoked = 1 WHERE user_id = ?1 AND revoked = 0 AND id IS NOT ?2 RETURNING id",
        params![user.0, keep],
    )?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

pub(crate) async fn recently_revoked(readers: &SqlitePool, since: i64) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM sessions WHERE revoked = 1 AND last_seen >= ?1";
    Ok(sqlx::query_scalar(sql).bind(since).fetch_all(readers).await?)
}

pub(crate) fn delete_expired(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    execute(connection, "DELETE FROM sessions WHERE expires_at < ?1", params![before])
}
