//! What is stored about entries and tables besides their content.

use super::convert::Failure;
use crate::convert::from_integer;
use crate::{EntryRecord, Epoch, NodeId};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId, TableId};
use sqlx::PgConnection;

pub(crate) async fn list(connection: &mut PgConnection, id: &MatchId) -> Result<Vec<EntryRecord>, Failure> {
    let rows: Vec<(i64, Option<i16>, Option<i64>, i64)> = sqlx::query_as(
        "SELECT entries.seq, entries.seat, entries.command_id, entries.epoch
         FROM entries JOIN matches ON matches.key = match_key
         WHERE matches.id = $1 AND entries.seq > 0 ORDER BY entries.seq",
    )
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    let record = |(seq, seat, command_id, epoch): (i64, Option<i16>, Option<i64>, i64)| {
        Ok(EntryRecord {
            seq: from_integer(seq)?,
            seat: seat.map(i64::from).map(from_integer).transpose()?.map(Seat),
            command_id: command_id.map(from_integer).transpose()?.map(CommandId),
            epoch: Epoch(from_integer(epoch)?),
        })
    };
    rows.into_iter().map(record).collect()
}

pub(crate) async fn owner(
    connection: &mut PgConnection,
    table: &TableId,
) -> Result<Option<(NodeId, Epoch)>, Failure> {
    let query = sqlx::query_as("SELECT owner, epoch FROM tables WHERE id = $1 AND owner IS NOT NULL");
    let row: Option<(String, i64)> = query.bind(table.as_str()).fetch_optional(connection).await?;
    row.map(|(owner, epoch)| Ok((NodeId(owner), Epoch(from_integer(epoch)?)))).transpose()
}
