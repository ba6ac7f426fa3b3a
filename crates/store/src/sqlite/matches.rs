//! Matches and their players.

use super::statement::execute;
use super::{append, ownership, tables};
use crate::convert::{found, from_integer, from_word, to_word};
use crate::paging::Window;
use crate::{
    Cursor, Epoch, FinishedMatch, MAX_PAGE, MatchFilter, MatchRecord, NewEntry, NewMatch, Page, StoreError,
    TableRecord,
};
use qipan_engine::Seat;
use qipan_protocol::{MatchId, TableId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// Whether everybody may see the match `$m`, see [`MatchRecord::public`].
macro_rules! is_public {
    ($m:literal) => {
        concat!(
            "(",
            $m,
            ".rated OR ifnull((
                 SELECT max(coalesce(shown, casual_public, 0)) = 1 AND min(coalesce(shown, 1)) = 1
                 FROM match_players LEFT JOIN profiles USING (user_id) WHERE match_key = ",
            $m,
            ".key), 0))"
        )
    };
}
pub(super) use is_public;

/// A query for whole matches; the tail selects which.
macro_rules! select_matches {
    ($tail:literal) => {
        concat!(
            "SELECT m.id, m.table_id, m.game, m.ruleset,
                (SELECT seq FROM match_heads WHERE match_key = m.key), m.created_at, m.finished_at, m.outcome, m.seats,
                m.speed, m.rated, ",
            is_public!("m"),
            ",
                (SELECT json_group_array(json_array(seat, user_id) ORDER BY seat)
                 FROM match_players WHERE match_key = m.key) ",
            $tail
        )
    };
}

type Row = (
    String,
    Option<String>,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
    bool,
    String,
);

fn to_record(row: Row) -> Result<MatchRecord, StoreError> {
    let (
        id,
        table_id,
        game,
        ruleset,
        seq,
        created_at,
        finished_at,
        outcome,
        seats,
        speed,
        rated,
        public,
        players,
    ) = row;
    let players: Vec<(Seat, UserId)> = serde_json::from_str(&players)?;
    Ok(MatchRecord {
        id: MatchId(id),
        table_id: table_id.map(TableId),
        game,
        ruleset: from_integer(ruleset)?,
        seq: from_integer(seq)?,
        players,
        seats,
        speed: speed.map(from_word).transpose()?,
        rated,
        public,
        created_at,
        finished: finished_at.zip(outcome).map(|(at, outcome)| FinishedMatch { outcome, at }),
    })
}

fn to_records(rows: Vec<Row>) -> Result<Vec<MatchRecord>, StoreError> {
    rows.into_iter().map(to_record).collect()
}

pub(crate) fn create(connection: &Connection, new: &NewMatch) -> Result<(), StoreError> {
    insert(connection, new).map(drop)
}

/// Inserts a match with its header; returns the key of the match and the place of the header.
fn insert(connection: &Connection, new: &NewMatch) -> Result<(i64, i64), StoreError> {
    let table_id = new.table_id.as_ref().map(TableId::as_str);
    execute(
        connection,
        "INSERT INTO matches (id, table_id, game, ruleset, created_at, seats, speed, rated)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            new.id.0,
            table_id,
            new.game,
            i64::from(new.ruleset),
            new.created_at,
            new.seats,
            to_word(&new.speed)?,
            new.rated
        ],
    )?;
    let key = connection.last_insert_rowid();
    let sql = "INSERT INTO entries (match_key, seq, line, epoch)
               VALUES (?1, 0, ?2, ifnull((SELECT epoch FROM tables WHERE id = ?3), 0))";
    execute(connection, sql, params![key, new.header, table_id])?;
    let header = connection.last_insert_rowid();
    let sql = "UPDATE matches SET first_entry = ?2 WHERE key = ?1";
    execute(connection, sql, params![key, header])?;
    let sql = "INSERT INTO match_heads (match_key, seq, last_entry, epoch)
               SELECT ?1, 0, id, epoch FROM entries WHERE id = ?2";
    execute(connection, sql, params![key, header])?;
    for (seat, user) in &new.players {
        let sql = "INSERT INTO match_players (match_key, seat, user_id) VALUES (?1, ?2, ?3)";
        execute(connection, sql, params![key, seat.0, user.0])?;
    }
    Ok((key, header))
}

/// Creates a match with its first entries, and saves the room that plays it.
pub(crate) fn begin(
    connection: &Connection,
    new: &NewMatch,
    opening: &[NewEntry],
    table: &TableRecord,
    epoch: Epoch,
) -> Result<(), StoreError> {
    tables::save(connection, table, epoch)?;
    let place = insert(connection, new)?;
    append::open(connection, place, opening, epoch)
}

/// Saves a table and adds a player to its match.
pub(crate) fn join(
    connection: &Connection,
    table: &TableRecord,
    id: &MatchId,
    seat: Seat,
    user: &UserId,
    seats: Option<&str>,
    epoch: Epoch,
) -> Result<(), StoreError> {
    tables::save(connection, table, epoch)?;
    ownership::check_match(connection, id, epoch)?;
    add_player(connection, id, seat, user, seats)
}

fn add_player(
    connection: &Connection,
    id: &MatchId,
    seat: Seat,
    user: &UserId,
    seats: Option<&str>,
) -> Result<(), StoreError> {
    found(execute(
        connection,
        "INSERT INTO match_players (match_key, seat, user_id, finished_at)
         SELECT key, ?2, ?3, finished_at FROM matches WHERE id = ?1",
        params![id.0, seat.0, user.0],
    )?)?;
    let sql = "UPDATE matches SET seats = ifnull(?2, seats) WHERE id = ?1";
    execute(connection, sql, params![id.0, seats]).map(drop)
}

pub(crate) fn show(
    connection: &Connection,
    id: &MatchId,
    user: &UserId,
    shown: Option<bool>,
) -> Result<(), StoreError> {
    let sql = "UPDATE match_players SET shown = ?3
               WHERE match_key = (SELECT key FROM matches WHERE id = ?1) AND user_id = ?2";
    found(execute(connection, sql, params![id.0, user.0, shown])?)
}

pub(crate) async fn find(readers: &SqlitePool, id: &MatchId) -> Result<Option<MatchRecord>, StoreError> {
    let row = sqlx::query_as(select_matches!("FROM matches AS m WHERE m.id = ?1"))
        .bind(id.as_str())
        .fetch_optional(readers)
        .await?;
    row.map(to_record).transpose()
}

pub(crate) async fn running(
    readers: &SqlitePool,
    user: &UserId,
    limit: u32,
) -> Result<Vec<MatchRecord>, StoreError> {
    let rows = sqlx::query_as(select_matches!(
        "FROM (SELECT DISTINCT match_key FROM match_players
               WHERE user_id = ?1 AND finished_at IS NULL ORDER BY match_key DESC LIMIT ?2) AS mine
         JOIN matches AS m ON m.key = mine.match_key ORDER BY m.key DESC"
    ))
    .bind(user.as_str())
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
    .await?;
    to_records(rows)
}

/// The key of the cursor's match breaks ties, but is not part of the cursor: it would reveal the number of matches.
pub(crate) async fn played(
    readers: &SqlitePool,
    user: &UserId,
    filter: &MatchFilter,
    window: &Window,
) -> Result<Page<MatchRecord>, StoreError> {
    let columns = filter.columns();
    let rows = sqlx::query_as(concat!(
        select_matches!(
        "FROM (SELECT DISTINCT p.finished_at, p.match_key FROM match_players AS p JOIN matches AS f ON f.key = p.match_key
               WHERE p.user_id = ?1 AND p.finished_at IS NOT NULL
                 AND (p.finished_at, p.match_key)
                     < (?2, (SELECT ifnull(max(key), 0) FROM matches WHERE id = ?3))
                 AND (?5 IS NULL OR f.game = ?5) AND (?6 IS NULL OR p.result = ?6)
                 AND p.finished_at >= ?7 AND p.finished_at < ?8
                 AND (?9 IS NULL OR EXISTS (
                     SELECT 1 FROM match_players WHERE match_key = p.match_key AND user_id = ?9))
                 AND (?12 IS NULL OR f.game IN (SELECT value FROM json_each(?13)) OR EXISTS (
                     SELECT 1 FROM match_players AS o JOIN users AS u ON u.id = o.user_id
                     WHERE o.match_key = p.match_key AND o.user_id <> p.user_id
                       AND instr(ifnull(u.name_key, lower(u.name)), ?12) > 0))
                 AND (?10 OR EXISTS (
                     SELECT 1 FROM match_players WHERE match_key = p.match_key AND user_id = ?11) OR "
        ),
        is_public!("f"),
        ")
               ORDER BY p.finished_at DESC, p.match_key DESC LIMIT ?4) AS mine
         JOIN matches AS m ON m.key = mine.match_key ORDER BY mine.finished_at DESC, m.key DESC"
    ))
    .bind(user.as_str())
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .bind(columns.game)
    .bind(columns.result)
    .bind(columns.from)
    .bind(columns.to)
    .bind(columns.opponent)
    .bind(columns.sees_all)
    .bind(columns.viewer)
    .bind(columns.name)
    .bind(serde_json::to_string(columns.games)?)
    .fetch_all(readers)
    .await?;
    let cursor = |record: &MatchRecord| Cursor {
        at: record.finished.as_ref().map_or(0, |finished| finished.at),
        id: record.id.0.clone(),
    };
    Ok(window.page(to_records(rows)?, cursor))
}

pub(crate) async fn of_table(
    readers: &SqlitePool,
    table: &TableId,
    limit: u32,
) -> Result<Vec<MatchRecord>, StoreError> {
    let rows = sqlx::query_as(select_matches!(
        "FROM matches AS m WHERE m.table_id = ?1 ORDER BY m.key DESC LIMIT ?2"
    ))
    .bind(table.as_str())
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
    .await?;
    to_records(rows)
}
