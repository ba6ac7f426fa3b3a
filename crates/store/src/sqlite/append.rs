//! Appending the entries of many matches inside one transaction.

use super::batch::Verdicts;
use super::convert::to_integer;
use super::statement::{execute, fetch_optional};
use super::tables;
use crate::{Append, AppendError, Ending, NewEntry, StoreError};
use qipan_protocol::MatchId;
use rusqlite::{Connection, params};

/// The last entry of a match inside the transaction.
struct Head {
    key: i64,
    seq: u64,
    last_entry: Option<i64>,
}

/// Carries out every append whose match has the expected last entry. Also returns the number of entries. An error
/// fails the whole batch.
pub(super) fn write(
    connection: &Connection,
    appends: Vec<&mut Append>,
) -> Result<(Verdicts, u64), StoreError> {
    let (mut verdicts, mut entries) = (Verdicts::with_capacity(appends.len()), 0);
    for append in appends {
        let verdict = match accept(connection, append)? {
            Ok(head) => {
                entries += append.entries.len() as u64;
                carry_out(connection, head, append)?;
                Ok(())
            }
            Err(refusal) => Err(refusal),
        };
        verdicts.push(verdict);
    }
    Ok((verdicts, entries))
}

/// The head of the match, or the refusal if it is not the expected one.
fn accept(connection: &Connection, append: &Append) -> Result<Result<Head, AppendError>, StoreError> {
    let Some(head) = load_head(connection, &append.match_id)? else {
        return Ok(Err(AppendError::NotFound));
    };
    if head.seq != append.expected_seq {
        return Ok(Err(AppendError::Conflict { seq: head.seq }));
    }
    let ids = append.entries.iter().filter_map(|entry| entry.command_id);
    if ids.into_iter().any(|id| i64::try_from(id.0).is_err()) {
        return Ok(Err(AppendError::Unavailable(StoreError::Invalid("command id"))));
    }
    Ok(Ok(head))
}

fn load_head(connection: &Connection, id: &MatchId) -> Result<Option<Head>, StoreError> {
    let sql = "SELECT key, seq, last_entry FROM matches WHERE id = ?1";
    let row: Option<(i64, i64, Option<i64>)> = fetch_optional(connection, sql, [id.as_str()])?;
    let to_head = |(key, seq, last_entry): (i64, i64, Option<i64>)| {
        let seq = super::convert::from_integer(seq)?;
        Ok(Head { key, seq, last_entry })
    };
    row.map(to_head).transpose()
}

fn carry_out(connection: &Connection, mut head: Head, append: &mut Append) -> Result<(), StoreError> {
    if !append.entries.is_empty() {
        for entry in append.entries.drain(..) {
            insert(connection, &mut head, &entry)?;
        }
        let sql = "UPDATE matches SET seq = ?2, last_entry = ?3 WHERE key = ?1";
        execute(connection, sql, params![head.key, to_integer(head.seq, "seq")?, head.last_entry])?;
    }
    end(connection, head.key, std::mem::take(&mut append.ending))?;
    match append.table.take() {
        Some(table) => tables::save_if_there(connection, &table),
        None => Ok(()),
    }
}

fn insert(connection: &Connection, head: &mut Head, entry: &NewEntry) -> Result<(), StoreError> {
    head.seq += 1;
    let command_id = entry.command_id.and_then(|id| i64::try_from(id.0).ok());
    execute(
        connection,
        "INSERT INTO entries (previous, match_key, seq, line, seat, command_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            head.last_entry,
            head.key,
            to_integer(head.seq, "seq")?,
            entry.line,
            entry.seat.map(|seat| seat.0),
            command_id
        ],
    )?;
    head.last_entry = Some(connection.last_insert_rowid());
    Ok(())
}

/// Writes the first entries of a match that is made in the same transaction.
pub(super) fn open(connection: &Connection, key: i64, entries: Vec<NewEntry>) -> Result<(), StoreError> {
    let mut head = Head { key, seq: 0, last_entry: None };
    let sql = "SELECT last_entry FROM matches WHERE key = ?1";
    if let Some((last,)) = fetch_optional(connection, sql, [key])? {
        head.last_entry = last;
    }
    for entry in entries {
        insert(connection, &mut head, &entry)?;
    }
    let sql = "UPDATE matches SET seq = ?2, last_entry = ?3 WHERE key = ?1";
    execute(connection, sql, params![key, to_integer(head.seq, "seq")?, head.last_entry])?;
    Ok(())
}

fn end(connection: &Connection, key: i64, ending: Ending) -> Result<(), StoreError> {
    let (at, outcome) = match ending {
        Ending::Unchanged => return Ok(()),
        Ending::Finished(finished) => (Some(finished.at), Some(finished.outcome)),
        Ending::Reopened => (None, None),
    };
    let sql = "UPDATE matches SET finished_at = ?2, outcome = ?3 WHERE key = ?1";
    execute(connection, sql, params![key, at, outcome])?;
    let sql = "UPDATE match_players SET finished_at = ?2 WHERE match_key = ?1";
    execute(connection, sql, params![key, at])?;
    Ok(())
}
