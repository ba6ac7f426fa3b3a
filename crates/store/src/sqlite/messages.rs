//! Sending messages.

use super::statement::{execute, fetch_optional};
use super::{inbox, relations};
use crate::convert::from_integer;
use crate::{InboxKind, LastWriter, MessageRecord, MessageRule, OutgoingMessage, SentMessage, StoreError};
use qipan_protocol::{ThreadId, UserId};
use rusqlite::{Connection, params};

pub(crate) fn send<R>(
    connection: &Connection,
    message: &OutgoingMessage,
    rule: MessageRule<R>,
) -> Result<Result<SentMessage, R>, StoreError> {
    let OutgoingMessage { from, to, new_thread, body, key, at } = message;
    let pair = relations::pair(connection, from, to)?;
    let (first, second) = (from.min(to), from.max(to));
    let sql = "SELECT id, last_from FROM threads WHERE a_id = ?1 AND b_id = ?2";
    let thread: Option<(String, String)> = fetch_optional(connection, sql, params![first.0, second.0])?;
    if let Some(message) = find_by_key(connection, from, key)? {
        let is_same = thread.is_some_and(|(id, _)| id == message.thread.0);
        return if is_same { Ok(Ok(SentMessage { message, told: None })) } else { Err(StoreError::Conflict) };
    }
    let last = LastWriter::of(thread.as_ref().map(|(_, last_from)| last_from.as_str()), from);
    if let Err(refusal) = rule(&pair, last) {
        return Ok(Err(refusal));
    }
    let id = match thread {
        Some((id, _)) => ThreadId(id),
        None => {
            create_thread(connection, new_thread, [first, second], *at)?;
            new_thread.clone()
        }
    };
    let sql = "UPDATE threads SET n = n + 1, last_from = ?2, last_at = ?3 WHERE id = ?1 RETURNING n";
    let n: Option<(i64,)> = fetch_optional(connection, sql, params![id.0, from.0, at])?;
    let (n,) = n.ok_or(StoreError::NotFound)?;
    execute(
        connection,
        "INSERT INTO messages (thread_id, n, from_id, body, key, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![id.0, n, from.0, body, key, at],
    )?;
    let n = from_integer(n)?;
    let told =
        inbox::push(connection, to, InboxKind::Message, Some(from), (Some(id.as_str()), Some(n)), *at)?;
    let message = MessageRecord { thread: id, n, from: from.clone(), body: body.clone(), at: *at };
    Ok(Ok(SentMessage { message, told: Some(told) }))
}

fn find_by_key(
    connection: &Connection,
    from: &UserId,
    key: &str,
) -> Result<Option<MessageRecord>, StoreError> {
    let sql = "SELECT thread_id, n, body, at FROM messages WHERE from_id = ?1 AND key = ?2";
    let found: Option<(String, i64, String, i64)> = fetch_optional(connection, sql, params![from.0, key])?;
    let Some((thread, n, body, at)) = found else { return Ok(None) };
    Ok(Some(MessageRecord { thread: ThreadId(thread), n: from_integer(n)?, from: from.clone(), body, at }))
}

fn create_thread(
    connection: &Connection,
    id: &ThreadId,
    people: [&UserId; 2],
    at: i64,
) -> Result<(), StoreError> {
    let [first, second] = people;
    execute(
        connection,
        "INSERT INTO threads (id, a_id, b_id, n, last_from, last_at) VALUES (?1, ?2, ?3, 0, '', ?4)",
        params![id.0, first.0, second.0, at],
    )?;
    for person in people {
        let sql = "INSERT INTO thread_copies (user_id, thread_id) VALUES (?1, ?2)";
        execute(connection, sql, params![person.0, id.0])?;
    }
    Ok(())
}
