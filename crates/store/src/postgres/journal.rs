//! Reading journals.

use super::convert::Failure;
use crate::convert::from_integer;
use crate::{Journal, StoreError};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};
use sqlx::PgConnection;

/// A query for entries of match `$1`.
macro_rules! select_entries {
    ($columns:literal, $tail:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM entries WHERE match_key = (SELECT key FROM matches WHERE id = $1) ",
            $tail
        )
    };
}
pub(super) use select_entries;

pub(crate) async fn load(connection: &mut PgConnection, id: &MatchId) -> Result<Journal, Failure> {
    let query = sqlx::query_scalar(select_entries!("line", "ORDER BY seq"));
    let mut entries: Vec<String> = query.bind(id.as_str()).fetch_all(connection).await?;
    if entries.is_empty() {
        return Err(StoreError::NotFound.into());
    }
    // Entry 0 is the header.
    let header = entries.remove(0);
    Ok(Journal { header, entries })
}

/// Searches from the end, because most callers ask for a command whose answer was just lost.
pub(crate) async fn command_seq(
    connection: &mut PgConnection,
    id: &MatchId,
    seat: Seat,
    command_id: CommandId,
) -> Result<Option<u64>, Failure> {
    let Ok(command_id) = i64::try_from(command_id.0) else {
        return Ok(None);
    };
    let query = sqlx::query_scalar(select_entries!(
        "seq",
        "AND seat = $2 AND command_id = $3 ORDER BY seq DESC LIMIT 1"
    ));
    let query = query.bind(id.as_str()).bind(i16::from(seat.0)).bind(command_id);
    let seq: Option<i64> = query.fetch_optional(connection).await?;
    Ok(seq.map(from_integer).transpose()?)
}

pub(crate) async fn last_command_ids(
    connection: &mut PgConnection,
    id: &MatchId,
) -> Result<Vec<(Seat, CommandId)>, Failure> {
    let rows: Vec<(i16, i64)> = sqlx::query_as(select_entries!(
        "seat, max(command_id)",
        "AND seat IS NOT NULL AND command_id IS NOT NULL GROUP BY seat ORDER BY seat"
    ))
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    let ids = rows
        .into_iter()
        .map(|(seat, id)| Ok((Seat(from_integer(seat.into())?), CommandId(from_integer(id)?))));
    ids.collect()
}
