//! People who look for an opponent.

use super::convert::Failure;
use super::tables;
use crate::convert::to_word;
use crate::seeks::{BLOCKED, BLOCKS, STALE_SEEK_MS, SeekColumns, to_seek};
use crate::{NewSeek, Seek, StoreError, TableRecord};
use qipan_protocol::{TableId, UserId};
use sqlx::PgConnection;

pub(crate) async fn begin(connection: &mut PgConnection, new: &NewSeek) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO seeks (user_id, process, game, speed, points, since, seen)
         VALUES ($1, $2, $3, $4,
             coalesce((SELECT points FROM ratings WHERE user_id = $1 AND game = $3 AND speed = $4), $6), $5, $5)
         ON CONFLICT (user_id) DO UPDATE SET process = excluded.process, game = excluded.game,
             speed = excluded.speed, points = excluded.points, since = excluded.since, seen = excluded.seen,
             table_id = CASE WHEN seeks.seen > excluded.seen - $7 THEN seeks.table_id END",
    )
    .bind(new.user.as_str())
    .bind(&new.process)
    .bind(&new.game)
    .bind(to_word(&new.speed)?)
    .bind(new.since)
    .bind(qipan_ratings::Rating::default().points)
    .bind(STALE_SEEK_MS)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn end(
    connection: &mut PgConnection,
    user: &UserId,
    process: &str,
    since: i64,
) -> Result<Option<TableId>, Failure> {
    let sql = "DELETE FROM seeks WHERE user_id = $1 AND process = $2 AND since = $3 RETURNING table_id";
    let query = sqlx::query_scalar(sql).bind(user.as_str()).bind(process).bind(since);
    let table: Option<Option<String>> = query.fetch_optional(connection).await?;
    Ok(table.flatten().map(TableId))
}

pub(crate) async fn refresh(
    connection: &mut PgConnection,
    process: &str,
    users: &[UserId],
    now: i64,
) -> Result<Vec<UserId>, Failure> {
    let users: Vec<&str> = users.iter().map(UserId::as_str).collect();
    // Rows are locked in one order, as where a pair is seated.
    let sql = "UPDATE seeks SET seen = $3 FROM (
                   SELECT user_id FROM seeks WHERE process = $1 AND user_id = ANY($2) ORDER BY user_id FOR UPDATE
               ) AS waiting WHERE seeks.user_id = waiting.user_id
               RETURNING seeks.user_id";
    let query = sqlx::query_scalar(sql).bind(process).bind(users).bind(now);
    let found: Vec<String> = query.fetch_all(connection).await?;
    Ok(found.into_iter().map(UserId).collect())
}

pub(crate) async fn open(connection: &mut PgConnection) -> Result<Vec<Seek>, Failure> {
    let sql = "SELECT user_id, game, speed, points, since, seen FROM seeks
               WHERE table_id IS NULL ORDER BY since, user_id";
    let rows: Vec<SeekColumns> = sqlx::query_as(sql).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_seek).collect::<Result<_, _>>()?)
}

pub(crate) async fn blocks(connection: &mut PgConnection) -> Result<Vec<(UserId, UserId)>, Failure> {
    let rows: Vec<(String, String)> = sqlx::query_as(BLOCKS).fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(one, two)| (UserId(one), UserId(two))).collect())
}

/// Both rows are locked in the order of their ids before they are compared.
pub(crate) async fn seat(
    connection: &mut PgConnection,
    table: &TableRecord,
    [(one, one_since), (two, two_since)]: &[(UserId, i64); 2],
) -> Result<(), Failure> {
    let sql = "SELECT user_id FROM seeks WHERE (user_id, since) IN (($1, $2), ($3, $4)) AND table_id IS NULL AND game = $5
               ORDER BY user_id FOR UPDATE";
    let query = sqlx::query_scalar(sql).bind(one.as_str()).bind(one_since).bind(two.as_str()).bind(two_since);
    let waiting: Vec<String> = query.bind(&table.game).fetch_all(&mut *connection).await?;
    let query = sqlx::query_scalar(BLOCKED).bind(one.as_str()).bind(two.as_str());
    let is_blocked: bool = query.fetch_one(&mut *connection).await?;
    if waiting.len() != 2 || is_blocked {
        return Err(StoreError::Conflict.into());
    }
    tables::create(connection, table).await?;
    let sql = "UPDATE seeks SET table_id = $2 WHERE user_id = ANY($1)";
    sqlx::query(sql).bind(waiting).bind(table.id.as_str()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn pairings(
    connection: &mut PgConnection,
    process: &str,
) -> Result<Vec<(UserId, TableId)>, Failure> {
    let sql =
        "SELECT user_id, table_id FROM seeks WHERE process = $1 AND table_id IS NOT NULL ORDER BY user_id";
    let rows: Vec<(String, String)> = sqlx::query_as(sql).bind(process).fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(user, table)| (UserId(user), TableId(table))).collect())
}

pub(crate) async fn delete_pairings(
    connection: &mut PgConnection,
    process: &str,
    tables: &[TableId],
) -> Result<(), Failure> {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    let sql = "DELETE FROM seeks WHERE process = $1 AND table_id = ANY($2)";
    sqlx::query(sql).bind(process).bind(tables).execute(connection).await?;
    Ok(())
}

pub(crate) async fn delete_stale(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let sql = "DELETE FROM seeks WHERE seen < $1";
    Ok(sqlx::query(sql).bind(before).execute(connection).await?.rows_affected())
}
