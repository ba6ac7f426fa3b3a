//! Sessions.

use super::convert::Failure;
use crate::convert::found;
use crate::{Exchange, NewSession, Rotation, Secret, Session, StoreError};
use qipan_protocol::UserId;
use sqlx::PgConnection;

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

pub(crate) async fn create(connection: &mut PgConnection, new: &NewSession) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO sessions (id, user_id, refresh_hash, created_at, last_seen, expires_at, user_agent)
         VALUES ($1, $2, $3, $4, $4, $5, $6)",
    )
    .bind(&new.id)
    .bind(new.user_id.as_str())
    .bind(new.refresh_hash.reveal())
    .bind(new.created_at)
    .bind(new.expires_at)
    .bind(&new.user_agent)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn find(connection: &mut PgConnection, id: &str) -> Result<Option<Session>, Failure> {
    let query = sqlx::query_as(select_sessions!("WHERE id = $1"));
    Ok(query.bind(id).fetch_optional(connection).await?.map(to_session))
}

pub(crate) async fn living_passes(
    connection: &mut PgConnection,
    ids: &[&str],
    now: i64,
) -> Result<Vec<String>, Failure> {
    let query = sqlx::query_scalar(
        "SELECT id FROM sessions WHERE id = ANY($1) AND NOT revoked AND expires_at > $2
         UNION ALL
         SELECT id FROM api_tokens WHERE id = ANY($1) AND NOT revoked",
    );
    Ok(query.bind(ids).bind(now).fetch_all(connection).await?)
}

pub(crate) async fn rotate(connection: &mut PgConnection, exchange: &Exchange) -> Result<Rotation, Failure> {
    let rotated = sqlx::query_as(
        "UPDATE sessions SET previous_refresh_hash = refresh_hash, refresh_hash = $2, refresh_salt = $5,
             refresh_family = $6, rotated_at = $3, last_seen = $3, expires_at = $4
         WHERE refresh_hash = $1 AND NOT revoked AND expires_at > $3
         RETURNING id, user_id, created_at, last_seen, expires_at, user_agent, revoked",
    )
    .bind(exchange.old_hash.reveal())
    .bind(exchange.new_hash.reveal())
    .bind(exchange.now)
    .bind(exchange.expires_at)
    .bind(exchange.salt.reveal())
    .bind(exchange.family_hash.reveal())
    .fetch_optional(&mut *connection)
    .await?;
    match rotated {
        Some(row) => Ok(Rotation::Rotated(to_session(row))),
        None => find_reused(connection, exchange).await,
    }
}

async fn find_reused(connection: &mut PgConnection, exchange: &Exchange) -> Result<Rotation, Failure> {
    let found: Option<(String, bool, Option<i64>, Option<String>)> = sqlx::query_as(
        "SELECT id, coalesce(previous_refresh_hash = $1, false), rotated_at, refresh_salt FROM sessions
         WHERE (previous_refresh_hash = $1 OR refresh_family = $2) AND NOT revoked AND expires_at > $3",
    )
    .bind(exchange.old_hash.reveal())
    .bind(exchange.family_hash.reveal())
    .bind(exchange.now)
    .fetch_optional(&mut *connection)
    .await?;
    let Some((id, is_previous, rotated_at, salt)) = found else { return Ok(Rotation::Unknown) };
    let query = sqlx::query_as(select_sessions!("WHERE id = $1")).bind(id);
    let session = query.fetch_optional(connection).await?.map(to_session).ok_or(StoreError::NotFound)?;
    // Without a recorded time, the exchange is from before times were recorded, so it was long ago.
    let (rotated_at, salt) = (rotated_at.unwrap_or(i64::MIN), Secret::new(salt.unwrap_or_default()));
    Ok(match is_previous {
        true => Rotation::Reused { session, rotated_at, salt },
        false => Rotation::Outdated { session, rotated_at },
    })
}

pub(crate) async fn list(
    connection: &mut PgConnection,
    user: &UserId,
    now: i64,
) -> Result<Vec<Session>, Failure> {
    let query = sqlx::query_as(select_sessions!(
        "WHERE user_id = $1 AND NOT revoked AND expires_at > $2 ORDER BY last_seen DESC, id"
    ));
    let rows: Vec<Row> = query.bind(user.as_str()).bind(now).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_session).collect())
}

pub(crate) async fn revoke(connection: &mut PgConnection, user: &UserId, id: &str) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE sessions SET revoked = true WHERE user_id = $1 AND id = $2");
    let revoked = query.bind(user.as_str()).bind(id).execute(connection).await?;
    Ok(found(revoked.rows_affected())?)
}

pub(crate) async fn revoke_all(
    connection: &mut PgConnection,
    user: &UserId,
    keep: Option<&str>,
) -> Result<Vec<String>, Failure> {
    let query = sqlx::query_scalar(
        "UPDATE sessions SET revoked = true
         WHERE user_id = $1 AND NOT revoked AND id IS DISTINCT FROM $2 RETURNING id",
    );
    Ok(query.bind(user.as_str()).bind(keep).fetch_all(connection).await?)
}

pub(crate) async fn recently_revoked(
    connection: &mut PgConnection,
    since: i64,
) -> Result<Vec<String>, Failure> {
    let query = sqlx::query_scalar("SELECT id FROM sessions WHERE revoked AND last_seen >= $1");
    Ok(query.bind(since).fetch_all(connection).await?)
}

pub(crate) async fn delete_expired(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let query = sqlx::query("DELETE FROM sessions WHERE expires_at < $1").bind(before);
    Ok(query.execute(connection).await?.rows_affected())
}
