//! Sending messages.

use super::convert::Failure;
use super::{inbox, relations};
use crate::convert::from_integer;
use crate::{InboxKind, LastWriter, MessageRecord, MessageRule, OutgoingMessage, SentMessage, StoreError};
use qipan_protocol::{ThreadId, UserId};
use sqlx::PgConnection;

pub(crate) async fn send<R>(
    connection: &mut PgConnection,
    message: &OutgoingMessage,
    rule: MessageRule<R>,
) -> Result<Result<SentMessage, R>, Failure> {
    let OutgoingMessage { from, to, new_thread, body, key, at } = message;
    // Its locks also keep other messages of the two out until the end of the transaction.
    let pair = relations::pair(connection, from, to).await?;
    let (first, second) = (from.min(to), from.max(to));
    let query = sqlx::query_as("SELECT id, last_from FROM threads WHERE a_id = $1 AND b_id = $2");
    let query = query.bind(first.as_str()).bind(second.as_str());
    let thread: Option<(String, String)> = query.fetch_optional(&mut *connection).await?;
    if let Some(message) = find_by_key(connection, from, key).await? {
        let is_same = thread.is_some_and(|(id, _)| id == message.thread.0);
        let retried = SentMessage { message, told: None };
        return if is_same { Ok(Ok(retried)) } else { Err(StoreError::Conflict.into()) };
    }
    let last = LastWriter::of(thread.as_ref().map(|(_, last_from)| last_from.as_str()), from);
    if let Err(refusal) = rule(&pair, last) {
        return Ok(Err(refusal));
    }
    let id = match thread {
        Some((id, _)) => ThreadId(id),
        None => {
            create_thread(connection, new_thread, [first, second], *at).await?;
            new_thread.clone()
        }
    };
    let sql = "UPDATE threads SET n = n + 1, last_from = $2, last_at = $3 WHERE id = $1 RETURNING n";
    let query = sqlx::query_scalar(sql).bind(id.as_str()).bind(from.as_str()).bind(*at);
    let n: i64 = query.fetch_one(&mut *connection).await?;
    sqlx::query(
        "INSERT INTO messages (thread_id, n, from_id, body, key, at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id.as_str())
    .bind(n)
    .bind(from.as_str())
    .bind(body)
    .bind(key)
    .bind(*at)
    .execute(&mut *connection)
    .await?;
    let n = from_integer(n)?;
    let about = (Some(id.as_str()), Some(n));
    let told = inbox::push(connection, to, InboxKind::Message, Some(from), about, *at).await?;
    let message = MessageRecord { thread: id, n, from: from.clone(), body: body.clone(), at: *at };
    Ok(Ok(SentMessage { message, told: Some(told) }))
}

async fn find_by_key(
    connection: &mut PgConnection,
    from: &UserId,
    key: &str,
) -> Result<Option<MessageRecord>, Failure> {
    let query = sqlx::query_as("SELECT thread_id, n, body, at FROM messages WHERE from_id = $1 AND key = $2");
    let found: Option<(String, i64, String, i64)> =
        query.bind(from.as_str()).bind(key).fetch_optional(connection).await?;
    let Some((thread, n, body, at)) = found else { return Ok(None) };
    Ok(Some(MessageRecord { thread: ThreadId(thread), n: from_integer(n)?, from: from.clone(), body, at }))
}

async fn create_thread(
    connection: &mut PgConnection,
    id: &ThreadId,
    people: [&UserId; 2],
    at: i64,
) -> Result<(), Failure> {
    let [first, second] = people.map(UserId::as_str);
    let sql = "INSERT INTO threads (id, a_id, b_id, n, last_from, last_at) VALUES ($1, $2, $3, 0, '', $4)";
    let query = sqlx::query(sql).bind(id.as_str()).bind(first).bind(second).bind(at);
    query.execute(&mut *connection).await?;
    for person in [first, second] {
        let query = sqlx::query("INSERT INTO thread_copies (user_id, thread_id) VALUES ($1, $2)");
        query.bind(person).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}
