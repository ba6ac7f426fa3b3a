//! Reading journals.

use crate::convert::from_integer;
use crate::{Journal, StoreError};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};
use sqlx::SqlitePool;

/// The entries of match `?1` from number `?2` on, read from the last one backwards. The tail selects from them.
macro_rules! select_chain {
    ($tail:literal) => {
        concat!(
            "WITH RECURSIVE chain AS (
                 SELECT id, previous, seq, seat, command_id FROM entries
                 WHERE id = (SELECT last_entry FROM match_heads
                             WHERE match_key = (SELECT key FROM matches WHERE id = ?1)) AND seq >= ?2
                 UNION ALL
                 SELECT e.id, e.previous, e.seq, e.seat, e.command_id
                 FROM chain CROSS JOIN entries AS e ON e.id = chain.previous WHERE e.seq >= ?2
             ) ",
            $tail
        )
    };
}
pub(super) use select_chain;

pub(crate) async fn load(readers: &SqlitePool, id: &MatchId) -> Result<Journal, StoreError> {
    let mut entries: Vec<String> = sqlx::query_scalar(select_chain!(
        "SELECT entries.line FROM chain CROSS JOIN entries ON entries.id = chain.id ORDER BY chain.seq"
    ))
    .bind(id.as_str())
    .bind(0)
    .fetch_all(readers)
    .await?;
    if entries.is_empty() {
        return Err(StoreError::NotFound);
    }
    // Entry 0 is the header.
    let header = entries.remove(0);
    Ok(Journal { header, entries })
}

/// Searches from the end, because most callers ask for a command whose answer was just lost.
pub(crate) async fn command_seq(
    readers: &SqlitePool,
    id: &MatchId,
    seat: Seat,
    command_id: CommandId,
) -> Result<Option<u64>, StoreError> {
    let Ok(command_id) = i64::try_from(command_id.0) else {
        return Ok(None);
    };
    let seq: Option<i64> = sqlx::query_scalar(select_chain!(
        "SELECT seq FROM chain WHERE seat = ?3 AND command_id = ?4 LIMIT 1"
    ))
    .bind(id.as_str())
    .bind(0)
    .bind(seat.0)
    .bind(command_id)
    .fetch_optional(readers)
    .await?;
    seq.map(from_integer).transpose()
}

pub(crate) async fn last_command_ids(
    readers: &SqlitePool,
    id: &MatchId,
) -> Result<Vec<(Seat, CommandId)>, StoreError> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(select_chain!(
        "SELECT seat, max(command_id) FROM chain WHERE seat IS NOT NULL AND command_id IS NOT NULL
         GROUP BY seat ORDER BY seat"
    ))
    .bind(id.as_str())
    .bind(0)
    .fetch_all(readers)
    .await?;
    let ids =
        rows.into_iter().map(|(seat, id)| Ok((Seat(from_integer(seat)?), CommandId(from_integer(id)?))));
    ids.collect()
}
