//! Inboxes.

use super::statement::{execute, fetch_optional};
use crate::convert::{from_integer, from_word, to_integer, to_word};
use crate::{INBOX_KEPT, InboxHead, InboxKind, InboxRecord, MAX_PAGE, StoreError, Told};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// Old entries are deleted once per 50 entries.
const TRIM_EVERY: u64 = 50;

/// Adds an entry under the next number, in the transaction that causes it.
pub(super) fn push(
    connection: &Connection,
    user: &UserId,
    kind: InboxKind,
    from: Option<&UserId>,
    about: (Option<&str>, Option<u64>),
    at: i64,
) -> Result<Told, StoreError> {
    let head: Option<(i64,)> = fetch_optional(
        connection,
        "INSERT INTO inbox_heads (user_id, n) VALUES (?1, 1)
         ON CONFLICT (user_id) DO UPDATE SET n = n + 1 RETURNING n",
        [user.as_str()],
    )?;
    let (n,) = head.ok_or(StoreError::NotFound)?;
    let about_n = about.1.map(|n| to_integer(n, "n")).transpose()?;
    execute(
        connection,
        "INSERT INTO inbox (user_id, n, kind, from_id, about, about_n, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![user.0, n, to_word(&kind)?, from.map(UserId::as_str), about.0, about_n, at],
    )?;
    let n: u64 = from_integer(n)?;
    if n.is_multiple_of(TRIM_EVERY) && n > INBOX_KEPT {
        let last = to_integer(n - INBOX_KEPT, "n")?;
        execute(connection, "DELETE FROM inbox WHERE user_id = ?1 AND n <= ?2", params![user.0, last])?;
    }
    Ok(Told { user: user.clone(), n })
}

pub(crate) async fn head(readers: &SqlitePool, user: &UserId) -> Result<InboxHead, StoreError> {
    let row: Option<(i64, i64, i64)> = sqlx::query_as(
        "SELECT n, seen, ifnull((SELECT min(n) - 1 FROM inbox WHERE user_id = ?1), n) FROM inbox_heads
         WHERE user_id = ?1",
    )
    .bind(user.as_str())
    .fetch_optional(readers)
    .await?;
    let Some((n, seen, kept_after)) = row else { return Ok(InboxHead::default()) };
    Ok(InboxHead { n: from_integer(n)?, seen: from_integer(seen)?, kept_after: from_integer(kept_after)? })
}

pub(super) type Row = (i64, String, Option<String>, Option<String>, Option<i64>, i64);

pub(super) fn to_record(row: Row) -> Result<InboxRecord, StoreError> {
    let (n, kind, from, about, about_n, at) = row;
    let about_n = about_n.map(from_integer).transpose()?;
    Ok(InboxRecord {
        n: from_integer(n)?,
        kind: from_word(kind)?,
        from: from.map(UserId),
        about,
        about_n,
        at,
    })
}

pub(crate) async fn after(
    readers: &SqlitePool,
    user: &UserId,
    after: u64,
    limit: u32,
) -> Result<Vec<InboxRecord>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT n, kind, from_id, about, about_n, at FROM inbox WHERE user_id = ?1 AND n > ?2
         ORDER BY n LIMIT ?3",
    )
    .bind(user.as_str())
    .bind(i64::try_from(after).unwrap_or(i64::MAX))
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
    .await?;
    rows.into_iter().map(to_record).collect()
}

pub(crate) async fn before(
    readers: &SqlitePool,
    user: &UserId,
    before: u64,
    limit: u32,
) -> Result<Vec<InboxRecord>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT n, kind, from_id, about, about_n, at FROM inbox WHERE user_id = ?1 AND n < ?2
         ORDER BY n DESC LIMIT ?3",
    )
    .bind(user.as_str())
    .bind(i64::try_from(before).unwrap_or(i64::MAX))
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
    .await?;
    rows.into_iter().rev().map(to_record).collect()
}

pub(crate) fn mark_seen(connection: &Connection, user: &UserId, n: u64) -> Result<u64, StoreError> {
    let n = i64::try_from(n).unwrap_or(i64::MAX);
    let seen: Option<(i64,)> = fetch_optional(
        connection,
        "UPDATE inbox_heads SET seen = max(seen, min(n, ?2)) WHERE user_id = ?1 RETURNING seen",
        params![user.0, n],
    )?;
    seen.map_or(Ok(0), |(seen,)| from_integer(seen))
}
