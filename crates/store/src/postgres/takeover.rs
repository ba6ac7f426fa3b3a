//! Taking tables over.

use super::convert::Failure;
use super::ownership;
use crate::{Claim, Epoch, Incarnation, NodeId};
use qipan_protocol::TableId;
use sqlx::PgConnection;

pub(crate) async fn take_over(
    connection: &mut PgConnection,
    table: &TableId,
    node: &NodeId,
    incarnation: Incarnation,
) -> Result<Claim, Failure> {
    let query = sqlx::query("UPDATE tables SET owner = NULL, owner_incarnation = NULL WHERE id = $1");
    query.bind(table.as_str()).execute(&mut *connection).await?;
    ownership::claim(connection, table, node, incarnation).await
}

pub(crate) async fn lost(
    connection: &mut PgConnection,
    owned: &[(TableId, Epoch)],
) -> Result<Vec<TableId>, Failure> {
    // No table has an epoch that no column can hold.
    let epochs = owned.iter().map(|(_, epoch)| i64::try_from(epoch.0).unwrap_or(-1));
    let (ids, epochs): (Vec<&str>, Vec<i64>) =
        owned.iter().map(|(table, _)| table.as_str()).zip(epochs).unzip();
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT owned.id FROM unnest($1::text[], $2::bigint[]) AS owned (id, epoch)
         WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = owned.id AND tables.epoch = owned.epoch)",
    )
    .bind(ids)
    .bind(epochs)
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(TableId).collect())
}
