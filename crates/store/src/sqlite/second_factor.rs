//! The second factor of logins.

use super::statement::execute;
use crate::convert::from_integer;
use crate::{Secret, StoreError, Totp};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) async fn find(readers: &SqlitePool, user: &UserId) -> Result<Option<Totp>, StoreError> {
    let query = sqlx::query_as("SELECT secret, confirmed FROM totp WHERE user_id = ?1").bind(user.as_str());
    let row: Option<(String, bool)> = query.fetch_optional(readers).await?;
    Ok(row.map(|(secret, is_confirmed)| Totp { secret: Secret::new(secret), is_confirmed }))
}

pub(crate) fn offer(connection: &Connection, user: &UserId, secret: &Secret) -> Result<(), StoreError> {
    let sql = "INSERT INTO totp (user_id, secret) VALUES (?1, ?2)
               ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE NOT confirmed";
    match execute(connection, sql, params![user.0, secret.reveal()])? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

pub(crate) fn confirm(
    connection: &Connection,
    user: &UserId,
    secret: &Secret,
    step: i64,
    code_hashes: &[Secret],
) -> Result<(), StoreError> {
    let sql = "UPDATE totp SET confirmed = 1, last_step = ?3
               WHERE user_id = ?1 AND secret = ?2 AND NOT confirmed";
    if execute(connection, sql, params![user.0, secret.reveal(), step])? == 0 {
        return Err(StoreError::Conflict);
    }
    for hash in code_hashes {
        let sql = "INSERT INTO recovery_codes (user_id, code_hash) VALUES (?1, ?2)";
        execute(connection, sql, params![user.0, hash.reveal()])?;
    }
    Ok(())
}

pub(crate) fn use_step(connection: &Connection, user: &UserId, step: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE totp SET last_step = ?2 WHERE user_id = ?1 AND confirmed AND last_step < ?2";
    Ok(execute(connection, sql, params![user.0, step])? > 0)
}

pub(crate) fn use_recovery_code(
    connection: &Connection,
    user: &UserId,
    code_hash: &Secret,
) -> Result<bool, StoreError> {
    let sql = "DELETE FROM recovery_codes WHERE user_id = ?1 AND code_hash = ?2";
    Ok(execute(connection, sql, params![user.0, code_hash.reveal()])? > 0)
}

pub(crate) async fn count_recovery_codes(readers: &SqlitePool, user: &UserId) -> Result<u64, StoreError> {
    let query = sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE user_id = ?1");
    let count: i64 = query.bind(user.as_str()).fetch_one(readers).await?;
    from_integer(count)
}

pub(crate) fn delete(connection: &Connection, user: &UserId) -> Result<(), StoreError> {
    execute(connection, "DELETE FROM totp WHERE user_id = ?1", [user.as_str()])?;
    execute(connection, "DELETE FROM recovery_codes WHERE user_id = ?1", [user.as_str()]).map(drop)
}
