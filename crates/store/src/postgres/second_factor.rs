//! The second factor of logins.

use super::convert::Failure;
use crate::convert::from_integer;
use crate::{Secret, StoreError, Totp};
use qipan_protocol::UserId;
use sqlx::PgConnection;

pub(crate) async fn find(connection: &mut PgConnection, user: &UserId) -> Result<Option<Totp>, Failure> {
    let query = sqlx::query_as("SELECT secret, confirmed FROM totp WHERE user_id = $1").bind(user.as_str());
    let row: Option<(String, bool)> = query.fetch_optional(connection).await?;
    Ok(row.map(|(secret, is_confirmed)| Totp { secret: Secret::new(secret), is_confirmed }))
}

pub(crate) async fn offer(
    connection: &mut PgConnection,
    user: &UserId,
    secret: &Secret,
) -> Result<(), Failure> {
    let sql = "INSERT INTO totp (user_id, secret) VALUES ($1, $2)
               ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE NOT totp.confirmed";
    let saved = sqlx::query(sql).bind(user.as_str()).bind(secret.reveal()).execute(connection).await?;
    match saved.rows_affected() {
        0 => Err(StoreError::Conflict.into()),
        _ => Ok(()),
    }
}

pub(crate) async fn confirm(
    connection: &mut PgConnection,
    user: &UserId,
    secret: &Secret,
    step: i64,
    code_hashes: &[Secret],
) -> Result<(), Failure> {
    let sql = "UPDATE totp SET confirmed = true, last_step = $3
               WHERE user_id = $1 AND secret = $2 AND NOT confirmed";
    let query = sqlx::query(sql).bind(user.as_str()).bind(secret.reveal()).bind(step);
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(StoreError::Conflict.into());
    }
    let hashes: Vec<&str> = code_hashes.iter().map(Secret::reveal).collect();
    let sql = "INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])";
    sqlx::query(sql).bind(user.as_str()).bind(hashes).execute(connection).await?;
    Ok(())
}

pub(crate) async fn use_step(
    connection: &mut PgConnection,
    user: &UserId,
    step: i64,
) -> Result<bool, Failure> {
    let sql = "UPDATE totp SET last_step = $2 WHERE user_id = $1 AND confirmed AND last_step < $2";
    let used = sqlx::query(sql).bind(user.as_str()).bind(step).execute(connection).await?;
    Ok(used.rows_affected() > 0)
}

pub(crate) async fn use_recovery_code(
    connection: &mut PgConnection,
    user: &UserId,
    code_hash: &Secret,
) -> Result<bool, Failure> {
    let query = sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2");
    let used = query.bind(user.as_str()).bind(code_hash.reveal()).execute(connection).await?;
    Ok(used.rows_affected() > 0)
}

pub(crate) async fn count_recovery_codes(
    connection: &mut PgConnection,
    user: &UserId,
) -> Result<u64, Failure> {
    let query = sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE user_id = $1");
    let count: i64 = query.bind(user.as_str()).fetch_one(connection).await?;
    Ok(from_integer(count)?)
}

pub(crate) async fn delete(connection: &mut PgConnection, user: &UserId) -> Result<(), Failure> {
    for sql in ["DELETE FROM totp WHERE user_id = $1", "DELETE FROM recovery_codes WHERE user_id = $1"] {
        sqlx::query(sql).bind(user.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}
