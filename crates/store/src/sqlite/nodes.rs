//! Leases of nodes.

use super::statement::execute;
use crate::nodes::FORGET_AFTER_MS;
use crate::{Incarnation, NodeId, NodeRecord, StoreError};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// The clock of the database in milliseconds. In SQLite that is the clock of the machine.
macro_rules! now {
    () => {
        "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
    };
}
pub(super) use now;

pub(crate) fn register(
    connection: &Connection,
    id: &NodeId,
    incarnation: Incarnation,
    lease_ms: i64,
) -> Result<(), StoreError> {
    execute(
        connection,
        concat!(
            "INSERT INTO nodes (id, incarnation, lease_until, draining) VALUES (?1, ?2, ?3 + ",
            now!(),
            ", 0) ON CONFLICT (id) DO UPDATE SET incarnation = excluded.incarnation,
                 lease_until = excluded.lease_until, draining = 0"
        ),
        params![id.0, incarnation.to_column(), lease_ms],
    )?;
    Ok(())
}

pub(crate) fn renew(
    connection: &Connection,
    id: &NodeId,
    incarnation: Incarnation,
    lease_ms: i64,
) -> Result<(), StoreError> {
    let sql = concat!("UPDATE nodes SET lease_until = ?3 + ", now!(), " WHERE id = ?1 AND incarnation = ?2");
    registered(execute(connection, sql, params![id.0, incarnation.to_column(), lease_ms])?)
}

pub(crate) fn drain(
    connection: &Connection,
    id: &NodeId,
    incarnation: Incarnation,
) -> Result<(), StoreError> {
    let sql = "UPDATE nodes SET draining = 1 WHERE id = ?1 AND incarnation = ?2";
    registered(execute(connection, sql, params![id.0, incarnation.to_column()])?)
}

pub(crate) fn leave(
    connection: &Connection,
    id: &NodeId,
    incarnation: Incarnation,
) -> Result<(), StoreError> {
    let sql = concat!("UPDATE nodes SET lease_until = ", now!(), " WHERE id = ?1 AND incarnation = ?2");
    execute(connection, sql, params![id.0, incarnation.to_column()])?;
    let sql = concat!("DELETE FROM nodes WHERE lease_until < ", now!(), " - ?1");
    execute(connection, sql, params![FORGET_AFTER_MS])?;
    Ok(())
}

pub(crate) async fn list(readers: &SqlitePool) -> Result<Vec<NodeRecord>, StoreError> {
    let rows: Vec<(String, i64, bool, bool)> = sqlx::query_as(concat!(
        "SELECT id, incarnation, lease_until > ",
        now!(),
        ", draining FROM nodes ORDER BY id"
    ))
    .fetch_all(readers)
    .await?;
    let to_record = |(id, incarnation, is_alive, draining)| NodeRecord {
        id: NodeId(id),
        incarnation: Incarnation::from_column(incarnation),
        is_alive,
        draining,
    };
    Ok(rows.into_iter().map(to_record).collect())
}

/// Turns zero changed rows into `Fenced`.
pub(super) fn registered(rows_affected: u64) -> Result<(), StoreError> {
    if rows_affected == 0 { Err(StoreError::Fenced) } else { Ok(()) }
}

pub(crate) async fn clock(readers: &SqlitePool) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(concat!("SELECT ", now!())).fetch_one(readers).await?)
}
