//! Inboxes.

use super::convert::Failure;
use crate::convert::{from_integer, from_word, to_integer, to_word};
use crate::{INBOX_KEPT, InboxHead, InboxKind, InboxRecord, MAX_PAGE, StoreError, Told};
use qipan_protocol::UserId;
use sqlx::PgConnection;

/// Old entries are deleted once per 50 entries.
const TRIM_EVERY: u64 = 50;

/// Adds an entry under the next number, in the transaction that causes it. The row of the head stays locked until
/// its end, so entries become visible in the order of their numbers.
pub(super) async fn push(
    connection: &mut PgConnection,
    user: &UserId,
    kind: InboxKind,
    from: Option<&UserId>,
    about: (Option<&str>, Option<u64>),
    at: i64,
) -> Result<Told, Failure> {
    let n: i64 = sqlx::query_scalar(
        "INSERT INTO inbox_heads (user_id, n) VALUES ($1, 1)
         ON CONFLICT (user_id) DO UPDATE SET n = inbox_heads.n + 1 RETURNING n",
    )
    .bind(user.as_str())
    .fetch_one(&mut *connection)
    .await?;
    let about_n = about.1.map(|n| to_integer(n, "n")).transpose()?;
    sqlx::query(
        "INSERT INTO inbox (user_id, n, kind, from_id, about, about_n, at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(user.as_str())
    .bind(n)
    .bind(to_word(&kind)?)
    .bind(from.map(UserId::as_str))
    .bind(about.0)
    .bind(about_n)
    .bind(at)
    .execute(&mut *connection)
    .await?;
    let n: u64 = from_integer(n)?;
    if n.is_multiple_of(TRIM_EVERY) && n > INBOX_KEPT {
        let query = sqlx::query("DELETE FROM inbox WHERE user_id = $1 AND n <= $2");
        query.bind(user.as_str()).bind(to_integer(n - INBOX_KEPT, "n")?).execute(connection).await?;
    }
    Ok(Told { user: user.clone(), n })
}

pub(crate) async fn head(connection: &mut PgConnection, user: &UserId) -> Result<InboxHead, Failure> {
    let row: Option<(i64, i64, i64)> = sqlx::query_as(
        "SELECT n, seen, coalesce((SELECT min(inbox.n) - 1 FROM inbox WHERE user_id = $1), n) FROM inbox_heads
         WHERE user_id = $1",
    )
    .bind(user.as_str())
    .fetch_optional(connection)
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
    connection: &mut PgConnection,
    user: &UserId,
    after: u64,
    limit: u32,
) -> Result<Vec<InboxRecord>, Failure> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT n, kind, from_id, about, about_n, at FROM inbox WHERE user_id = $1 AND n > $2
         ORDER BY n LIMIT $3",
    )
    .bind(user.as_str())
    .bind(i64::try_from(after).unwrap_or(i64::MAX))
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(to_record).collect::<Result<_, _>>()?)
}

pub(crate) async fn before(
    connection: &mut PgConnection,
    user: &UserId,
    before: u64,
    limit: u32,
) -> Result<Vec<InboxRecord>, Failure> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT n, kind, from_id, about, about_n, at FROM inbox WHERE user_id = $1 AND n < $2
         ORDER BY n DESC LIMIT $3",
    )
    .bind(user.as_str())
    .bind(i64::try_from(before).unwrap_or(i64::MAX))
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().rev().map(to_record).collect::<Result<_, _>>()?)
}

pub(crate) async fn mark_seen(connection: &mut PgConnection, user: &UserId, n: u64) -> Result<u64, Failure> {
    let query = sqlx::query_scalar(
        "UPDATE inbox_heads SET seen = greatest(seen, least(n, $2)) WHERE user_id = $1 RETURNING seen",
    );
    let n = i64::try_from(n).unwrap_or(i64::MAX);
    let seen: Option<i64> = query.bind(user.as_str()).bind(n).fetch_optional(connection).await?;
    Ok(seen.map_or(Ok(0), from_integer)?)
}
