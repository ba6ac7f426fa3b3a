//! Chat.

use super::convert::{from_integer, from_word, to_integer, to_word};
use super::statement::execute;
use crate::{ChatRecord, MAX_PAGE, StoreError};
use qipan_protocol::{TableId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) fn append(connection: &Connection, record: &ChatRecord) -> Result<(), StoreError> {
    let appended = execute(
        connection,
        "INSERT INTO chat (table_id, n, channel, user_id, line)
         SELECT ?1, ?2, ?3, ?4, ?5
         WHERE ?2 = 1 + (SELECT ifnull(max(n), 0) FROM chat WHERE table_id = ?1)",
        params![
            record.table_id.0,
            to_integer(record.n, "n")?,
            to_word(&record.channel)?,
            record.user_id.0,
            record.line
        ],
    )?;
    if appended == 0 { Err(StoreError::Conflict) } else { Ok(()) }
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
