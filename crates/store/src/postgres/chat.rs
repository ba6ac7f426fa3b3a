//! Chat.

use super::convert::Failure;
use super::nodes::now;
use super::ownership;
use crate::convert::{from_integer, from_word, to_integer, to_word};
use crate::{CHAT_LINES_KEPT, ChatRecord, Epoch, MAX_PAGE, StoreError};
use qipan_protocol::{TableId, UserId};
use sqlx::PgConnection;

/// Old lines are deleted once per 50 lines, so that most appends are a single insert.
const TRIM_EVERY: u64 = 50;

pub(crate) async fn append(
    connection: &mut PgConnection,
    record: &ChatRecord,
    epoch: Epoch,
    now: i64,
) -> Result<(), Failure> {
    let query =
        sqlx::query_scalar("SELECT muted_until FROM sanctions WHERE user_id = $1 AND muted_until > $2");
    let query = query.bind(record.user_id.as_str()).bind(now);
    if let Some(until) = query.fetch_optional(&mut *connection).await? {
        return Err(StoreError::Muted { until }.into());
    }
    let (n, channel) = (to_integer(record.n, "n")?, to_word(&record.channel)?);
    // Keeps claims and other lines of this table out until the end of the transaction.
    ownership::check_table(connection, &record.table_id, epoch).await?;
    let appended = sqlx::query(
        "INSERT INTO chat (table_id, n, channel, user_id, line) SELECT $1, $2, $3, $4, $5
         WHERE $2 = 1 + (SELECT coalesce(max(n), 0) FROM chat WHERE table_id = $1)",
    )
    .bind(record.table_id.as_str())
    .bind(n)
    .bind(channel)
    .bind(record.user_id.as_str())
    .bind(&record.line)
    .execute(&mut *connection)
    .await?;
    if appended.rows_affected() == 0 {
        return Err(StoreError::Conflict.into());
    }
    if record.n.is_multiple_of(TRIM_EVERY) && record.n > CHAT_LINES_KEPT {
        let last = to_integer(record.n - CHAT_LINES_KEPT, "n")?;
        let query = sqlx::query("DELETE FROM chat WHERE table_id = $1 AND n <= $2");
        query.bind(record.table_id.as_str()).bind(last).execute(connection).await?;
    }
    Ok(())
}

pub(crate) async fn old_tables(
    connection: &mut PgConnection,
    before: i64,
    limit: u32,
) -> Result<Vec<TableId>, Failure> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE stage = 'finished' AND updated_at < $1
           AND EXISTS (SELECT 1 FROM chat WHERE table_id = tables.id)
         ORDER BY updated_at, id LIMIT $2",
    )
    .bind(before)
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(TableId).collect())
}

pub(crate) async fn delete(connection: &mut PgConnection, tables: &[TableId]) -> Result<u64, Failure> {
    let ids: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    let sql = concat!(
        "DELETE FROM chat WHERE table_id = ANY($1)
           AND NOT EXISTS (SELECT 1 FROM tables JOIN nodes ON nodes.id = tables.owner
                           WHERE tables.id = table_id AND incarnation = tables.owner_incarnation AND lease_until > ",
        now!(),
        ")"
    );
    Ok(sqlx::query(sql).bind(ids).execute(connection).await?.rows_affected())
}

pub(crate) async fn load(
    connection: &mut PgConnection,
    table: &TableId,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<ChatRecord>, Failure> {
    let before = before.and_then(|n| i64::try_from(n).ok()).unwrap_or(i64::MAX);
    let rows: Vec<(i64, String, String, String)> = sqlx::query_as(
        "SELECT n, channel, user_id, line FROM chat WHERE table_id = $1 AND n < $2
         ORDER BY n DESC LIMIT $3",
    )
    .bind(table.as_str())
    .bind(before)
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    let newest_last = rows.into_iter().rev();
    newest_last
        .map(|(n, channel, user_id, line)| {
            Ok(ChatRecord {
                table_id: table.clone(),
                n: from_integer(n)?,
                channel: from_word(channel)?,
                user_id: UserId(user_id),
                line,
            })
        })
        .collect()
}
