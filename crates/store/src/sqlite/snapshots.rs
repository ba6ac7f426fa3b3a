//! The newest known state of each match.

use super::convert::{from_integer, to_integer};
use super::statement::{execute, fetch_optional};
use crate::{Snapshot, StoreError};
use qipan_protocol::MatchId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A snapshot of what is not in the journal yet would be more than a cache, so it is refused.
pub(crate) fn save(connection: &Connection, id: &MatchId, snapshot: &Snapshot) -> Result<(), StoreError> {
    let seq = to_integer(snapshot.seq, "seq")?;
    let head: Option<(i64, i64)> =
        fetch_optional(connection, "SELECT key, seq FROM matches WHERE id = ?1", params![id.0])?;
    let (key, last) = head.ok_or(StoreError::NotFound)?;
    if seq > last {
        return Err(StoreError::Conflict);
    }
    execute(
        connection,
        "INSERT INTO snapshots (match_key, seq, dump) VALUES (?1, ?2, ?3)
         ON CONFLICT (match_key) DO UPDATE SET seq = excluded.seq, dump = excluded.dump
         WHERE excluded.seq >= snapshots.seq",
        params![key, seq, snapshot.dump],
    )?;
    Ok(())
}

pub(crate) async fn load(readers: &SqlitePool, id: &MatchId) -> Result<Option<Snapshot>, StoreError> {
    let row: Option<(i64, String)> = sqlx::query_as(
        "SELECT seq, dump FROM snapshots WHERE match_key = (SELECT key FROM matches WHERE id = ?1)",
    )
    .bind(id.as_str())
    .fetch_optional(readers)
    .await?;
    row.map(|(seq, dump)| Ok(Snapshot { seq: from_integer(seq)?, dump })).transpose()
}
