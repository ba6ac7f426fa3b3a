//! Snapshots, and the ends of journals.

use super::journal::select_chain;
use super::statement::{execute, fetch_optional};
use crate::convert::{from_integer, to_integer};
use crate::{Epoch, JournalTail, Snapshot, StoreError};
use qipan_protocol::MatchId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) fn save(
    connection: &Connection,
    id: &MatchId,
    snapshot: &Snapshot,
    epoch: Epoch,
) -> Result<(), StoreError> {
    let sql = "SELECT match_key, seq, epoch FROM match_heads
               WHERE match_key = (SELECT key FROM matches WHERE id = ?1)";
    let head: Option<(i64, i64, i64)> = fetch_optional(connection, sql, [id.as_str()])?;
    let (key, seq, stored) = head.ok_or(StoreError::NotFound)?;
    if from_integer::<u64>(stored)? != epoch.0 {
        return Err(StoreError::Fenced);
    }
    if snapshot.seq > from_integer(seq)? {
        return Err(StoreError::Invalid("seq"));
    }
    execute(
        connection,
        "INSERT INTO snapshots (match_key, seq, dump) VALUES (?1, ?2, ?3)
         ON CONFLICT (match_key) DO UPDATE SET seq = excluded.seq, dump = excluded.dump
         WHERE excluded.seq >= snapshots.seq",
        params![key, to_integer(snapshot.seq, "seq")?, snapshot.dump],
    )?;
    Ok(())
}

/// The snapshot is read first: the entries after it are there, whatever is appended meanwhile.
pub(crate) async fn load_tail(readers: &SqlitePool, id: &MatchId) -> Result<JournalTail, StoreError> {
    let sql = "SELECT seq, dump FROM snapshots WHERE match_key = (SELECT key FROM matches WHERE id = ?1)";
    let row: Option<(i64, String)> = sqlx::query_as(sql).bind(id.as_str()).fetch_optional(readers).await?;
    let after = row.as_ref().map_or(0, |(seq, _)| *seq);
    let snapshot = row.map(|(seq, dump)| Ok::<_, StoreError>(Snapshot { seq: from_integer(seq)?, dump }));
    let entries = sqlx::query_scalar(select_chain!(
        "SELECT entries.line FROM chain CROSS JOIN entries ON entries.id = chain.id ORDER BY chain.seq"
    ));
    let entries = entries.bind(id.as_str()).bind(after + 1).fetch_all(readers).await?;
    Ok(JournalTail { header: load_header(readers, id).await?, snapshot: snapshot.transpose()?, entries })
}

async fn load_header(readers: &SqlitePool, id: &MatchId) -> Result<String, StoreError> {
    let sql = "SELECT line FROM entries WHERE id = (SELECT first_entry FROM matches WHERE id = ?1)";
    let header: Option<String> = sqlx::query_scalar(sql).bind(id.as_str()).fetch_optional(readers).await?;
    if let Some(header) = header {
        return Ok(header);
    }
    // In matches of earlier versions, only the whole chain leads to the header.
    let header = sqlx::query_scalar(select_chain!(
        "SELECT entries.line FROM chain CROSS JOIN entries ON entries.id = chain.id WHERE chain.seq = 0"
    ));
    header.bind(id.as_str()).bind(0).fetch_optional(readers).await?.ok_or(StoreError::NotFound)
}
