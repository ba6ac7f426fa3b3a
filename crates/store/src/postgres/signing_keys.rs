//! The keys of access tokens.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use crate::convert::found;
use crate::{Secret, SigningKey};
use sqlx::PgConnection;

type Row = (String, String, i64, Option<i64>);

pub(crate) async fn list(connection: &mut PgConnection) -> Result<Vec<SigningKey>, Failure> {
    let sql = "SELECT id, secret, created_at, retired_at FROM signing_keys ORDER BY created_at DESC, id DESC";
    let rows: Vec<Row> = sqlx::query_as(sql).fetch_all(connection).await?;
    let to_key = |(id, secret, created_at, retired_at): Row| {
        let secret = Secret::new(secret);
        SigningKey { id, secret, created_at, retired_at }
    };
    Ok(rows.into_iter().map(to_key).collect())
}

pub(crate) async fn add(connection: &mut PgConnection, key: &SigningKey) -> Result<(), Failure> {
    let sql = "INSERT INTO signing_keys (id, secret, created_at, retired_at) VALUES ($1, $2, $3, $4)";
    let query = sqlx::query(sql).bind(&key.id).bind(key.secret.reveal());
    query.bind(key.created_at).bind(key.retired_at).execute(connection).await?;
    Ok(())
}

pub(crate) async fn add_first(connection: &mut PgConnection, key: &SigningKey) -> Result<(), Failure> {
    advisory::lock(connection, Purpose::FirstKey, "").await?;
    let query = sqlx::query("SELECT 1 FROM signing_keys LIMIT 1");
    match query.fetch_optional(&mut *connection).await? {
        Some(_) => Ok(()),
        None => add(connection, key).await,
    }
}

pub(crate) async fn retire(connection: &mut PgConnection, id: &str, at: i64) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE signing_keys SET retired_at = coalesce(retired_at, $2) WHERE id = $1");
    Ok(found(query.bind(id).bind(at).execute(connection).await?.rows_affected())?)
}

pub(crate) async fn delete_retired_before(connection: &mut PgConnection, at: i64) -> Result<u64, Failure> {
    let query = sqlx::query("DELETE FROM signing_keys WHERE retired_at < $1").bind(at);
    Ok(query.execute(connection).await?.rows_affected())
}
