//! The statements that append the entries of many matches.
//!
//! The statement that moves the heads of matches compares their number and their epoch itself. A row that another
//! transaction is changing is compared again when that transaction has ended.

use super::convert::Failure;
use super::ratings;
use crate::convert::{from_integer, to_word};
use crate::{Append, AppendError, Ending, Epoch, FinishedMatch, StoreError, TableRecord};
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet};

/// The result of one append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Stored,
    Refused(AppendError),
    /// The match changed between the statement that refused it and the one that asked for the reason, and would accept
    /// the append now.
    Unclear,
}

/// Appends without endings and rooms, in one statement that is a transaction of its own.
pub(super) async fn write_entries(
    connection: &mut PgConnection,
    appends: &[&Append],
) -> Result<BTreeSet<usize>, Failure> {
    let all: Vec<usize> = (0..appends.len()).collect();
    move_heads(connection, appends, &all).await
}

/// All kinds of appends, inside the caller's transaction. Tables are locked before matches, as in a claim.
pub(super) async fn write_all(
    connection: &mut PgConnection,
    appends: &[&Append],
) -> Result<Vec<Verdict>, Failure> {
    let epochs = lock_rooms(connection, appends).await?;
    let is_open = |index: &usize| match &appends[*index].table {
        Some(table) => epochs.get(&table.id.0).is_none_or(|epoch| *epoch == appends[*index].epoch),
        None => true,
    };
    let open: Vec<usize> = (0..appends.len()).filter(is_open).collect();
    let stored = move_heads(connection, appends, &open).await?;
    let mut verdicts = explain(connection, appends, &stored).await?;
    for (index, verdict) in verdicts.iter_mut().enumerate() {
        // Its match has the right epoch, but its table has not.
        if !is_open(&index) && *verdict != Verdict::Refused(AppendError::NotFound) {
            *verdict = Verdict::Refused(AppendError::Fenced);
        }
    }
    let stored: Vec<&Append> = stored.iter().map(|index| appends[*index]).collect();
    end_matches(connection, &stored).await?;
    save_rooms(connection, &stored).await?;
    ratings::rate(connection, &stored).await?;
    Ok(verdicts)
}

/// The epochs of the rooms that are saved; those that were deleted are missing.
async fn lock_rooms(
    connection: &mut PgConnection,
    appends: &[&Append],
) -> Result<BTreeMap<String, Epoch>, Failure> {
    let ids: Vec<&str> =
        appends.iter().filter_map(|append| append.table.as_ref()).map(|table| table.id.as_str()).collect();
    let sql = "SELECT id, epoch FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
    let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(ids).fetch_all(connection).await?;
    rows.into_iter().map(|(id, epoch)| Ok((id, Epoch(from_integer(epoch)?)))).collect()
}

/// Moves the heads of matches and inserts the entries of those that have moved. Returns the numbers of the requests that
/// were carried out, counted from 1.
const APPEND: &str = "WITH request AS (
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
             WITH ORDINALITY AS request (id, expected, epoch, added, number)
     ), head AS (
         UPDATE matches SET seq = request.expected + request.added FROM request
         WHERE matches.id = request.id AND matches.seq = request.expected AND matches.epoch = request.epoch
         RETURNING matches.key, request.number, request.expected, request.epoch
     ), entry AS (
         INSERT INTO entries (match_key, seq, line, seat, command_id, epoch)
         SELECT head.key, head.expected + line.n, line.line, line.seat, line.command_id, head.epoch
         FROM unnest($5::bigint[], $6::bigint[], $7::text[], $8::smallint[], $9::bigint[])
             AS line (number, n, line, seat, command_id)
         JOIN head ON head.number = line.number
     )
     SELECT number FROM head";

/// Appends those of these requests whose match has the expected number and epoch; returns which they are.
async fn move_heads(
    connection: &mut PgConnection,
    appends: &[&Append],
    chosen: &[usize],
) -> Result<BTreeSet<usize>, Failure> {
    let requests = || chosen.iter().map(|index| appends[*index]);
    // A number that no column can hold is never the stored one.
    let column = |number: u64| i64::try_from(number).unwrap_or(-1);
    let ids: Vec<&str> = requests().map(|append| append.match_id.as_str()).collect();
    let expected: Vec<i64> = requests().map(|append| column(append.expected_seq)).collect();
    let epochs: Vec<i64> = requests().map(|append| column(append.epoch.0)).collect();
    let added: Vec<i64> = requests().map(|append| append.entries.len() as i64).collect();
    let lines = Lines::new(requests());
    let numbers: Vec<i64> = sqlx::query_scalar(APPEND)
        .bind(ids)
        .bind(expected)
        .bind(epochs)
        .bind(added)
        .bind(lines.numbers)
        .bind(lines.offsets)
        .bind(lines.texts)
        .bind(lines.seats)
        .bind(lines.command_ids)
        .fetch_all(connection)
        .await?;
    // Numbers count from 1.
    Ok(numbers.into_iter().map(|number| chosen[number as usize - 1]).collect())
}

/// The entries of a batch as columns.
#[derive(Default)]
struct Lines<'a> {
    /// Which request an entry belongs to.
    numbers: Vec<i64>,
    /// The first entry of a request has the offset 1.
    offsets: Vec<i64>,
    texts: Vec<&'a str>,
    seats: Vec<Option<i16>>,
    command_ids: Vec<Option<i64>>,
}

impl<'a> Lines<'a> {
    fn new(appends: impl Iterator<Item = &'a Append>) -> Lines<'a> {
        let mut lines = Lines::default();
        for (number, append) in (1..).zip(appends) {
            for (offset, entry) in (1..).zip(&append.entries) {
                lines.numbers.push(number);
                lines.offsets.push(offset);
                lines.texts.push(&entry.line);
                lines.seats.push(entry.seat.map(|seat| i16::from(seat.0)));
                lines.command_ids.push(entry.command_id.and_then(|id| i64::try_from(id.0).ok()));
            }
        }
        lines
    }
}

/// The verdicts, with the reasons of those that were refused.
pub(super) async fn explain(
    connection: &mut PgConnection,
    appends: &[&Append],
    stored: &BTreeSet<usize>,
) -> Result<Vec<Verdict>, Failure> {
    let refused = (0..appends.len()).filter(|index| !stored.contains(index));
    let ids: Vec<&str> = refused.map(|index| appends[index].match_id.as_str()).collect();
    let mut heads = BTreeMap::new();
    if !ids.is_empty() {
        let sql = "SELECT id, seq, epoch FROM matches WHERE id = ANY($1)";
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(sql).bind(ids).fetch_all(connection).await?;
        for (id, seq, epoch) in rows {
            heads.insert(id, (from_integer::<u64>(seq)?, Epoch(from_integer(epoch)?)));
        }
    }
    let verdict = |(index, append): (usize, &&Append)| match heads.get(append.match_id.as_str()) {
        _ if stored.contains(&index) => Verdict::Stored,
        None => Verdict::Refused(AppendError::NotFound),
        // A caller that has lost its table must learn that, and not the number of an entry that it does not know.
        Some((_, epoch)) if *epoch != append.epoch => Verdict::Refused(AppendError::Fenced),
        Some((seq, _)) if *seq != append.expected_seq => {
            Verdict::Refused(AppendError::Conflict { seq: *seq })
        }
        Some(_) => Verdict::Unclear,
    };
    Ok(appends.iter().enumerate().map(verdict).collect())
}

async fn end_matches(connection: &mut PgConnection, appends: &[&Append]) -> Result<(), Failure> {
    let (mut ids, mut times, mut outcomes, mut winners) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for append in appends {
        let finished = match &append.ending {
            Ending::Unchanged => continue,
            Ending::Finished(finished) | Ending::Rated(finished, _) => Some(finished),
            Ending::Reopened => None,
        };
        ids.push(append.match_id.as_str());
        times.push(finished.map(|finished| finished.at));
        outcomes.push(finished.map(|finished| finished.outcome.as_str()));
        winners.push(finished.and_then(FinishedMatch::winner_bits));
    }
    if ids.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "WITH ended AS (
             UPDATE matches SET finished_at = ending.at, outcome = ending.outcome
             FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) AS ending (id, at, outcome, winners)
             WHERE matches.id = ending.id RETURNING matches.key, ending.at, ending.winners
         )
         UPDATE match_players SET finished_at = ended.at,
             result = CASE WHEN ended.winners IS NULL THEN NULL WHEN ended.winners = 0 THEN 'drawn'
                 WHEN (ended.winners >> seat) & 1 = 1 THEN 'won' ELSE 'lost' END
         FROM ended WHERE match_key = ended.key",
    )
    .bind(ids)
    .bind(times)
    .bind(outcomes)
    .bind(winners)
    .execute(connection)
    .await?;
    Ok(())
}

/// A table that was deleted meanwhile is not saved. The others are locked and have the right epoch.
async fn save_rooms(connection: &mut PgConnection, appends: &[&Append]) -> Result<(), Failure> {
    let tables: Vec<&TableRecord> = appends.iter().filter_map(|append| append.table.as_ref()).collect();
    if tables.is_empty() {
        return Ok(());
    }
    let texts = |text: fn(&TableRecord) -> &str| tables.iter().map(|table| text(table)).collect::<Vec<_>>();
    let words = |word: fn(&TableRecord) -> Result<String, StoreError>| {
        tables.iter().map(|table| word(table)).collect::<Result<Vec<_>, _>>()
    };
    sqlx::query(
        "UPDATE tables SET game = room.game, stage = room.stage, visibility = room.visibility,
             host_id = room.host_id, room = room.room, updated_at = room.updated_at
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
             AS room (id, game, stage, visibility, host_id, room, updated_at)
         WHERE tables.id = room.id",
    )
    .bind(texts(|table| table.id.as_str()))
    .bind(texts(|table| &table.game))
    .bind(words(|table| to_word(&table.stage))?)
    .bind(words(|table| to_word(&table.visibility))?)
    .bind(texts(|table| table.host.as_str()))
    .bind(texts(|table| &table.room))
    .bind(tables.iter().map(|table| table.updated_at).collect::<Vec<_>>())
    .execute(connection)
    .await?;
    Ok(())
}
