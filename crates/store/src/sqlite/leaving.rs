//! Closing and deleting accounts.

use super::statement::{execute, fetch_all, fetch_optional};
use crate::convert::{found, to_word};
use crate::leaving::{PAGE, key_hashes, name_hashes};
use crate::{AccountDeletion, StoreError, UserKind, name_key, name_look};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) fn close(
    connection: &Connection,
    id: &UserId,
    now: i64,
    delete_at: Option<i64>,
) -> Result<(), StoreError> {
    let sql = "UPDATE users SET closed_at = ifnull(closed_at, ?2), delete_at = ?3
               WHERE id = ?1 AND kind = 'account'";
    found(execute(connection, sql, params![id.0, now, delete_at])?)?;
    execute(connection, "DELETE FROM seeks WHERE user_id = ?1", [id.as_str()]).map(drop)
}

pub(crate) fn reopen(connection: &Connection, id: &UserId) -> Result<(), StoreError> {
    let sql = "UPDATE users SET closed_at = NULL, delete_at = NULL WHERE id = ?1 AND kind = 'account'";
    found(execute(connection, sql, [id.as_str()])?)
}

pub(crate) async fn due(readers: &SqlitePool, now: i64) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT id FROM users WHERE delete_at <= ?1 ORDER BY delete_at, id LIMIT ?2";
    let ids: Vec<String> = sqlx::query_scalar(sql).bind(now).bind(PAGE).fetch_all(readers).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) fn delete(connection: &Connection, deletion: &AccountDeletion) -> Result<bool, StoreError> {
    let AccountDeletion { id, at, only_if_due, failures_key } = deletion;
    let sql = "SELECT name, created_at, delete_at FROM users WHERE id = ?1 AND kind = 'account'";
    let row: Option<(String, i64, Option<i64>)> = fetch_optional(connection, sql, [id.as_str()])?;
    let (name, created_at, delete_at) = row.ok_or(StoreError::NotFound)?;
    if *only_if_due && delete_at.is_none_or(|due| *at < due) {
        return Ok(false);
    }
    reserve_names(connection, id, &name)?;
    forget_loose_rows(connection, id)?;
    // Everything that refers to the person is deleted with the row.
    execute(connection, "DELETE FROM users WHERE id = ?1", [id.as_str()])?;
    let sql = "INSERT INTO users (id, name, kind, created_at, closed_at) VALUES (?1, '', ?2, ?3, ?4)";
    execute(connection, sql, params![id.0, to_word(&UserKind::Guest)?, created_at, at])?;
    // The character after the colon is the semicolon.
    let sql = "DELETE FROM login_failures WHERE key = ?1 OR (key > ?1 || ':' AND key < ?1 || ';')";
    execute(connection, sql, [failures_key])?;
    execute(connection, "INSERT INTO erasures (user_id, at) VALUES (?1, ?2)", params![id.0, at])?;
    Ok(true)
}

/// Rows that would stay, because they do not refer to the row of the person.
fn forget_loose_rows(connection: &Connection, id: &UserId) -> Result<(), StoreError> {
    execute(connection, "DELETE FROM reports WHERE reporter_id = ?1", [id.as_str()])?;
    // Each of the two has an index of its own.
    for matches in ["finished_at IS NULL", "finished_at IS NOT NULL"] {
        let sql = format!(
            "UPDATE match_players SET shown = NULL WHERE user_id = ?1 AND shown IS NOT NULL AND {matches}"
        );
        execute(connection, &sql, [id.as_str()])?;
    }
    Ok(())
}

/// Keeps others from getting the name, and those that moderators have taken away.
fn reserve_names(connection: &Connection, id: &UserId, name: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO name_hash_key (id, secret) VALUES (1, lower(hex(randomblob(32))))
               ON CONFLICT DO NOTHING";
    execute(connection, sql, [])?;
    let secret = name_secret(connection)?.ok_or(StoreError::NotFound)?;
    let mut names = former_names(connection, id)?;
    names.push((name_key(name), name_look(name)));
    for (key, look) in names {
        let (key, look) = key_hashes(&secret, &key, &look);
        let sql = "INSERT INTO deleted_names (key_hash, look_hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        execute(connection, sql, [key, look])?;
    }
    Ok(())
}

/// The keys and looks of the names that moderators have taken away from a person.
fn former_names(connection: &Connection, id: &UserId) -> Result<Vec<(String, String)>, StoreError> {
    let sql = "SELECT name_key, name_look FROM former_names WHERE user_id = ?1";
    fetch_all(connection, sql, [id.as_str()])
}

const SELECT_SECRET: &str = "SELECT secret FROM name_hash_key WHERE id = 1";
const SELECT_DELETED: &str = "SELECT 1 FROM deleted_names WHERE key_hash = ?1 OR look_hash = ?2";

fn name_secret(connection: &Connection) -> Result<Option<String>, StoreError> {
    let row: Option<(String,)> = fetch_optional(connection, SELECT_SECRET, [])?;
    Ok(row.map(|(secret,)| secret))
}

/// Whether a deleted account had this name or one that looks like it.
pub(super) fn was_deleted(connection: &Connection, name: &str) -> Result<bool, StoreError> {
    let Some(secret) = name_secret(connection)? else { return Ok(false) };
    let (key, look) = name_hashes(&secret, name);
    let row: Option<(i64,)> = fetch_optional(connection, SELECT_DELETED, [key, look])?;
    Ok(row.is_some())
}

/// As [`was_deleted`], on a reader.
pub(super) async fn is_deleted(readers: &SqlitePool, name: &str) -> Result<bool, StoreError> {
    let secret: Option<String> = sqlx::query_scalar(SELECT_SECRET).fetch_optional(readers).await?;
    let Some(secret) = secret else { return Ok(false) };
    let (key, look) = name_hashes(&secret, name);
    Ok(sqlx::query(SELECT_DELETED).bind(key).bind(look).fetch_optional(readers).await?.is_some())
}

pub(crate) async fn erasures(readers: &SqlitePool) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT user_id FROM erasures ORDER BY at, user_id";
    let ids: Vec<String> = sqlx::query_scalar(sql).fetch_all(readers).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) fn delete_erasures(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    execute(connection, "DELETE FROM erasures WHERE at < ?1", [before])
}
