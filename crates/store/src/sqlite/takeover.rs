//! Taking tables over.

use super::ownership;
use super::statement::execute;
use crate::{Claim, Epoch, Incarnation, NodeId, StoreError};
use qipan_protocol::TableId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) fn take_over(
    connection: &Connection,
    table: &TableId,
    node: &NodeId,
    incarnation: Incarnation,
) -> Result<Claim, StoreError> {
    let sql = "UPDATE tables SET owner = NULL, owner_incarnation = NULL WHERE id = ?1";
    execute(connection, sql, params![table.0])?;
    ownership::claim(connection, table, node, incarnation)
}

pub(crate) async fn lost(
    readers: &SqlitePool,
    owned: &[(TableId, Epoch)],
) -> Result<Vec<TableId>, StoreError> {
    let owned: Vec<(&str, u64)> = owned.iter().map(|(table, epoch)| (table.as_str(), epoch.0)).collect();
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT owned.value ->> 0 FROM json_each(?1) AS owned
         WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = owned.value ->> 0 AND epoch = owned.value ->> 1)",
    )
    .bind(serde_json::to_string(&owned)?)
    .fetch_all(readers)
    .await?;
    Ok(ids.into_iter().map(TableId).collect())
}
