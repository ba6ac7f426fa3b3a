//! Leases of nodes.

use super::convert::Failure;
use crate::nodes::FORGET_AFTER_MS;
use crate::{Incarnation, NodeId, NodeRecord, StoreError};
use sqlx::PgConnection;

/// The clock of the database in milliseconds. It goes on within a transaction.
macro_rules! now {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    };
}
pub(super) use now;

pub(crate) async fn register(
    connection: &mut PgConnection,
    id: &NodeId,
    incarnation: Incarnation,
    lease_ms: i64,
) -> Result<(), Failure> {
    sqlx::query(concat!(
        "INSERT INTO nodes (id, incarnation, lease_until, draining) VALUES ($1, $2, $3 + ",
        now!(),
        ", false) ON CONFLICT (id) DO UPDATE SET incarnation = excluded.incarnation,
             lease_until = excluded.lease_until, draining = false"
    ))
    .bind(id.as_str())
    .bind(incarnation.to_column())
    .bind(lease_ms)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn renew(
    connection: &mut PgConnection,
    id: &NodeId,
    incarnation: Incarnation,
    lease_ms: i64,
) -> Result<(), Failure> {
    let sql = concat!("UPDATE nodes SET lease_until = $3 + ", now!(), " WHERE id = $1 AND incarnation = $2");
    let query = sqlx::query(sql).bind(id.as_str()).bind(incarnation.to_column()).bind(lease_ms);
    registered(query.execute(connection).await?.rows_affected())
}

pub(crate) async fn drain(
    connection: &mut PgConnection,
    id: &NodeId,
    incarnation: Incarnation,
) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE nodes SET draining = true WHERE id = $1 AND incarnation = $2");
    let drained = query.bind(id.as_str()).bind(incarnation.to_column()).execute(connection).await?;
    registered(drained.rows_affected())
}

pub(crate) async fn leave(
    connection: &mut PgConnection,
    id: &NodeId,
    incarnation: Incarnation,
) -> Result<(), Failure> {
    let sql = concat!("UPDATE nodes SET lease_until = ", now!(), " WHERE id = $1 AND incarnation = $2");
    sqlx::query(sql).bind(id.as_str()).bind(incarnation.to_column()).execute(&mut *connection).await?;
    // A row that is locked belongs to a node that has just come back.
    let sql = concat!(
        "DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE lease_until < ",
        now!(),
        " - $1 FOR UPDATE SKIP LOCKED)"
    );
    sqlx::query(sql).bind(FORGET_AFTER_MS).execute(connection).await?;
    Ok(())
}

pub(crate) async fn list(connection: &mut PgConnection) -> Result<Vec<NodeRecord>, Failure> {
    let sql = concat!("SELECT id, incarnation, lease_until > ", now!(), ", draining FROM nodes ORDER BY id");
    let rows: Vec<(String, i64, bool, bool)> = sqlx::query_as(sql).fetch_all(connection).await?;
    let to_record = |(id, incarnation, is_alive, draining)| NodeRecord {
        id: NodeId(id),
        incarnation: Incarnation::from_column(incarnation),
        is_alive,
        draining,
    };
    Ok(rows.into_iter().map(to_record).collect())
}

pub(crate) async fn clock(connection: &mut PgConnection) -> Result<i64, Failure> {
    Ok(sqlx::query_scalar(concat!("SELECT ", now!())).fetch_one(connection).await?)
}

/// Turns zero changed rows into `Fenced`.
fn registered(rows_affected: u64) -> Result<(), Failure> {
    if rows_affected == 0 { Err(StoreError::Fenced.into()) } else { Ok(()) }
}
