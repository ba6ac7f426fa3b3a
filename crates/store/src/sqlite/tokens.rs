//! API tokens of programs.

use super::statement::{execute, fetch_all};
use crate::convert::found;
use crate::{ApiToken, NewToken, StoreError};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query for whole tokens; the tail selects which.
macro_rules! select_tokens {
    ($tail:literal) => {
        concat!("SELECT id, user_id, name, created_at, last_used, revoked FROM api_tokens ", $tail)
    };
}

type Row = (String, String, String, i64, Option<i64>, bool);

fn to_token(row: Row) -> ApiToken {
    let (id, user_id, name, created_at, last_used, revoked) = row;
    ApiToken { id, user_id: UserId(user_id), name, created_at, last_used, revoked }
}

pub(crate) fn create(connection: &Connection, new: &NewToken) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO api_tokens (id, user_id, name, token_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![new.id, new.user_id.0, new.name, new.token_hash.reveal(), new.created_at],
    )?;
    Ok(())
}

pub(crate) async fn find(readers: &SqlitePool, token_hash: &str) -> Result<Option<ApiToken>, StoreError> {
    let query = sqlx::query_as(select_tokens!("WHERE token_hash = ?1 AND revoked = 0"));
    Ok(query.bind(token_hash).fetch_optional(readers).await?.map(to_token))
}

pub(crate) fn touch(connection: &Connection, id: &str, now: i64) -> Result<(), StoreError> {
    let touched = execute(
        connection,
        "UPDATE api_tokens SET last_used = max(ifnull(last_used, ?2), ?2) WHERE id = ?1",
        params![id, now],
    )?;
    found(touched)
}

pub(crate) async fn list(readers: &SqlitePool, user: &UserId) -> Result<Vec<ApiToken>, StoreError> {
    let query = sqlx::query_as(select_tokens!("WHERE user_id = ?1 ORDER BY created_at DESC, id"));
    let rows: Vec<Row> = query.bind(user.as_str()).fetch_all(readers).await?;
    Ok(rows.into_iter().map(to_token).collect())
}

pub(crate) fn revoke(connection: &Connection, user: &UserId, id: &str) -> Result<(), StoreError> {
    let revoked = execute(
        connection,
        "UPDATE api_tokens SET revoked = 1 WHERE user_id = ?1 AND id = ?2",
        params![user.0, id],
    )?;
    found(revoked)
}

pub(crate) fn revoke_all(connection: &Connection, user: &UserId) -> Result<Vec<String>, StoreError> {
    let ids: Vec<(String,)> = fetch_all(
        connection,
        "UPDATE api_tokens SET revoked = 1 WHERE user_id = ?1 AND revoked = 0 RETURNING id",
        params![user.0],
    )?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}
