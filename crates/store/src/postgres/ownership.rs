//! Claims of tables, and the comparison of epochs.
//!
//! Whoever writes a table or its match locks the row of the table first, and that of the match after it. So a claim
//! waits for writes that are being committed, and writes wait for claims.

use super::convert::Failure;
use super::nodes::now;
use crate::convert::{from_integer, to_integer};
use crate::{Claim, Epoch, Incarnation, NodeId, StoreError};
use qipan_protocol::{MatchId, TableId};
use sqlx::PgConnection;

pub(crate) async fn claim(
    connection: &mut PgConnection,
    table: &TableId,
    node: &NodeId,
    incarnation: Incarnation,
) -> Result<Claim, Failure> {
    let query = sqlx::query("SELECT 1 FROM nodes WHERE id = $1 AND incarnation = $2");
    let query = query.bind(node.as_str()).bind(incarnation.to_column());
    query.fetch_optional(&mut *connection).await?.ok_or(StoreError::Fenced)?;
    // The owner is read after the lock: of two nodes that claim at once, the second sees the first.
    lock_table(connection, table).await?;
    if let Some(holder) = holder(connection, table).await?.filter(|holder| holder != node) {
        return Ok(Claim::Held(holder));
    }
    let epoch: i64 = sqlx::query_scalar(
        "UPDATE tables SET owner = $2, owner_incarnation = $3, epoch = epoch + 1 WHERE id = $1
         RETURNING epoch",
    )
    .bind(table.as_str())
    .bind(node.as_str())
    .bind(incarnation.to_column())
    .fetch_one(&mut *connection)
    .await?;
    let sql = "UPDATE matches SET epoch = $2 WHERE key = (SELECT max(key) FROM matches WHERE table_id = $1)";
    sqlx::query(sql).bind(table.as_str()).bind(epoch).execute(connection).await?;
    Ok(Claim::Owner(Epoch(from_integer(epoch)?)))
}

/// The owner that keeps others from claiming the table: it is alive and not draining.
async fn holder(connection: &mut PgConnection, table: &TableId) -> Result<Option<NodeId>, Failure> {
    let holder: Option<String> = sqlx::query_scalar(concat!(
        "SELECT nodes.id FROM tables JOIN nodes ON nodes.id = owner AND incarnation = owner_incarnation
         WHERE tables.id = $1 AND NOT draining AND lease_until > ",
        now!()
    ))
    .bind(table.as_str())
    .fetch_optional(connection)
    .await?;
    Ok(holder.map(NodeId))
}

pub(crate) async fn release(
    connection: &mut PgConnection,
    table: &TableId,
    epoch: Epoch,
) -> Result<(), Failure> {
    let sql = "UPDATE tables SET owner = NULL, owner_incarnation = NULL WHERE id = $1 AND epoch = $2";
    let epoch = to_integer(epoch.0, "epoch")?;
    sqlx::query(sql).bind(table.as_str()).bind(epoch).execute(connection).await?;
    Ok(())
}

/// Locks the table until the end of the transaction, and returns its epoch. Fails with `not_found` if there is no such
/// table.
pub(super) async fn lock_table(connection: &mut PgConnection, table: &TableId) -> Result<Epoch, Failure> {
    let query = sqlx::query_scalar("SELECT epoch FROM tables WHERE id = $1 FOR NO KEY UPDATE");
    let epoch: Option<i64> = query.bind(table.as_str()).fetch_optional(connection).await?;
    Ok(Epoch(from_integer(epoch.ok_or(StoreError::NotFound)?)?))
}

/// Like [`lock_table`], and fails with `fenced` if the table has another epoch.
pub(super) async fn check_table(
    connection: &mut PgConnection,
    table: &TableId,
    epoch: Epoch,
) -> Result<(), Failure> {
    compare(lock_table(connection, table).await?, epoch)
}

/// Like [`check_table`], for a match.
pub(super) async fn check_match(
    connection: &mut PgConnection,
    id: &MatchId,
    epoch: Epoch,
) -> Result<(), Failure> {
    let query = sqlx::query_scalar("SELECT epoch FROM matches WHERE id = $1 FOR NO KEY UPDATE");
    let stored: Option<i64> = query.bind(id.as_str()).fetch_optional(connection).await?;
    compare(Epoch(from_integer(stored.ok_or(StoreError::NotFound)?)?), epoch)
}

fn compare(stored: Epoch, epoch: Epoch) -> Result<(), Failure> {
    if stored == epoch { Ok(()) } else { Err(StoreError::Fenced.into()) }
}
