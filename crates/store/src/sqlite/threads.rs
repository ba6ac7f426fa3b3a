//! Threads as each of their two people sees them.

use super::statement::{execute, fetch_optional};
use crate::convert::{found, from_integer};
use crate::messages::{FoundMessage, to_message};
use crate::paging::Window;
use crate::{Cursor, MAX_PAGE, MessageRecord, Page, StoreError, ThreadRecord};
use qipan_protocol::{ThreadId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

type Listed = (String, String, String, i64, String, String, i64, i64);

fn to_thread(row: Listed) -> Result<ThreadRecord, StoreError> {
    let (id, other, other_name, n, from, body, at, unread) = row;
    let id = ThreadId(id);
    let last = MessageRecord { thread: id.clone(), n: from_integer(n)?, from: UserId(from), body, at };
    Ok(ThreadRecord { id, other: UserId(other), other_name, last, unread: from_integer(unread)? })
}

pub(crate) async fn list(
    readers: &SqlitePool,
    user: &UserId,
    with: Option<&UserId>,
    window: &Window,
) -> Result<Page<ThreadRecord>, StoreError> {
    let rows: Vec<Listed> = sqlx::query_as(
        "SELECT threads.id, users.id, users.name, messages.n, messages.from_id, messages.body, threads.last_at,
             (SELECT count(*) FROM messages AS unread WHERE unread.thread_id = threads.id
                AND unread.n > max(copy.seen, copy.deleted) AND unread.from_id <> ?1)
         FROM thread_copies AS copy
         JOIN threads ON threads.id = copy.thread_id
         JOIN users ON users.id = CASE WHEN a_id = ?1 THEN b_id ELSE a_id END
         JOIN messages ON messages.thread_id = threads.id AND messages.n = threads.n
         WHERE copy.user_id = ?1 AND threads.n > copy.deleted AND (threads.last_at, threads.id) < (?2, ?3)
           AND NOT EXISTS (SELECT 1 FROM relations WHERE user_id = ?1 AND other_id = users.id AND state = 'blocked')
           AND (?5 IS NULL OR users.id = ?5)
         ORDER BY threads.last_at DESC, threads.id DESC LIMIT ?4",
    )
    .bind(user.as_str())
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .bind(with.map(UserId::as_str))
    .fetch_all(readers)
    .await?;
    let threads = rows.into_iter().map(to_thread).collect::<Result<_, _>>()?;
    Ok(window.page(threads, |it: &ThreadRecord| Cursor { at: it.last.at, id: it.id.0.clone() }))
}

/// These messages, if they are in the person's copies.
pub(crate) async fn find_many(
    readers: &SqlitePool,
    user: &UserId,
    wanted: &[(ThreadId, u64)],
) -> Result<Vec<MessageRecord>, StoreError> {
    let wanted: Vec<(&str, i64)> = wanted
        .iter()
        // No message has a number that no column can hold.
        .map(|(thread, n)| (thread.as_str(), i64::try_from(*n).unwrap_or(-1)))
        .collect();
    let rows: Vec<FoundMessage> = sqlx::query_as(
        "SELECT messages.thread_id, messages.n, from_id, body, at FROM json_each(?2) AS wanted
         JOIN messages ON messages.thread_id = wanted.value ->> 0 AND messages.n = wanted.value ->> 1
         JOIN thread_copies ON thread_copies.thread_id = messages.thread_id AND user_id = ?1
         WHERE messages.n > deleted",
    )
    .bind(user.as_str())
    .bind(serde_json::to_string(&wanted)?)
    .fetch_all(readers)
    .await?;
    rows.into_iter().map(to_message).collect()
}

pub(crate) async fn partner(
    readers: &SqlitePool,
    user: &UserId,
    thread: &ThreadId,
) -> Result<UserId, StoreError> {
    let partner: Option<String> = sqlx::query_scalar(
        "SELECT CASE WHEN a_id = ?1 THEN b_id ELSE a_id END FROM threads WHERE id = ?2 AND ?1 IN (a_id, b_id)",
    )
    .bind(user.as_str())
    .bind(thread.as_str())
    .fetch_optional(readers)
    .await?;
    partner.map(UserId).ok_or(StoreError::NotFound)
}

pub(crate) async fn before(
    readers: &SqlitePool,
    user: &UserId,
    thread: &ThreadId,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<MessageRecord>, StoreError> {
    let before = before.and_then(|n| i64::try_from(n).ok()).unwrap_or(i64::MAX);
    let rows: Vec<(i64, String, String, i64)> = sqlx::query_as(
        "SELECT n, from_id, body, at FROM thread_copies
         JOIN messages ON messages.thread_id = thread_copies.thread_id AND n > deleted
         WHERE user_id = ?1 AND thread_copies.thread_id = ?2 AND n < ?3 ORDER BY n DESC LIMIT ?4",
    )
    .bind(user.as_str())
    .bind(thread.as_str())
    .bind(before)
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
    .await?;
    let message = |(n, from, body, at)| {
        let (thread, from) = (thread.clone(), UserId(from));
        Ok(MessageRecord { thread, n: from_integer(n)?, from, body, at })
    };
    rows.into_iter().rev().map(message).collect()
}

pub(crate) fn mark_seen(
    connection: &Connection,
    user: &UserId,
    thread: &ThreadId,
    n: u64,
) -> Result<(), StoreError> {
    let changed = execute(
        connection,
        "UPDATE thread_copies SET seen = max(seen, min(?3, (SELECT n FROM threads WHERE id = ?2)))
         WHERE user_id = ?1 AND thread_id = ?2",
        params![user.0, thread.0, i64::try_from(n).unwrap_or(i64::MAX)],
    )?;
    found(changed)
}

pub(crate) fn delete(connection: &Connection, user: &UserId, thread: &ThreadId) -> Result<(), StoreError> {
    let changed = execute(
        connection,
        "UPDATE thread_copies SET deleted = (SELECT n FROM threads WHERE id = ?2)
         WHERE user_id = ?1 AND thread_id = ?2",
        params![user.0, thread.0],
    )?;
    found(changed)?;
    let sql = "SELECT min(deleted) FROM thread_copies WHERE thread_id = ?1";
    let both: Option<(i64,)> = fetch_optional(connection, sql, [thread.as_str()])?;
    let (both,) = both.unwrap_or_default();
    execute(connection, "DELETE FROM messages WHERE thread_id = ?1 AND n <= ?2", params![thread.0, both])?;
    Ok(())
}
