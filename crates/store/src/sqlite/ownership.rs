//! Claims of tables, and the comparison of epochs.

use super::nodes::now;
use super::statement::{execute, fetch_optional};
use crate::convert::{from_integer, to_integer};
use crate::{Claim, Epoch, Incarnation, NodeId, StoreError};
use qipan_protocol::{MatchId, TableId};
use rusqlite::{Connection, params};

pub(crate) fn claim(
    connection: &Connection,
    table: &TableId,
    node: &NodeId,
    incarnation: Incarnation,
) -> Result<Claim, StoreError> {
    let sql = "SELECT 1 FROM nodes WHERE id = ?1 AND incarnation = ?2";
    let registered: Option<(i64,)> =
        fetch_optional(connection, sql, params![node.0, incarnation.to_column()])?;
    registered.ok_or(StoreError::Fenced)?;
    if let Some(holder) = holder(connection, table)?.filter(|holder| holder != node) {
        return Ok(Claim::Held(holder));
    }
    let epoch: Option<(i64,)> = fetch_optional(
        connection,
        "UPDATE tables SET owner = ?2, owner_incarnation = ?3, epoch = epoch + 1 WHERE id = ?1
         RETURNING epoch",
        params![table.0, node.0, incarnation.to_column()],
    )?;
    let (epoch,) = epoch.ok_or(StoreError::NotFound)?;
    let sql = "UPDATE match_heads SET epoch = ?2
               WHERE match_key = (SELECT max(key) FROM matches WHERE table_id = ?1)";
    execute(connection, sql, params![table.0, epoch])?;
    Ok(Claim::Owner(Epoch(from_integer(epoch)?)))
}

/// The owner that keeps others from claiming the table: it is alive and not draining.
fn holder(connection: &Connection, table: &TableId) -> Result<Option<NodeId>, StoreError> {
    let sql = concat!(
        "SELECT nodes.id FROM tables JOIN nodes ON nodes.id = owner AND incarnation = owner_incarnation
         WHERE tables.id = ?1 AND NOT draining AND lease_until > ",
        now!()
    );
    let row: Option<(String,)> = fetch_optional(connection, sql, [table.as_str()])?;
    Ok(row.map(|(id,)| NodeId(id)))
}

pub(crate) fn release(connection: &Connection, table: &TableId, epoch: Epoch) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET owner = NULL, owner_incarnation = NULL WHERE id = ?1 AND epoch = ?2";
    execute(connection, sql, params![table.0, to_integer(epoch.0, "epoch")?])?;
    Ok(())
}

/// Fails with `fenced` if the table has another epoch, and with `not_found` if there is no such table.
pub(super) fn check_table(connection: &Connection, table: &TableId, epoch: Epoch) -> Result<(), StoreError> {
    let sql = "SELECT epoch FROM tables WHERE id = ?1";
    compare(fetch_optional(connection, sql, [table.as_str()])?, epoch)
}

/// Like [`check_table`], for the epoch of a match.
pub(super) fn check_match(connection: &Connection, id: &MatchId, epoch: Epoch) -> Result<(), StoreError> {
    let sql = "SELECT epoch FROM match_heads WHERE match_key = (SELECT key FROM matches WHERE id = ?1)";
    compare(fetch_optional(connection, sql, [id.as_str()])?, epoch)
}

fn compare(stored: Option<(i64,)>, epoch: Epoch) -> Result<(), StoreError> {
    let (stored,) = stored.ok_or(StoreError::NotFound)?;
    if from_integer::<u64>(stored)? == epoch.0 { Ok(()) } else { Err(StoreError::Fenced) }
}
