//! Tables.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use super::nodes::now;
use super::ownership;
use crate::convert::{from_integer, from_word, to_integer, to_word};
use crate::paging::Window;
use crate::{Cursor, Epoch, Page, StoreError, TableRecord};
use qipan_protocol::{RoomStage, TableId, UserId};
use sqlx::PgConnection;

/// A query for whole tables; the tail selects which.
macro_rules! select_tables {
    ($tail:literal) => {
        concat!("SELECT id, game, stage, visibility, host_id, room, updated_at FROM tables ", $tail)
    };
}

type Row = (String, String, String, String, String, String, i64);

fn to_record(row: Row) -> Result<TableRecord, Failure> {
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

pub(crate) async fn create(connection: &mut PgConnection, table: &TableRecord) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO tables (id, game, stage, visibility, host_id, room, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(table.id.as_str())
    .bind(&table.game)
    .bind(to_word(&table.stage)?)
    .bind(to_word(&table.visibility)?)
    .bind(table.host.as_str())
    .bind(&table.room)
    .bind(table.updated_at)
    .execute(connection)
    .await?;
    Ok(())
}

/// Counts and inserts under a lock, because a host has no row that could be locked.
pub(crate) async fn create_within(
    connection: &mut PgConnection,
    table: &TableRecord,
    limit: u32,
) -> Result<(), Failure> {
    advisory::lock(connection, Purpose::OpenTables, table.host.as_str()).await?;
    if count_open(connection, &table.host).await? >= u64::from(limit) {
        return Err(StoreError::LimitReached.into());
    }
    create(connection, table).await
}

/// Replaces the row, which stays locked until the end of the transaction.
pub(crate) async fn save(
    connection: &mut PgConnection,
    table: &TableRecord,
    epoch: Epoch,
) -> Result<(), Failure> {
    let saved = sqlx::query(
        "UPDATE tables SET game = $2, stage = $3, visibility = $4, host_id = $5, room = $6, updated_at = $7
         WHERE id = $1 AND epoch = $8",
    )
    .bind(table.id.as_str())
    .bind(&table.game)
    .bind(to_word(&table.stage)?)
    .bind(to_word(&table.visibility)?)
    .bind(table.host.as_str())
    .bind(&table.room)
    .bind(table.updated_at)
    .bind(to_integer(epoch.0, "epoch")?)
    .execute(&mut *connection)
    .await?;
    if saved.rows_affected() > 0 {
        return Ok(());
    }
    ownership::lock_table(connection, &table.id).await?;
    Err(StoreError::Fenced.into())
}

pub(crate) async fn delete(connection: &mut PgConnection, id: &TableId, epoch: Epoch) -> Result<(), Failure> {
    ownership::check_table(connection, id, epoch).await?;
    sqlx::query("DELETE FROM tables WHERE id = $1").bind(id.as_str()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    id: &TableId,
) -> Result<Option<TableRecord>, Failure> {
    let query = sqlx::query_as(select_tables!("WHERE id = $1"));
    let row = query.bind(id.as_str()).fetch_optional(connection).await?;
    row.map(to_record).transpose()
}

/// Uses one of two queries, because each has an index of its own.
pub(crate) async fn listed(
    connection: &mut PgConnection,
    game: Option<&str>,
    window: &Window,
) -> Result<Page<TableRecord>, Failure> {
    let query = match game {
        Some(game) => sqlx::query_as(select_tables!(
            "WHERE stage <> 'finished' AND visibility <> 'link' AND game = $1
               AND (updated_at, id) < ($2, $3)
             ORDER BY updated_at DESC, id DESC LIMIT $4"
        ))
        .bind(game),
        None => sqlx::query_as(select_tables!(
            "WHERE stage <> 'finished' AND visibility <> 'link' AND (updated_at, id) < ($1, $2)
             ORDER BY updated_at DESC, id DESC LIMIT $3"
        )),
    };
    let query = query.bind(window.at).bind(&window.id).bind(window.rows());
    let rows: Vec<Row> = query.fetch_all(connection).await?;
    let tables = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(tables, |table: &TableRecord| Cursor { at: table.updated_at, id: table.id.0.clone() }))
}

pub(crate) async fn count_open(connection: &mut PgConnection, host: &UserId) -> Result<u64, Failure> {
    let sql = "SELECT count(*) FROM tables WHERE host_id = $1 AND stage <> 'finished'";
    let count: i64 = sqlx::query_scalar(sql).bind(host.as_str()).fetch_one(connection).await?;
    Ok(from_integer(count)?)
}

/// What makes a table stale; `$1` is the stage and `$2` the time.
macro_rules! about_stale_tables {
    ($head:literal, $tail:literal) => {
        concat!(
            $head,
            " stage = $1 AND updated_at < $2
             AND NOT EXISTS (SELECT 1 FROM matches WHERE table_id = tables.id AND finished_at IS NULL)
             AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner
                             AND incarnation = tables.owner_incarnation AND lease_until > ",
            now!(),
            ") ",
            $tail
        )
    };
}

/// Looks twice: first for candidates, which it locks, and then at what has become of them. A table that another
/// transaction is writing is not stale.
pub(crate) async fn delete_stale(
    connection: &mut PgConnection,
    stage: RoomStage,
    before: i64,
    limit: u32,
    keep: &[TableId],
) -> Result<Vec<TableId>, Failure> {
    let (stage, keep): (String, Vec<&str>) = (to_word(&stage)?, keep.iter().map(TableId::as_str).collect());
    let sql = about_stale_tables!(
        "SELECT id FROM tables WHERE",
        "AND id <> ALL($3) ORDER BY updated_at, id LIMIT $4 FOR UPDATE SKIP LOCKED"
    );
    let candidates = sqlx::query_scalar(sql).bind(&stage).bind(before).bind(keep).bind(i64::from(limit));
    let candidates: Vec<String> = candidates.fetch_all(&mut *connection).await?;
    let sql = about_stale_tables!("DELETE FROM tables WHERE", "AND id = ANY($3) RETURNING id");
    let deleted = sqlx::query_scalar(sql).bind(&stage).bind(before).bind(&candidates);
    let deleted: Vec<String> = deleted.fetch_all(connection).await?;
    // In the order of the candidates: the oldest first.
    Ok(candidates.into_iter().filter(|id| deleted.contains(id)).map(TableId).collect())
}
