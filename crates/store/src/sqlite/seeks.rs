//! People who look for an opponent.

use super::statement::{execute, fetch_all, fetch_optional};
use super::tables;
use crate::convert::to_word;
use crate::seeks::{BLOCKED, BLOCKS, STALE_SEEK_MS, SeekColumns, to_seek};
use crate::{NewSeek, Seek, StoreError, TableRecord};
use qipan_protocol::{TableId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) fn begin(connection: &Connection, new: &NewSeek) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO seeks (user_id, process, game, speed, points, since, seen)
         VALUES (?1, ?2, ?3, ?4,
             ifnull((SELECT points FROM ratings WHERE user_id = ?1 AND game = ?3 AND speed = ?4), ?6), ?5, ?5)
         ON CONFLICT (user_id) DO UPDATE SET process = excluded.process, game = excluded.game,
             speed = excluded.speed, points = excluded.points, since = excluded.since, seen = excluded.seen,
             table_id = CASE WHEN seeks.seen > excluded.seen - ?7 THEN seeks.table_id END",
        params![
            new.user.0,
            new.process,
            new.game,
            to_word(&new.speed)?,
            new.since,
            qipan_ratings::Rating::default().points,
            STALE_SEEK_MS
        ],
    )
    .map(drop)
}

pub(crate) fn end(
    connection: &Connection,
    user: &UserId,
    process: &str,
    since: i64,
) -> Result<Option<TableId>, StoreError> {
    let sql = "DELETE FROM seeks WHERE user_id = ?1 AND process = ?2 AND since = ?3 RETURNING table_id";
    let row: Option<(Option<String>,)> = fetch_optional(connection, sql, params![user.0, process, since])?;
    Ok(row.and_then(|(table,)| table).map(TableId))
}

pub(crate) fn refresh(
    connection: &Connection,
    process: &str,
    users: &[UserId],
    now: i64,
) -> Result<Vec<UserId>, StoreError> {
    let sql = "UPDATE seeks SET seen = ?3
               WHERE process = ?1 AND user_id IN (SELECT value FROM json_each(?2)) RETURNING user_id";
    let users = serde_json::to_string(users)?;
    let found: Vec<(String,)> = fetch_all(connection, sql, params![process, users, now])?;
    Ok(found.into_iter().map(|(user,)| UserId(user)).collect())
}

pub(crate) async fn open(readers: &SqlitePool) -> Result<Vec<Seek>, StoreError> {
    let sql = "SELECT user_id, game, speed, points, since, seen FROM seeks
               WHERE table_id IS NULL ORDER BY since, user_id";
    let rows: Vec<SeekColumns> = sqlx::query_as(sql).fetch_all(readers).await?;
    rows.into_iter().map(to_seek).collect()
}

pub(crate) async fn blocks(readers: &SqlitePool) -> Result<Vec<(UserId, UserId)>, StoreError> {
    let rows: Vec<(String, String)> = sqlx::query_as(BLOCKS).fetch_all(readers).await?;
    Ok(rows.into_iter().map(|(one, two)| (UserId(one), UserId(two))).collect())
}

pub(crate) fn seat(
    connection: &Connection,
    table: &TableRecord,
    [(one, one_since), (two, two_since)]: &[(UserId, i64); 2],
) -> Result<(), StoreError> {
    let blocked: Option<(bool,)> = fetch_optional(connection, BLOCKED, params![one.0, two.0])?;
    if blocked != Some((false,)) {
        return Err(StoreError::Conflict);
    }
    tables::create(connection, table)?;
    let sql = "UPDATE seeks SET table_id = ?5 WHERE (user_id, since) IN (VALUES (?1, ?2), (?3, ?4))
                 AND table_id IS NULL AND game = ?6";
    let pair = params![one.0, one_since, two.0, two_since, table.id.0, table.game];
    match execute(connection, sql, pair)? {
        2 => Ok(()),
        _ => Err(StoreError::Conflict),
    }
}

pub(crate) async fn pairings(
    readers: &SqlitePool,
    process: &str,
) -> Result<Vec<(UserId, TableId)>, StoreError> {
    let sql =
        "SELECT user_id, table_id FROM seeks WHERE process = ?1 AND table_id IS NOT NULL ORDER BY user_id";
    let rows: Vec<(String, String)> = sqlx::query_as(sql).bind(process).fetch_all(readers).await?;
    Ok(rows.into_iter().map(|(user, table)| (UserId(user), TableId(table))).collect())
}

pub(crate) fn delete_pairings(
    connection: &Connection,
    process: &str,
    tables: &[TableId],
) -> Result<(), StoreError> {
    let sql = "DELETE FROM seeks WHERE process = ?1 AND table_id IN (SELECT value FROM json_each(?2))";
    execute(connection, sql, params![process, serde_json::to_string(tables)?]).map(drop)
}

pub(crate) fn delete_stale(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    execute(connection, "DELETE FROM seeks WHERE seen < ?1", [before])
}
