//! Snapshots, and the ends of journals.

use super::convert::Failure;
use super::journal::select_entries;
use super::ownership;
use crate::convert::{from_integer, to_integer};
use crate::{Epoch, JournalTail, Snapshot, StoreError};
use qipan_protocol::MatchId;
use sqlx::PgConnection;

pub(crate) async fn save(
    connection: &mut PgConnection,
    id: &MatchId,
    snapshot: &Snapshot,
    epoch: Epoch,
) -> Result<(), Failure> {
    ownership::check_match(connection, id, epoch).await?;
    let query = sqlx::query_as("SELECT key, seq FROM matches WHERE id = $1").bind(id.as_str());
    let (key, seq): (i64, i64) = query.fetch_one(&mut *connection).await?;
    if snapshot.seq > from_integer(seq)? {
        return Err(StoreError::Invalid("seq").into());
    }
    sqlx::query(
        "INSERT INTO snapshots (match_key, seq, dump) VALUES ($1, $2, $3)
         ON CONFLICT (match_key) DO UPDATE SET seq = excluded.seq, dump = excluded.dump
         WHERE excluded.seq >= snapshots.seq",
    )
    .bind(key)
    .bind(to_integer(snapshot.seq, "seq")?)
    .bind(&snapshot.dump)
    .execute(connection)
    .await?;
    Ok(())
}

/// The snapshot is read first: the entries after it are there, whatever is appended meanwhile.
pub(crate) async fn load_tail(connection: &mut PgConnection, id: &MatchId) -> Result<JournalTail, Failure> {
    let sql = "SELECT seq, dump FROM snapshots WHERE match_key = (SELECT key FROM matches WHERE id = $1)";
    let query = sqlx::query_as(sql).bind(id.as_str());
    let row: Option<(i64, String)> = query.fetch_optional(&mut *connection).await?;
    let after = row.as_ref().map_or(0, |(seq, _)| *seq);
    let snapshot = row.map(|(seq, dump)| Ok::<_, StoreError>(Snapshot { seq: from_integer(seq)?, dump }));
    let query = sqlx::query_scalar(select_entries!("line", "AND seq = 0")).bind(id.as_str());
    let header: Option<String> = query.fetch_optional(&mut *connection).await?;
    let query = sqlx::query_scalar(select_entries!("line", "AND seq > $2 ORDER BY seq"));
    let entries = query.bind(id.as_str()).bind(after).fetch_all(connection).await?;
    let header = header.ok_or(StoreError::NotFound)?;
    Ok(JournalTail { header, snapshot: snapshot.transpose()?, entries })
}
