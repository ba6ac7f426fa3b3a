//! Chat.

use super::nodes::now;
use super::ownership;
use super::statement::{execute, fetch_optional};
use crate::convert::{from_integer, from_word, to_integer, to_word};
use crate::{CHAT_LINES_KEPT, ChatRecord, Epoch, MAX_PAGE, StoreError};
use qipan_protocol::{TableId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// Old lines are deleted once per 50 lines, so that most appends are a single insert.
const TRIM_EVERY: u64 = 50;

pub(crate) fn append(
    connection: &Connection,
    record: &ChatRecord,
    epoch: Epoch,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "SELECT muted_until FROM sanctions WHERE user_id = ?1 AND muted_until > ?2";
    let muted: Option<(i64,)> = fetch_optional(connection, sql, params![record.user_id.0, now])?;
    if let Some((until,)) = muted {
        return Err(StoreError::Muted { until });
    }
    let appended = execute(
        connection,
        "INSERT INTO chat (table_id, n, channel, user_id, line)
         SELECT ?1, ?2, ?3, ?4, ?5
         WHERE ?2 = 1 + (SELECT ifnull(max(n), 0) FROM chat WHERE table_id = ?1)
           AND ?6 = (SELECT epoch FROM tables WHERE id = ?1)",
        params![
            record.table_id.0,
            to_integer(record.n, "n")?,
            to_word(&record.channel)?,
            record.user_id.0,
            record.line,
            to_integer(epoch.0, "epoch")?
        ],
    )?;
    if appended == 0 {
        ownership::check_table(connection, &record.table_id, epoch)?;
        return Err(StoreError::Conflict);
    }
    if record.n.is_multiple_of(TRIM_EVERY) && record.n > CHAT_LINES_KEPT {
        let last = to_integer(record.n - CHAT_LINES_KEPT, "n")?;
        let sql = "DELETE FROM chat WHERE table_id = ?1 AND n <= ?2";
        execute(connection, sql, params![record.table_id.0, last])?;
    }
    Ok(())
}

/// Runs on a reader, so that the search does not delay the writer. It goes from table to table of the chat, because most
/// finished tables have none left, and an index of all finished tables would be written with every match.
pub(crate) async fn old_tables(
    readers: &SqlitePool,
    before: i64,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "WITH RECURSIVE chatted (id) AS (
             SELECT min(table_id) FROM chat
             UNION ALL
             SELECT (SELECT min(table_id) FROM chat WHERE table_id > chatted.id) FROM chatted
             WHERE id IS NOT NULL
         )
         SELECT tables.id FROM chatted CROSS JOIN tables ON tables.id = chatted.id
         WHERE stage = 'finished' AND updated_at < ?1 ORDER BY updated_at, tables.id LIMIT ?2",
    )
    .bind(before)
    .bind(limit)
    .fetch_all(readers)
    .await?;
    Ok(ids.into_iter().map(TableId).collect())
}

pub(crate) fn delete(connection: &Connection, tables: &[TableId]) -> Result<u64, StoreError> {
    let sql = concat!(
        "DELETE FROM chat WHERE table_id IN (SELECT value FROM json_each(?1))
           AND NOT EXISTS (SELECT 1 FROM tables JOIN nodes ON nodes.id = tables.owner
                           WHERE tables.id = table_id AND incarnation = tables.owner_incarnation AND lease_until > ",
        now!(),
        ")"
    );
    execute(connection, sql, params![serde_json::to_string(tables)?])
}

pub(crate) async fn load(
    readers: &SqlitePool,
    table: &TableId,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<ChatRecord>, StoreError> {
    let before = before.and_then(|n| i64::try_from(n).ok()).unwrap_or(i64::MAX);
    let rows: Vec<(i64, String, String, String)> = sqlx::query_as(
        "SELECT n, channel, user_id, line FROM chat WHERE table_id = ?1 AND n < ?2
         ORDER BY n DESC LIMIT ?3",
    )
    .bind(table.as_str())
    .bind(before)
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
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
