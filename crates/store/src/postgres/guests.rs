//! Guests that have not been seen for a long time.

use super::convert::Failure;
use qipan_protocol::UserId;
use sqlx::PgConnection;

/// A query about idle guests: `$1` is the time since which they were not seen. Guests with a ban, a mute or a
/// play-ban are kept, because deleting them would lift it, and so are those whom an open case is about.
macro_rules! about_idle_guests {
    ($head:literal, $tail:literal) => {
        concat!(
            $head,
            " kind = 'guest' AND created_at < $1 AND banned_until IS NULL
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND last_seen >= $1)
               AND NOT EXISTS (SELECT 1 FROM match_players WHERE user_id = users.id)
               AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = users.id AND stage <> 'finished')
               AND NOT EXISTS (SELECT 1 FROM sanctions WHERE user_id = users.id)
               AND NOT EXISTS (SELECT 1 FROM cases WHERE user_id = users.id AND state = 'open') ",
            $tail
        )
    };
}

pub(crate) async fn idle(
    connection: &mut PgConnection,
    before: i64,
    limit: u32,
) -> Result<Vec<UserId>, Failure> {
    let sql = about_idle_guests!("SELECT id FROM users WHERE", "ORDER BY created_at, id LIMIT $2");
    let query = sqlx::query_scalar(sql).bind(before).bind(i64::from(limit));
    let ids: Vec<String> = query.fetch_all(connection).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

/// Locks the guests before it looks at what they have left: a session that is being created waits for the lock.
pub(crate) async fn delete_idle(
    connection: &mut PgConnection,
    ids: &[UserId],
    before: i64,
) -> Result<u64, Failure> {
    let ids: Vec<&str> = ids.iter().map(UserId::as_str).collect();
    let sql = "SELECT id FROM users WHERE id = ANY($1) AND kind = 'guest' ORDER BY id FOR UPDATE SKIP LOCKED";
    let locked: Vec<String> = sqlx::query_scalar(sql).bind(ids).fetch_all(&mut *connection).await?;
    let sql = about_idle_guests!("DELETE FROM users WHERE", "AND id = ANY($2)");
    let deleted = sqlx::query(sql).bind(before).bind(locked).execute(connection).await?;
    Ok(deleted.rows_affected())
}
