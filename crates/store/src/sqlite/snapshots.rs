//! The newest known state of each match.

use super::convert::{from_integer, to_integer};
use crate::{Snapshot, StoreError};
use qipan_protocol::MatchId;
use sqlx::{SqliteConnection, SqlitePool};

/// A snapshot of what is not in the journal yet would be more than a cache, so it is refused.
pub(crate) async fn save(
    connection: &mut SqliteConnection,
    id: MatchId,
    snapshot: Snapshot,
) -> Result<(), StoreError> {
    let seq = to_integer(snapshot.seq, "seq")?;
    let head: Option<(i64, i64)> = sqlx::query_as("SELECT key, seq FROM matches WHERE id = ?1")
        .bind(id.0)
        .fetch_optional(&mut *connection)
        .await?;
    let (key, last) = head.ok_or(StoreError::NotFound)?;
    if seq > last {
        return Err(StoreError::Conflict);
    }
    sqlx::query(
        "INSERT INTO snapshots (match_key, seq, dump) VALUES (?1, ?2, ?3)
         ON CONFLICT (match_key) DO UPDATE SET seq = excluded.seq, dump = excluded.dump
         WHERE excluded.seq >= snapshots.seq",
    )
    .bind(key)
    .bind(seq)
    .bind(snapshot.dump)
    .execute(connection)
    .await?;
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
