//! Threads as each of their two people sees them.

use super::convert::Failure;
use crate::convert::{found, from_integer};
use crate::messages::{FoundMessage, to_message};
use crate::paging::Window;
use crate::{Cursor, MAX_PAGE, MessageRecord, Page, StoreError, ThreadRecord};
use qipan_protocol::{ThreadId, UserId};
use sqlx::PgConnection;

type Listed = (String, String, String, i64, String, String, i64, i64);

fn to_thread(row: Listed) -> Result<ThreadRecord, StoreError> {
    let (id, other, other_name, n, from, body, at, unread) = row;
    let id = ThreadId(id);
    let last = MessageRecord { thread: id.clone(), n: from_integer(n)?, from: UserId(from), body, at };
    Ok(ThreadRecord { id, other: UserId(other), other_name, last, unread: from_integer(unread)? })
}

pub(crate) async fn list(
    connection: &mut PgConnection,
    user: &UserId,
    with: Option<&UserId>,
    window: &Window,
) -> Result<Page<ThreadRecord>, Failure> {
    let rows: Vec<Listed> = sqlx::query_as(
        "SELECT threads.id, users.id, users.name, messages.n, messages.from_id, messages.body, threads.last_at,
             (SELECT count(*) FROM messages AS unread WHERE unread.thread_id = threads.id
                AND unread.n > greatest(copy.seen, copy.deleted) AND unread.from_id <> $1)
         FROM thread_copies AS copy
         JOIN threads ON threads.id = copy.thread_id
         JOIN users ON users.id = CASE WHEN a_id = $1 THEN b_id ELSE a_id END
         JOIN messages ON messages.thread_id = threads.id AND messages.n = threads.n
         WHERE copy.user_id = $1 AND threads.n > copy.deleted AND (threads.last_at, threads.id) < ($2, $3)
           AND NOT EXISTS (SELECT 1 FROM relations WHERE user_id = $1 AND other_id = users.id AND state = 'blocked')
           AND ($5::text IS NULL OR users.id = $5)
         ORDER BY threads.last_at DESC, threads.id DESC LIMIT $4",
    )
    .bind(user.as_str())
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .bind(with.map(UserId::as_str))
    .fetch_all(connection)
    .await?;
    let threads = rows.into_iter().map(to_thread).collect::<Result<_, _>>()?;
    Ok(window.page(threads, |it: &ThreadRecord| Cursor { at: it.last.at, id: it.id.0.clone() }))
}

pub(crate) async fn partner(
    connection: &mut PgConnection,
    user: &UserId,
    thread: &ThreadId,
) -> Result<UserId, Failure> {
    let partner: Option<String> = sqlx::query_scalar(
        "SELECT CASE WHEN a_id = $1 THEN b_id ELSE a_id END FROM threads WHERE id = $2 AND $1 IN (a_id, b_id)",
    )
    .bind(user.as_str())
    .bind(thread.as_str())
    .fetch_optional(connection)
    .await?;
    Ok(partner.map(UserId).ok_or(StoreError::NotFound)?)
}

pub(crate) async fn before(
    connection: &mut PgConnection,
    user: &UserId,
    thread: &ThreadId,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<MessageRecord>, Failure> {
    let before = before.and_then(|n| i64::try_from(n).ok()).unwrap_or(i64::MAX);
    let rows: Vec<(i64, String, String, i64)> = sqlx::query_as(
        "SELECT n, from_id, body, at FROM thread_copies
         JOIN messages ON messages.thread_id = thread_copies.thread_id AND n > deleted
         WHERE user_id = $1 AND thread_copies.thread_id = $2 AND n < $3 ORDER BY n DESC LIMIT $4",
    )
    .bind(user.as_str())
    .bind(thread.as_str())
    .bind(before)
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    let message = |(n, from, body, at)| {
        let (thread, from) = (thread.clone(), UserId(from));
        Ok(MessageRecord { thread, n: from_integer(n)?, from, body, at })
    };
    rows.into_iter().rev().map(message).collect()
}

/// These messages, if they are in the person's copies.
pub(crate) async fn find_many(
    connection: &mut PgConnection,
    user: &UserId,
    wanted: &[(ThreadId, u64)],
) -> Result<Vec<MessageRecord>, Failure> {
    let threads: Vec<&str> = wanted.iter().map(|(thread, _)| thread.as_str()).collect();
    // No message has a number that no column can hold.
    let numbers: Vec<i64> = wanted.iter().map(|(_, n)| i64::try_from(*n).unwrap_or(-1)).collect();
    let rows: Vec<FoundMessage> = sqlx::query_as(
        "SELECT messages.thread_id, messages.n, from_id, body, at
         FROM unnest($2::text[], $3::bigint[]) AS wanted (thread_id, n)
         JOIN messages ON messages.thread_id = wanted.thread_id AND messages.n = wanted.n
         JOIN thread_copies ON thread_copies.thread_id = messages.thread_id AND user_id = $1
         WHERE messages.n > deleted",
    )
    .bind(user.as_str())
    .bind(threads)
    .bind(numbers)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(to_message).collect::<Result<_, _>>()?)
}

pub(crate) async fn mark_seen(
    connection: &mut PgConnection,
    user: &UserId,
    thread: &ThreadId,
    n: u64,
) -> Result<(), Failure> {
    let changed = sqlx::query(
        "UPDATE thread_copies SET seen = greatest(seen, least($3, (SELECT n FROM threads WHERE id = $2)))
         WHERE user_id = $1 AND thread_id = $2",
    )
    .bind(user.as_str())
    .bind(thread.as_str())
    .bind(i64::try_from(n).unwrap_or(i64::MAX))
    .execute(connection)
    .await?;
    Ok(found(changed.rows_affected())?)
}

/// Locks both copies first, so that two people who delete at the same time see each other's deletion.
pub(crate) async fn delete(
    connection: &mut PgConnection,
    user: &UserId,
    thread: &ThreadId,
) -> Result<(), Failure> {
    let lock = sqlx::query("SELECT 1 FROM thread_copies WHERE thread_id = $1 ORDER BY user_id FOR UPDATE");
    lock.bind(thread.as_str()).execute(&mut *connection).await?;
    let changed = sqlx::query(
        "UPDATE thread_copies SET deleted = (SELECT n FROM threads WHERE id = $2)
         WHERE user_id = $1 AND thread_id = $2",
    )
    .bind(user.as_str())
    .bind(thread.as_str())
    .execute(&mut *connection)
    .await?;
    found(changed.rows_affected())?;
    sqlx::query(
        "DELETE FROM messages WHERE thread_id = $1
           AND n <= (SELECT min(deleted) FROM thread_copies WHERE thread_id = $1)",
    )
    .bind(thread.as_str())
    .execute(connection)
    .await?;
    Ok(())
}
