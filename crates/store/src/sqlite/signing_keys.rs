//! The keys of access tokens.

use super::statement::{execute, fetch_optional};
use crate::convert::found;
use crate::{Secret, SigningKey, StoreError};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

type Row = (String, String, i64, Option<i64>);

pub(crate) async fn list(readers: &SqlitePool) -> Result<Vec<SigningKey>, StoreError> {
    let sql = "SELECT id, secret, created_at, retired_at FROM signing_keys ORDER BY created_at DESC, id DESC";
    let rows: Vec<Row> = sqlx::query_as(sql).fetch_all(readers).await?;
    let to_key = |(id, secret, created_at, retired_at): Row| {
        let secret = Secret::new(secret);
        SigningKey { id, secret, created_at, retired_at }
    };
    Ok(rows.into_iter().map(to_key).collect())
}

pub(crate) fn add(connection: &Connection, key: &SigningKey) -> Result<(), StoreError> {
    let sql = "INSERT INTO signing_keys (id, secret, created_at, retired_at) VALUES (?1, ?2, ?3, ?4)";
    execute(connection, sql, params![key.id, key.secret.reveal(), key.created_at, key.retired_at])?;
    Ok(())
}

pub(crate) fn add_first(connection: &Connection, key: &SigningKey) -> Result<(), StoreError> {
    let found: Option<(i64,)> = fetch_optional(connection, "SELECT 1 FROM signing_keys LIMIT 1", [])?;
    if found.is_none() { add(connection, key) } else { Ok(()) }
}

pub(crate) fn retire(connection: &Connection, id: &str, at: i64) -> Result<(), StoreError> {
    let sql = "UPDATE signing_keys SET retired_at = ifnull(retired_at, ?2) WHERE id = ?1";
    found(execute(connection, sql, params![id, at])?)
}

pub(crate) fn delete_retired_before(connection: &Connection, at: i64) -> Result<u64, StoreError> {
    execute(connection, "DELETE FROM signing_keys WHERE retired_at < ?1", params![at])
}
