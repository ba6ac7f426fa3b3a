//! What is stored about entries and tables besides their content.

use crate::convert::from_integer;
use crate::{EntryRecord, Epoch, NodeId, StoreError};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId, TableId};
use sqlx::SqlitePool;

pub(crate) async fn list(readers: &SqlitePool, id: &MatchId) -> Result<Vec<EntryRecord>, StoreError> {
    let rows: Vec<(i64, Option<i64>, Option<i64>, i64)> = sqlx::query_as(
        "WITH RECURSIVE chain AS (
             SELECT id, previous, seq, seat, command_id, epoch FROM entries
             WHERE id = (SELECT last_entry FROM match_heads
                         WHERE match_key = (SELECT key FROM matches WHERE id = ?1)) AND seq > 0
             UNION ALL
             SELECT e.id, e.previous, e.seq, e.seat, e.command_id, e.epoch
             FROM chain CROSS JOIN entries AS e ON e.id = chain.previous WHERE e.seq > 0
         )
         SELECT seq, seat, command_id, epoch FROM chain ORDER BY seq",
    )
    .bind(id.as_str())
    .fetch_all(readers)
    .await?;
    let record = |(seq, seat, command_id, epoch): (i64, Option<i64>, Option<i64>, i64)| {
        Ok(EntryRecord {
            seq: from_integer(seq)?,
            seat: seat.map(from_integer).transpose()?.map(Seat),
            command_id: command_id.map(from_integer).transpose()?.map(CommandId),
            epoch: Epoch(from_integer(epoch)?),
        })
    };
    rows.into_iter().map(record).collect()
}

pub(crate) async fn owner(
    readers: &SqlitePool,
    table: &TableId,
) -> Result<Option<(NodeId, Epoch)>, StoreError> {
    let query = sqlx::query_as("SELECT owner, epoch FROM tables WHERE id = ?1 AND owner IS NOT NULL");
    let row: Option<(String, i64)> = query.bind(table.as_str()).fetch_optional(readers).await?;
    row.map(|(owner, epoch)| Ok((NodeId(owner), Epoch(from_integer(epoch)?)))).transpose()
}
