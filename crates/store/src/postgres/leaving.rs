//! Closing and deleting accounts.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use crate::convert::{found, to_word};
use crate::leaving::{PAGE, key_hashes, name_hashes};
use crate::{AccountDeletion, StoreError, UserKind, name_key, name_look};
use qipan_protocol::UserId;
use sqlx::PgConnection;

pub(crate) async fn close(
    connection: &mut PgConnection,
    id: &UserId,
    now: i64,
    delete_at: Option<i64>,
) -> Result<(), Failure> {
    let sql = "UPDATE users SET closed_at = coalesce(closed_at, $2), delete_at = $3
               WHERE id = $1 AND kind = 'account'";
    let query = sqlx::query(sql).bind(id.as_str()).bind(now).bind(delete_at);
    found(query.execute(&mut *connection).await?.rows_affected())?;
    let query = sqlx::query("DELETE FROM seeks WHERE user_id = $1").bind(id.as_str());
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn reopen(connection: &mut PgConnection, id: &UserId) -> Result<(), Failure> {
    let sql = "UPDATE users SET closed_at = NULL, delete_at = NULL WHERE id = $1 AND kind = 'account'";
    let opened = sqlx::query(sql).bind(id.as_str()).execute(connection).await?;
    Ok(found(opened.rows_affected())?)
}

pub(crate) async fn due(connection: &mut PgConnection, now: i64) -> Result<Vec<UserId>, Failure> {
    let sql = "SELECT id FROM users WHERE delete_at <= $1 ORDER BY delete_at, id LIMIT $2";
    let query = sqlx::query_scalar(sql).bind(now).bind(i64::from(PAGE));
    let ids: Vec<String> = query.fetch_all(connection).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) async fn delete(
    connection: &mut PgConnection,
    deletion: &AccountDeletion,
) -> Result<bool, Failure> {
    let AccountDeletion { id, at, only_if_due, failures_key } = deletion;
    // Keeps new accounts from taking the name between the two statements.
    advisory::lock(connection, Purpose::Names, "").await?;
    let sql = "SELECT name, created_at, delete_at FROM users WHERE id = $1 AND kind = 'account' FOR UPDATE";
    let query = sqlx::query_as(sql).bind(id.as_str());
    let row: Option<(String, i64, Option<i64>)> = query.fetch_optional(&mut *connection).await?;
    let (name, created_at, delete_at) = row.ok_or(StoreError::NotFound)?;
    if *only_if_due && delete_at.is_none_or(|due| *at < due) {
        return Ok(false);
    }
    reserve_names(connection, id, &name).await?;
    forget_loose_rows(connection, id).await?;
    // Everything that refers to the person is deleted with the row.
    sqlx::query("DELETE FROM users WHERE id = $1").bind(id.as_str()).execute(&mut *connection).await?;
    let sql = "INSERT INTO users (id, name, kind, created_at, closed_at) VALUES ($1, '', $2, $3, $4)";
    let query = sqlx::query(sql).bind(id.as_str()).bind(to_word(&UserKind::Guest)?).bind(created_at);
    query.bind(at).execute(&mut *connection).await?;
    // The character after the colon is the semicolon.
    let sql = "DELETE FROM login_failures WHERE key = $1 OR (key > $1 || ':' AND key < $1 || ';')";
    sqlx::query(sql).bind(failures_key).execute(&mut *connection).await?;
    let query = sqlx::query("INSERT INTO erasures (user_id, at) VALUES ($1, $2)").bind(id.as_str()).bind(at);
    query.execute(connection).await?;
    Ok(true)
}

/// Rows that would stay, because they do not refer to the row of the person.
async fn forget_loose_rows(connection: &mut PgConnection, id: &UserId) -> Result<(), Failure> {
    let query = sqlx::query("DELETE FROM reports WHERE reporter_id = $1").bind(id.as_str());
    query.execute(&mut *connection).await?;
    let sql = "UPDATE match_players SET shown = NULL WHERE user_id = $1 AND shown IS NOT NULL";
    sqlx::query(sql).bind(id.as_str()).execute(connection).await?;
    Ok(())
}

/// Keeps others from getting the name, and those that moderators have taken away.
async fn reserve_names(connection: &mut PgConnection, id: &UserId, name: &str) -> Result<(), Failure> {
    let sql = "INSERT INTO name_hash_key (id, secret)
               VALUES (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
               ON CONFLICT DO NOTHING";
    sqlx::query(sql).execute(&mut *connection).await?;
    let secret = name_secret(connection).await?.ok_or(StoreError::NotFound)?;
    let query = sqlx::query_as("SELECT name_key, name_look FROM former_names WHERE user_id = $1");
    let mut names: Vec<(String, String)> = query.bind(id.as_str()).fetch_all(&mut *connection).await?;
    names.push((name_key(name), name_look(name)));
    for (key, look) in names {
        let (key, look) = key_hashes(&secret, &key, &look);
        let sql = "INSERT INTO deleted_names (key_hash, look_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(key).bind(look).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn name_secret(connection: &mut PgConnection) -> Result<Option<String>, Failure> {
    let query = sqlx::query_scalar("SELECT secret FROM name_hash_key WHERE id = 1");
    Ok(query.fetch_optional(connection).await?)
}

/// Whether a deleted account had this name or one that looks like it.
pub(super) async fn was_deleted(connection: &mut PgConnection, name: &str) -> Result<bool, Failure> {
    let Some(secret) = name_secret(connection).await? else { return Ok(false) };
    let (key, look) = name_hashes(&secret, name);
    let query = sqlx::query("SELECT 1 FROM deleted_names WHERE key_hash = $1 OR look_hash = $2 LIMIT 1");
    Ok(query.bind(key).bind(look).fetch_optional(connection).await?.is_some())
}

pub(crate) async fn erasures(connection: &mut PgConnection) -> Result<Vec<UserId>, Failure> {
    let query = sqlx::query_scalar("SELECT user_id FROM erasures ORDER BY at, user_id");
    let ids: Vec<String> = query.fetch_all(connection).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) async fn delete_erasures(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let deleted = sqlx::query("DELETE FROM erasures WHERE at < $1").bind(before).execute(connection).await?;
    Ok(deleted.rows_affected())
}
