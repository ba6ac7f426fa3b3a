//! Tables.

use super::nodes::now;
use super::ownership;
use super::statement::{execute, fetch_all, fetch_optional};
use crate::convert::{from_integer, from_word, to_integer, to_word};
use crate::paging::Window;
use crate::{Cursor, Epoch, Page, StoreError, TableRecord};
use qipan_protocol::{RoomStage, TableId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query for whole tables; the tail selects which.
macro_rules! select_tables {
    ($tail:literal) => {
        concat!("SELECT id, game, stage, visibility, host_id, room, updated_at FROM tables ", $tail)
    };
}

type Row = (String, String, String, String, String, String, i64);

fn to_record(row: Row) -> Result<TableRecord, StoreError> {
    let (id, game, stage, visibility, host, room, updated_at) = row;
    Ok(TableRecord {
        id: TableId(id),
        game,
        stage: from_word(stage)?,
        visibility: from_word(visibility)?,
        host: UserId(host),
        room,
        updated_at,
    })
}

fn to_page(rows: Vec<Row>, window: &Window) -> Result<Page<TableRecord>, StoreError> {
    let tables: Vec<TableRecord> = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(tables, |table| Cursor { at: table.updated_at, id: table.id.0.clone() }))
}

pub(crate) fn create(connection: &Connection, table: &TableRecord) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO tables (id, game, stage, visibility, host_id, room, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            table.id.0,
            table.game,
            to_word(&table.stage)?,
            to_word(&table.visibility)?,
            table.host.0,
            table.room,
            table.updated_at
        ],
    )?;
    Ok(())
}

pub(crate) fn create_within(
    connection: &Connection,
    table: &TableRecord,
    limit: u32,
) -> Result<(), StoreError> {
    let sql = "SELECT count(*) FROM tables WHERE host_id = ?1 AND stage <> 'finished'";
    let open: Option<(i64,)> = fetch_optional(connection, sql, [table.host.as_str()])?;
    if open.is_some_and(|(open,)| open >= i64::from(limit)) {
        return Err(StoreError::LimitReached);
    }
    create(connection, table)
}

pub(crate) fn save(connection: &Connection, table: &TableRecord, epoch: Epoch) -> Result<(), StoreError> {
    match update(connection, table, epoch)? {
        0 => ownership::check_table(connection, &table.id, epoch),
        _ => Ok(()),
    }
}

/// Replaces the row if it is there and has this epoch; returns how many rows that are.
pub(super) fn update(connection: &Connection, table: &TableRecord, epoch: Epoch) -> Result<u64, StoreError> {
    execute(
        connection,
        "UPDATE tables SET game = ?2, stage = ?3, visibility = ?4, host_id = ?5, room = ?6, updated_at = ?7
         WHERE id = ?1 AND epoch = ?8",
        params![
            table.id.0,
            table.game,
            to_word(&table.stage)?,
            to_word(&table.visibility)?,
            table.host.0,
            table.room,
            table.updated_at,
            to_integer(epoch.0, "epoch")?
        ],
    )
}

pub(crate) fn delete(connection: &Connection, id: &TableId, epoch: Epoch) -> Result<(), StoreError> {
    ownership::check_table(connection, id, epoch)?;
    execute(connection, "DELETE FROM tables WHERE id = ?1", [id.as_str()])?;
    Ok(())
}

pub(crate) async fn find(readers: &SqlitePool, id: &TableId) -> Result<Option<TableRecord>, StoreError> {
    let query = sqlx::query_as(select_tables!("WHERE id = ?1"));
    let row = query.bind(id.as_str()).fetch_optional(readers).await?;
    row.map(to_record).transpose()
}

/// The index has the game too, so tables of other games are passed over without reading them.
pub(crate) async fn listed(
    readers: &SqlitePool,
    game: Option<&str>,
    window: &Window,
) -> Result<Page<TableRecord>, StoreError> {
    let query = match game {
        Some(_) => sqlx::query_as(select_tables!(
            "WHERE stage <> 'finished' AND visibility <> 'link'
               AND (updated_at, id) < (?1, ?2) AND game = ?4
             ORDER BY updated_at DESC, id DESC LIMIT ?3"
        )),
        None => sqlx::query_as(select_tables!(
            "WHERE stage <> 'finished' AND visibility <> 'link'
               AND (updated_at, id) < (?1, ?2)
             ORDER BY updated_at DESC, id DESC LIMIT ?3"
        )),
    };
    let query = query.bind(window.at).bind(&window.id).bind(window.rows()).bind(game);
    to_page(query.fetch_all(readers).await?, window)
}

pub(crate) async fn count_open(readers: &SqlitePool, host: &UserId) -> Result<u64, StoreError> {
    let count: i64 =
        sqlx::query_scalar("SELECT count(*) FROM tables WHERE host_id = ?1 AND stage <> 'finished'")
            .bind(host.as_str())
            .fetch_one(readers)
            .await?;
    from_integer(count)
}

/// The statement that deletes stale tables. Where it names the stage `gathering` as a literal, SQLite can use the index
/// of such tables; other stages have none.
macro_rules! delete_stale {
    ($stage:literal) => {
        concat!(
            "DELETE FROM tables WHERE id IN (
             SELECT id FROM tables WHERE stage = ",
            $stage,
            " AND updated_at < ?2
               AND id NOT IN (SELECT value FROM json_each(?4))
               AND NOT EXISTS (SELECT 1 FROM matches WHERE table_id = tables.id AND finished_at IS NULL)
               AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner
                               AND incarnation = tables.owner_incarnation AND lease_until > ",
            now!(),
            ") ORDER BY updated_at, id LIMIT ?3)
         RETURNING id"
        )
    };
}

pub(crate) fn delete_stale(
    connection: &Connection,
    stage: RoomStage,
    before: i64,
    limit: u32,
    keep: &[TableId],
) -> Result<Vec<TableId>, StoreError> {
    let sql = match stage {
        RoomStage::Gathering => delete_stale!("'gathering'"),
        RoomStage::Playing | RoomStage::Finished => delete_stale!("?1"),
    };
    let keep = serde_json::to_string(keep)?;
    let ids: Vec<(String,)> = fetch_all(connection, sql, params![to_word(&stage)?, before, limit, keep])?;
    Ok(ids.into_iter().map(|(id,)| TableId(id)).collect())
}
