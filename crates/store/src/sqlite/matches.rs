//! Matches and their players.

use super::convert::{found, from_integer};
use crate::paging::Window;
use crate::{Cursor, FinishedMatch, MAX_PAGE, MatchRecord, NewMatch, Page, StoreError};
use qipan_engine::Seat;
use qipan_protocol::{MatchId, TableId, UserId};
use sqlx::{SqliteConnection, SqlitePool};

/// A query for whole matches; the tail says which ones.
macro_rules! select_matches {
    ($tail:literal) => {
        concat!(
            "SELECT m.id, m.table_id, m.game, m.ruleset, m.seq, m.created_at, m.finished_at, m.outcome,
                (SELECT json_group_array(json_array(seat, user_id) ORDER BY seat)
                 FROM match_players WHERE match_key = m.key) ",
            $tail
        )
    };
}

type Row = (String, Option<String>, String, i64, i64, i64, Option<i64>, Option<String>, String);

fn to_record(row: Row) -> Result<MatchRecord, StoreError> {
    let (id, table_id, game, ruleset, seq, created_at, finished_at, outcome, players) = row;
    let players: Vec<(Seat, UserId)> = serde_json::from_str(&players)?;
    Ok(MatchRecord {
        id: MatchId(id),
        table_id: table_id.map(TableId),
        game,
        ruleset: from_integer(ruleset)?,
        seq: from_integer(seq)?,
        players,
        created_at,
        finished: finished_at.zip(outcome).map(|(at, outcome)| FinishedMatch { outcome, at }),
    })
}

fn to_records(rows: Vec<Row>) -> Result<Vec<MatchRecord>, StoreError> {
    rows.into_iter().map(to_record).collect()
}

pub(crate) async fn create(connection: &mut SqliteConnection, new: NewMatch) -> Result<(), StoreError> {
    let created = sqlx::query(
        "INSERT INTO matches (id, table_id, game, ruleset, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
    )
    .bind(new.id.0)
    .bind(new.table_id.map(|id| id.0))
    .bind(new.game)
    .bind(i64::from(new.ruleset))
    .bind(new.created_at)
    .execute(&mut *connection)
    .await?;
    let key = created.last_insert_rowid();
    let header = sqlx::query("INSERT INTO entries (match_key, seq, line) VALUES (?1, 0, ?2)")
        .bind(key)
        .bind(new.header)
        .execute(&mut *connection)
        .await?;
    sqlx::query("UPDATE matches SET last_entry = ?2 WHERE key = ?1")
        .bind(key)
        .bind(header.last_insert_rowid())
        .execute(&mut *connection)
        .await?;
    for (seat, user) in new.players {
        sqlx::query("INSERT INTO match_players (match_key, seat, user_id) VALUES (?1, ?2, ?3)")
            .bind(key)
            .bind(seat.0)
            .bind(user.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(crate) async fn add_player(
    connection: &mut SqliteConnection,
    id: MatchId,
    seat: Seat,
    user: UserId,
) -> Result<(), StoreError> {
    let added = sqlx::query(
        "INSERT INTO match_players (match_key, seat, user_id, finished_at)
         SELECT key, ?2, ?3, finished_at FROM matches WHERE id = ?1",
    )
    .bind(id.0)
    .bind(seat.0)
    .bind(user.0)
    .execute(connection)
    .await?;
    found(added.rows_affected())
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

/// The key of the cursor's match breaks ties, but stays inside: it would tell how many matches there are.
pub(crate) async fn finished(
    readers: &SqlitePool,
    user: &UserId,
    window: &Window,
) -> Result<Page<MatchRecord>, StoreError> {
    let rows = sqlx::query_as(select_matches!(
        "FROM (SELECT DISTINCT finished_at, match_key FROM match_players
               WHERE user_id = ?1 AND finished_at IS NOT NULL
                 AND (finished_at, match_key) < (?2, (SELECT ifnull(max(key), 0) FROM matches WHERE id = ?3))
               ORDER BY finished_at DESC, match_key DESC LIMIT ?4) AS mine
         JOIN matches AS m ON m.key = mine.match_key ORDER BY mine.finished_at DESC, m.key DESC"
    ))
    .bind(user.as_str())
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
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
