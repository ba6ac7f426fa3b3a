//! API tokens of programs.

use super::convert::Failure;
use crate::convert::found;
use crate::{ApiToken, NewToken};
use qipan_protocol::UserId;
use sqlx::PgConnection;

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

pub(crate) async fn create(connection: &mut PgConnection, new: &NewToken) -> Result<(), Failure> {
    let query = sqlx::query(
        "INSERT INTO api_tokens (id, user_id, name, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)",
    );
    let query = query.bind(&new.id).bind(new.user_id.as_str()).bind(&new.name);
    query.bind(new.token_hash.reveal()).bind(new.created_at).execute(connection).await?;
    Ok(())
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    token_hash: &str,
) -> Result<Option<ApiToken>, Failure> {
    let query = sqlx::query_as(select_tokens!("WHERE token_hash = $1 AND NOT revoked"));
    Ok(query.bind(token_hash).fetch_optional(connection).await?.map(to_token))
}

pub(crate) async fn touch(connection: &mut PgConnection, id: &str, now: i64) -> Result<(), Failure> {
    // `greatest` ignores NULL.
    let query = sqlx::query("UPDATE api_tokens SET last_used = greatest(last_used, $2) WHERE id = $1");
    Ok(found(query.bind(id).bind(now).execute(connection).await?.rows_affected())?)
}

pub(crate) async fn list(connection: &mut PgConnection, user: &UserId) -> Result<Vec<ApiToken>, Failure> {
    let query = sqlx::query_as(select_tokens!("WHERE user_id = $1 ORDER BY created_at DESC, id"));
    let rows: Vec<Row> = query.bind(user.as_str()).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_token).collect())
}

pub(crate) async fn revoke(connection: &mut PgConnection, user: &UserId, id: &str) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE api_tokens SET revoked = true WHERE user_id = $1 AND id = $2");
    let revoked = query.bind(user.as_str()).bind(id).execute(connection).await?;
    Ok(found(revoked.rows_affected())?)
}

pub(crate) async fn revoke_all(connection: &mut PgConnection, user: &UserId) -> Result<Vec<String>, Failure> {
    let query = sqlx::query_scalar(
        "UPDATE api_tokens SET revoked = true WHERE user_id = $1 AND NOT revoked RETURNING id",
    );
    Ok(query.bind(user.as_str()).fetch_all(connection).await?)
}
