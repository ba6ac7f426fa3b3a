//! Appending the entries of many matches with a handful of statements.

use crate::sqlite::batch::Verdicts;
use crate::sqlite::convert::to_integer;
use crate::{Append, AppendError, Ending, NewEntry, StoreError};
use qipan_protocol::MatchId;
use sqlx::{AssertSqlSafe, SqliteConnection};
use std::collections::HashMap;

/// The most rows of one statement: a power of two, far below what SQLite allows in parameters.
const ROWS_LIMIT: usize = 1_024;

/// Where a match stands inside the transaction.
struct Head {
    key: i64,
    seq: u64,
    last_entry: i64,
    moved: bool,
}

/// The matches of a batch, and the last entry of the whole log.
struct Heads {
    by_match: HashMap<MatchId, Head>,
    last_entry: i64,
}

struct Row {
    id: i64,
    previous: i64,
    match_key: i64,
    seq: i64,
    entry: NewEntry,
    command_id: Option<i64>,
}

/// Checks every append against its match, then writes all that are accepted. Also returns how many entries
/// these are.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    appends: Vec<&mut Append>,
) -> Result<(Verdicts, u64), StoreError> {
    if appends.is_empty() {
        return Ok((Verdicts::new(), 0));
    }
    let mut heads = load_heads(connection, &appends).await?;
    let (mut verdicts, mut rows, mut endings) = (Verdicts::new(), Vec::new(), Vec::new());
    for append in appends {
        let verdict = accept(append, &mut heads, &mut rows);
        if let Ok(key) = verdict {
            endings.push((key, std::mem::take(&mut append.ending)));
        }
        verdicts.push(verdict.map(|_| ()));
    }
    let entries = rows.len() as u64;
    insert(connection, &heads, rows).await?;
    for (key, ending) in endings {
        end(connection, key, ending).await?;
    }
    Ok((verdicts, entries))
}

/// One row with everything, because handing rows over one by one costs more than finding them.
async fn load_heads(connection: &mut SqliteConnection, appends: &[&mut Append]) -> Result<Heads, StoreError> {
    let ids: Vec<&MatchId> = appends.iter().map(|append| &append.match_id).collect();
    let ids = serde_json::to_string(&ids)?;
    let (found, last_entry): (String, i64) = sqlx::query_as(
        "SELECT json_group_array(json_array(wanted.key, matches.key, matches.seq, matches.last_entry)),
             (SELECT ifnull(max(id), 0) FROM entries)
         FROM json_each(?1) AS wanted CROSS JOIN matches ON matches.id = wanted.value",
    )
    .bind(ids)
    .fetch_one(connection)
    .await?;
    let found: Vec<(usize, i64, u64, i64)> = serde_json::from_str(&found)?;
    let by_match = found.into_iter().filter_map(|(index, key, seq, last_entry)| {
        Some((appends.get(index)?.match_id.clone(), Head { key, seq, last_entry, moved: false }))
    });
    Ok(Heads { by_match: by_match.collect(), last_entry })
}

/// Takes the entries over if the match stands where the append expects it; returns the key of the match.
fn accept(append: &mut Append, heads: &mut Heads, rows: &mut Vec<Row>) -> Result<i64, AppendError> {
    let head = heads.by_match.get_mut(&append.match_id).ok_or(AppendError::NotFound)?;
    if head.seq != append.expected_seq {
        return Err(AppendError::Conflict { seq: head.seq });
    }
    let too_large =
        append.entries.iter().filter_map(|entry| entry.command_id).any(|id| i64::try_from(id.0).is_err());
    if too_large {
        return Err(AppendError::Store(StoreError::Invalid("command id")));
    }
    for entry in append.entries.drain(..) {
        head.seq += 1;
        head.moved = true;
        heads.last_entry += 1;
        let (id, previous) = (heads.last_entry, head.last_entry);
        head.last_entry = id;
        let seq = to_integer(head.seq, "seq")?;
        let command_id = entry.command_id.and_then(|id| i64::try_from(id.0).ok());
        rows.push(Row { id, previous, match_key: head.key, seq, entry, command_id });
    }
    Ok(head.key)
}

/// Notes the new last entry of every match that has one, and inserts the rows.
async fn insert(connection: &mut SqliteConnection, heads: &Heads, rows: Vec<Row>) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let moved = heads.by_match.values().filter(|head| head.moved);
    let moved: Vec<_> = moved.map(|head| (head.key, head.seq, head.last_entry)).collect();
    let mut moved = Some(serde_json::to_string(&moved)?);
    let mut rows = rows.into_iter();
    while rows.len() > 0 {
        let size = rows.len().min(ROWS_LIMIT);
        let sql = insert_sql(size.next_power_of_two(), moved.is_some());
        let mut query = sqlx::query(AssertSqlSafe(sql));
        if let Some(moved) = moved.take() {
            query = query.bind(moved);
        }
        for row in rows.by_ref().take(size) {
            query = query.bind(row.id).bind(row.previous).bind(row.match_key).bind(row.seq);
            query = query.bind(row.entry.line);
            query = query.bind(row.entry.seat.map(|seat| seat.0)).bind(row.command_id);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// A statement with room for a power of two of rows; those that are not bound are null and left out. So there
/// are few statements to prepare and keep, and one journey to the thread of the connection does for a batch.
/// A failure is one of the whole batch, so SQLite need not be able to take back this statement alone.
fn insert_sql(size: usize, with_heads: bool) -> String {
    let mut sql = String::with_capacity(size * 16 + 400);
    if with_heads {
        sql.push_str(
            "UPDATE OR ROLLBACK matches SET seq = moved.value ->> 1, last_entry = moved.value ->> 2
             FROM json_each(?) AS moved WHERE matches.key = moved.value ->> 0;",
        );
    }
    sql.push_str(
        "INSERT OR ROLLBACK INTO entries (id, previous, match_key, seq, line, seat, command_id)
         SELECT * FROM (VALUES (?,?,?,?,?,?,?)",
    );
    sql.push_str(&",(?,?,?,?,?,?,?)".repeat(size - 1));
    sql.push_str(") WHERE column1 IS NOT NULL");
    sql
}

async fn end(connection: &mut SqliteConnection, key: i64, ending: Ending) -> Result<(), StoreError> {
    let (at, outcome) = match ending {
        Ending::Unchanged => return Ok(()),
        Ending::Finished(finished) => (Some(finished.at), Some(finished.outcome)),
        Ending::Reopened => (None, None),
    };
    sqlx::query("UPDATE matches SET finished_at = ?2, outcome = ?3 WHERE key = ?1")
        .bind(key)
        .bind(at)
        .bind(outcome)
        .execute(&mut *connection)
        .await?;
    sqlx::query("UPDATE match_players SET finished_at = ?2 WHERE match_key = ?1")
        .bind(key)
        .bind(at)
        .execute(connection)
        .await?;
    Ok(())
}
