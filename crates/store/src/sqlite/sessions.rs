//! Sessions.

use super::convert::found;
use crate::{Exchange, NewSession, Rotation, Secret, Session, StoreError};
use qipan_protocol::UserId;
use sqlx::{SqliteConnection, SqlitePool};

/// A query for whole sessions; the tail says which ones.
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

pub(crate) async fn create(connection: &mut SqliteConnection, new: NewSession) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO sessions (id, user_id, refresh_hash, created_at, last_seen, expires_at, user_agent)
         VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)",
    )
    .bind(new.id)
    .bind(new.user_id.0)
    .bind(new.refresh_hash.into_text())
    .bind(new.created_at)
    .bind(new.expires_at)
    .bind(new.user_agent)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn find(readers: &SqlitePool, id: &str) -> Result<Option<Session>, StoreError> {
    let query = sqlx::query_as(select_sessions!("WHERE id = ?1"));
    Ok(query.bind(id).fetch_optional(readers).await?.map(to_session))
}

pub(crate) async fn find_by_refresh(
    readers: &SqlitePool,
    refresh_hash: &str,
    now: i64,
) -> Result<Option<Session>, StoreError> {
    let query =
        sqlx::query_as(select_sessions!("WHERE refresh_hash = ?1 AND revoked = 0 AND expires_at > ?2"));
    Ok(query.bind(refresh_hash).bind(now).fetch_optional(readers).await?.map(to_session))
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

pub(crate) async fn rotate(
    connection: &mut SqliteConnection,
    exchange: Exchange,
) -> Result<Rotation, StoreError> {
    let Exchange { old_hash, new_hash, salt, now, expires_at } = exchange;
    let rotated = sqlx::query_as(
        "UPDATE sessions SET previous_refresh_hash = refresh_hash, refresh_hash = ?2, refresh_salt = ?5,
             rotated_at = ?3, last_seen = ?3, expires_at = ?4
         WHERE refresh_hash = ?1 AND revoked = 0 AND expires_at > ?3
         RETURNING id, user_id, created_at, last_seen, expires_at, user_agent, revoked",
    )
    .bind(old_hash.reveal())
    .bind(new_hash.into_text())
    .bind(now)
    .bind(expires_at)
    .bind(salt.into_text())
    .fetch_optional(&mut *connection)
    .await?;
    match rotated {
        Some(row) => Ok(Rotation::Rotated(to_session(row))),
        None => find_reused(connection, &old_hash, now).await,
    }
}

async fn find_reused(
    connection: &mut SqliteConnection,
    old_hash: &Secret,
    now: i64,
) -> Result<Rotation, StoreError> {
    let found: Option<(String, Option<i64>, Option<String>)> = sqlx::query_as(
        "SELECT id, rotated_at, refresh_salt FROM sessions
         WHERE previous_refresh_hash = ?1 AND revoked = 0 AND expires_at > ?2",
    )
    .bind(old_hash.reveal())
    .bind(now)
    .fetch_optional(&mut *connection)
    .await?;
    let Some((id, rotated_at, salt)) = found else { return Ok(Rotation::Unknown) };
    let session = sqlx::query_as(select_sessions!("WHERE id = ?1")).bind(id).fetch_one(connection).await?;
    // What was exchanged before these were noted was exchanged long ago.
    let (rotated_at, salt) = (rotated_at.unwrap_or(i64::MIN), Secret::new(salt.unwrap_or_default()));
    Ok(Rotation::Reused { session: to_session(session), rotated_at, salt })
}

pub(crate) async fn touch(connection: &mut SqliteConnection, id: String, now: i64) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE sessions SET last_seen = max(last_seen, ?2) WHERE id = ?1");
    let touched = query.bind(id).bind(now).execute(connection).await?;
    found(touched.rows_affected())
}

pub(crate) async fn list(readers: &SqlitePool, user: &UserId, now: i64) -> Result<Vec<Session>, StoreError> {
    let query = sqlx::query_as(select_sessions!(
        "WHERE user_id = ?1 AND revoked = 0 AND expires_at > ?2 ORDER BY last_seen DESC, id"
    ));
    let rows: Vec<Row> = query.bind(user.as_str()).bind(now).fetch_all(readers).await?;
    Ok(rows.into_iter().map(to_session).collect())
}

pub(crate) async fn revoke(
    connection: &mut SqliteConnection,
    user: UserId,
    id: String,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE sessions SET revoked = 1 WHERE user_id = ?1 AND id = ?2");
    let revoked = query.bind(user.0).bind(id).execute(connection).await?;
    found(revoked.rows_affected())
}

pub(crate) async fn revoke_all(
    connection: &mut SqliteConnection,
    user: UserId,
    keep: Option<String>,
) -> Result<Vec<String>, StoreError> {
    let query = sqlx::query_scalar(
        "UPDATE sessions SET revoked = 1 WHERE user_id = ?1 AND revoked = 0 AND id IS NOT ?2 RETURNING id",
    );
    Ok(query.bind(user.0).bind(keep).fetch_all(connection).await?)
}

pub(crate) async fn delete_expired(
    connection: &mut SqliteConnection,
    before: i64,
) -> Result<u64, StoreError> {
    let query = sqlx::query("DELETE FROM sessions WHERE expires_at < ?1");
    Ok(query.bind(before).execute(connection).await?.rows_affected())
}
