//! Appending the entries of many matches inside one transaction.
//!
//! The transaction begins with BEGIN IMMEDIATE, so no other connection, also of another process, can write between
//! comparing `matches.seq` and inserting. That alone makes (match_key, seq) unique: an index on it would cost every match
//! a page of its own per batch.

use super::batch::Verdicts;
use super::statement::{execute, fetch_optional};
use super::{ownership, tables};
use crate::convert::{from_integer, to_integer};
use crate::{Append, AppendError, Ending, Epoch, NewEntry, StoreError};
use qipan_protocol::MatchId;
use rusqlite::{Connection, params};

/// The last entry of a match inside the transaction.
struct Head {
    key: i64,
    seq: u64,
    epoch: Epoch,
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
    // A caller that has lost its table must learn that, and not the number of an entry that it does not know.
    if head.epoch != append.epoch || is_room_fenced(connection, append)? {
        return Ok(Err(AppendError::Fenced));
    }
    if head.seq != append.expected_seq {
        return Ok(Err(AppendError::Conflict { seq: head.seq }));
    }
    Ok(Ok(head))
}

/// Whether the append has a room whose table exists and has another epoch.
fn is_room_fenced(connection: &Connection, append: &Append) -> Result<bool, StoreError> {
    let Some(table) = &append.table else { return Ok(false) };
    match ownership::check_table(connection, &table.id, append.epoch) {
        Ok(()) | Err(StoreError::NotFound) => Ok(false),
        Err(StoreError::Fenced) => Ok(true),
        Err(error) => Err(error),
    }
}

fn load_head(connection: &Connection, id: &MatchId) -> Result<Option<Head>, StoreError> {
    let sql = "SELECT key, seq, epoch, last_entry FROM matches WHERE id = ?1";
    let row: Option<(i64, i64, i64, Option<i64>)> = fetch_optional(connection, sql, [id.as_str()])?;
    let to_head = |(key, seq, epoch, last_entry): (i64, i64, i64, Option<i64>)| {
        let (seq, epoch) = (from_integer(seq)?, Epoch(from_integer(epoch)?));
        Ok(Head { key, seq, epoch, last_entry })
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
        // A table that was deleted meanwhile is not saved.
        Some(table) => tables::update(connection, &table, append.epoch).map(drop),
        None => Ok(()),
    }
}

fn insert(connection: &Connection, head: &mut Head, entry: &NewEntry) -> Result<(), StoreError> {
    head.seq += 1;
    let command_id = entry.command_id.and_then(|id| i64::try_from(id.0).ok());
    execute(
        connection,
        "INSERT INTO entries (previous, match_key, seq, line, seat, command_id, epoch)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            head.last_entry,
            head.key,
            to_integer(head.seq, "seq")?,
            entry.line,
            entry.seat.map(|seat| seat.0),
            command_id,
            to_integer(head.epoch.0, "epoch")?
        ],
    )?;
    head.last_entry = Some(connection.last_insert_rowid());
    Ok(())
}

/// Writes the first entries of a match that is made in the same transaction.
pub(super) fn open(
    connection: &Connection,
    key: i64,
    entries: &[NewEntry],
    epoch: Epoch,
) -> Result<(), StoreError> {
    let mut head = Head { key, seq: 0, epoch, last_entry: None };
    let sql = "SELECT last_entry FROM matches WHERE key = ?1";
    if let Some((last,)) = fetch_optional(connection, sql, [key])? {
        head.last_entry = last;
    }
    for entry in entries {
        insert(connection, &mut head, entry)?;
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
