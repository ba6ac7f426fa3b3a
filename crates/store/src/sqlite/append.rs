//! Appending the entries of many matches inside one transaction.
//!
//! The transaction begins with BEGIN IMMEDIATE, so no other connection, also of another process, can write between
//! comparing `match_heads.seq` and inserting. That alone makes (match_key, seq) unique: an index on it would cost every match
//! a page of its own per batch.

use super::batch::Verdicts;
use super::statement::execute;
use super::{ownership, ratings, tables};
use crate::convert::{from_integer, to_integer};
use crate::{Append, AppendError, Ending, Epoch, FinishedMatch, NewEntry, StoreError};
use qipan_protocol::MatchId;
use rusqlite::{CachedStatement, Connection, OptionalExtension, params};

/// The statements of an append. They are looked up once per batch.
struct Statements<'c> {
    connection: &'c Connection,
    head: CachedStatement<'c>,
    insert: CachedStatement<'c>,
    advance: CachedStatement<'c>,
}

impl<'c> Statements<'c> {
    fn new(connection: &'c Connection) -> Result<Statements<'c>, StoreError> {
        let head = "SELECT match_key, seq, epoch, last_entry FROM match_heads
                    WHERE match_key = (SELECT key FROM matches WHERE id = ?1)";
        let insert = "INSERT INTO entries (previous, match_key, seq, line, seat, command_id, epoch)
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let advance = "UPDATE match_heads SET seq = ?2, last_entry = ?3 WHERE match_key = ?1";
        Ok(Statements {
            connection,
            head: connection.prepare_cached(head)?,
            insert: connection.prepare_cached(insert)?,
            advance: connection.prepare_cached(advance)?,
        })
    }
}

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
    let mut statements = Statements::new(connection)?;
    for append in appends {
        let verdict = match accept(&mut statements, append)? {
            Ok(head) => {
                entries += append.entries.len() as u64;
                carry_out(&mut statements, head, append)?;
                Ok(())
            }
            Err(refusal) => Err(refusal),
        };
        verdicts.push(verdict);
    }
    Ok((verdicts, entries))
}

/// The head of the match, or the refusal if it is not the expected one.
fn accept(statements: &mut Statements<'_>, append: &Append) -> Result<Result<Head, AppendError>, StoreError> {
    let Some(head) = load_head(statements, &append.match_id)? else {
        return Ok(Err(AppendError::NotFound));
    };
    // A caller that has lost its table must learn that, and not the number of an entry that it does not know.
    if head.epoch != append.epoch || is_room_fenced(statements.connection, append)? {
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

fn load_head(statements: &mut Statements<'_>, id: &MatchId) -> Result<Option<Head>, StoreError> {
    let row = statements.head.query_row([id.as_str()], |row| <(i64, i64, i64, Option<i64>)>::try_from(row));
    let to_head = |(key, seq, epoch, last_entry): (i64, i64, i64, Option<i64>)| {
        let (seq, epoch) = (from_integer(seq)?, Epoch(from_integer(epoch)?));
        Ok(Head { key, seq, epoch, last_entry })
    };
    row.optional()?.map(to_head).transpose()
}

fn carry_out(statements: &mut Statements<'_>, mut head: Head, append: &mut Append) -> Result<(), StoreError> {
    insert(statements, &mut head, &append.entries)?;
    end(statements.connection, head.key, std::mem::take(&mut append.ending))?;
    match append.table.take() {
        // A table that was deleted meanwhile is not saved.
        Some(table) => tables::update(statements.connection, &table, append.epoch).map(drop),
        None => Ok(()),
    }
}

/// Inserts the entries, and makes the last one the head of the match.
fn insert(statements: &mut Statements<'_>, head: &mut Head, entries: &[NewEntry]) -> Result<(), StoreError> {
    for entry in entries {
        head.seq += 1;
        let command_id = entry.command_id.and_then(|id| i64::try_from(id.0).ok());
        statements.insert.execute(params![
            head.last_entry,
            head.key,
            to_integer(head.seq, "seq")?,
            entry.line,
            entry.seat.map(|seat| seat.0),
            command_id,
            to_integer(head.epoch.0, "epoch")?
        ])?;
        head.last_entry = Some(statements.connection.last_insert_rowid());
    }
    if !entries.is_empty() {
        statements.advance.execute(params![head.key, to_integer(head.seq, "seq")?, head.last_entry])?;
    }
    Ok(())
}

/// Writes the first entries of a match whose header was inserted in the same transaction, as the entry `header`.
pub(super) fn open(
    connection: &Connection,
    (key, header): (i64, i64),
    entries: &[NewEntry],
    epoch: Epoch,
) -> Result<(), StoreError> {
    let mut head = Head { key, seq: 0, epoch, last_entry: Some(header) };
    insert(&mut Statements::new(connection)?, &mut head, entries)
}

fn end(connection: &Connection, key: i64, ending: Ending) -> Result<(), StoreError> {
    let (finished, rated) = match ending {
        Ending::Unchanged => return Ok(()),
        Ending::Finished(finished) => (Some(finished), None),
        Ending::Rated(finished, seats) => (Some(finished), Some(seats)),
        Ending::Reopened => (None, None),
    };
    let winners = finished.as_ref().and_then(FinishedMatch::winner_bits);
    let (at, outcome) = finished.map(|finished| (finished.at, finished.outcome)).unzip();
    let sql = "UPDATE matches SET finished_at = ?2, outcome = ?3 WHERE key = ?1";
    execute(connection, sql, params![key, at, outcome])?;
    let sql = "UPDATE match_players SET finished_at = ?2,
                   result = CASE WHEN ?3 IS NULL THEN NULL WHEN ?3 = 0 THEN 'drawn'
                       WHEN ?3 >> seat & 1 THEN 'won' ELSE 'lost' END
               WHERE match_key = ?1";
    execute(connection, sql, params![key, at, winners])?;
    match at.zip(rated) {
        Some((at, seats)) => ratings::rate(connection, key, at, &seats),
        None => Ok(()),
    }
}
