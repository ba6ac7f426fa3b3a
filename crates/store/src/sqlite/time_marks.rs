//! Time marks of running matches.

use super::ownership;
use super::statement::execute;
use crate::convert::{from_integer, to_integer};
use crate::{Epoch, StoreError, TimeMark};
use qipan_protocol::MatchId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) fn save(
    connection: &Connection,
    id: &MatchId,
    mark: TimeMark,
    epoch: Epoch,
) -> Result<(), StoreError> {
    let saved = execute(
        connection,
        "INSERT INTO time_marks (match_key, ms, reserved) SELECT match_key, ?2, ?3 FROM match_heads
         WHERE match_key = (SELECT key FROM matches WHERE id = ?1) AND epoch = ?4
         ON CONFLICT (match_key) DO UPDATE SET ms = excluded.ms, reserved = excluded.reserved",
        params![id.0, to_integer(mark.ms, "ms")?, mark.reserved, to_integer(epoch.0, "epoch")?],
    )?;
    if saved == 0 { ownership::check_match(connection, id, epoch) } else { Ok(()) }
}

pub(crate) async fn find(readers: &SqlitePool, id: &MatchId) -> Result<Option<TimeMark>, StoreError> {
    let row: Option<(i64, bool)> = sqlx::query_as(
        "SELECT ms, reserved FROM time_marks WHERE match_key = (SELECT key FROM matches WHERE id = ?1)",
    )
    .bind(id.as_str())
    .fetch_optional(readers)
    .await?;
    row.map(|(ms, reserved)| Ok(TimeMark { ms: from_integer(ms)?, reserved })).transpose()
}
