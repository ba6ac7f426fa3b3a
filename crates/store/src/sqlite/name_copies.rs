//! Copies of names. They are looked for on readers, because the search can pass over many rows.

use super::statement::{execute, fetch_optional};
use crate::leaving::PAGE;
use crate::{NameEraser, StoreError};
use qipan_protocol::{CaseId, MatchId, TableId, UserId};
use rusqlite::{Connection, Params, params};
use sqlx::SqlitePool;

/// Tables whose room mentions the person.
pub(crate) async fn rooms(
    readers: &SqlitePool,
    user: &UserId,
    after: &TableId,
) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE id > ?1 AND instr(room, ?2) > 0 ORDER BY id LIMIT ?3";
    let query = sqlx::query_scalar(sql).bind(after.as_str()).bind(user.as_str()).bind(PAGE);
    let ids: Vec<String> = query.fetch_all(readers).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

pub(crate) async fn matches(
    readers: &SqlitePool,
    user: &UserId,
    after: &MatchId,
) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT DISTINCT m.id FROM matches AS m JOIN (
                   SELECT match_key FROM match_players WHERE user_id = ?2 AND finished_at IS NULL
                   UNION SELECT match_key FROM match_players WHERE user_id = ?2 AND finished_at IS NOT NULL
               ) AS own ON own.match_key = m.key
               WHERE m.id > ?1 ORDER BY m.id LIMIT ?3";
    let query = sqlx::query_scalar(sql).bind(after.as_str()).bind(user.as_str()).bind(PAGE);
    let ids: Vec<String> = query.fetch_all(readers).await?;
    Ok(ids.into_iter().map(MatchId).collect())
}

pub(crate) async fn chat(
    readers: &SqlitePool,
    user: &UserId,
    (table, n): &(TableId, i64),
) -> Result<Vec<(TableId, i64)>, StoreError> {
    let sql = "SELECT table_id, n FROM chat WHERE (table_id, n) > (?1, ?2) AND user_id = ?3
               ORDER BY table_id, n LIMIT ?4";
    let query = sqlx::query_as(sql).bind(table.as_str()).bind(n).bind(user.as_str()).bind(PAGE);
    let rows: Vec<(String, i64)> = query.fetch_all(readers).await?;
    Ok(rows.into_iter().map(|(table, n)| (TableId(table), n)).collect())
}

/// Evidence that mentions the person.
pub(crate) async fn evidence(
    readers: &SqlitePool,
    user: &UserId,
    (case, n): &(CaseId, i64),
) -> Result<Vec<(CaseId, i64)>, StoreError> {
    let sql = "SELECT case_id, n FROM evidence WHERE (case_id, n) > (?1, ?2) AND instr(body, ?3) > 0
               ORDER BY case_id, n LIMIT ?4";
    let query = sqlx::query_as(sql).bind(case.as_str()).bind(n).bind(user.as_str()).bind(PAGE);
    let rows: Vec<(String, i64)> = query.fetch_all(readers).await?;
    Ok(rows.into_iter().map(|(case, n)| (CaseId(case), n)).collect())
}

pub(crate) fn erase_in_rooms(
    connection: &Connection,
    tables: &[TableId],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, StoreError> {
    let mut changed = 0;
    for id in tables {
        let room = text(connection, "SELECT room FROM tables WHERE id = ?1", [id.as_str()])?;
        if let Some(erased) = room.and_then(|room| erase(&room, user)) {
            changed +=
                execute(connection, "UPDATE tables SET room = ?2 WHERE id = ?1", params![id.0, erased])?;
        }
    }
    Ok(changed)
}

pub(crate) fn erase_in_matches(
    connection: &Connection,
    matches: &[MatchId],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, StoreError> {
    let mut changed = 0;
    for id in matches {
        let sql = "SELECT ifnull(seats, '') FROM matches WHERE id = ?1";
        if let Some(erased) = text(connection, sql, [id.as_str()])?.and_then(|seats| erase(&seats, user)) {
            let sql = "UPDATE matches SET seats = ?2 WHERE id = ?1";
            changed += execute(connection, sql, params![id.0, erased])?;
        }
    }
    Ok(changed)
}

pub(crate) fn erase_in_chat(
    connection: &Connection,
    lines: &[(TableId, i64)],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, StoreError> {
    let mut changed = 0;
    for (table, n) in lines {
        let sql = "SELECT line FROM chat WHERE table_id = ?1 AND n = ?2";
        if let Some(erased) = text(connection, sql, params![table.0, n])?.and_then(|line| erase(&line, user))
        {
            let sql = "UPDATE chat SET line = ?3 WHERE table_id = ?1 AND n = ?2";
            changed += execute(connection, sql, params![table.0, n, erased])?;
        }
    }
    Ok(changed)
}

pub(crate) fn erase_in_evidence(
    connection: &Connection,
    copies: &[(CaseId, i64)],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, StoreError> {
    let mut changed = 0;
    for (case, n) in copies {
        let sql = "SELECT body FROM evidence WHERE case_id = ?1 AND n = ?2";
        if let Some(erased) = text(connection, sql, params![case.0, n])?.and_then(|body| erase(&body, user)) {
            let sql = "UPDATE evidence SET body = ?3 WHERE case_id = ?1 AND n = ?2";
            changed += execute(connection, sql, params![case.0, n, erased])?;
        }
    }
    Ok(changed)
}

fn text(connection: &Connection, sql: &str, parameters: impl Params) -> Result<Option<String>, StoreError> {
    let row: Option<(String,)> = fetch_optional(connection, sql, parameters)?;
    Ok(row.map(|(text,)| text))
}
