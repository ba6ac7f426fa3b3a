//! Guests that have not been seen for a long time.

use super::statement::execute;
use crate::StoreError;
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query about idle guests: `?1` is the time since which they were not seen. Guests with a ban, a mute or a
/// play-ban are kept, because deleting them would lift it, and so are those whom an open case is about.
macro_rules! about_idle_guests {
    ($head:literal, $tail:literal) => {
        concat!(
            $head,
            " kind = 'guest' AND created_at < ?1 AND banned_until IS NULL
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND last_seen >= ?1)
               AND NOT EXISTS (SELECT 1 FROM match_players WHERE user_id = users.id AND finished_at IS NULL)
               AND NOT EXISTS (SELECT 1 FROM match_players WHERE user_id = users.id AND finished_at IS NOT NULL)
               AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = users.id AND stage <> 'finished')
               AND NOT EXISTS (SELECT 1 FROM sanctions WHERE user_id = users.id)
               AND NOT EXISTS (SELECT 1 FROM cases WHERE user_id = users.id AND state = 'open') ",
            $tail
        )
    };
}

/// Runs on a reader, because the query has to skip all guests that have played, and those are never deleted.
pub(crate) async fn idle(readers: &SqlitePool, before: i64, limit: u32) -> Result<Vec<UserId>, StoreError> {
    let sql = about_idle_guests!("SELECT id FROM users WHERE", "ORDER BY created_at, id LIMIT ?2");
    let ids: Vec<String> = sqlx::query_scalar(sql).bind(before).bind(limit).fetch_all(readers).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) fn delete_idle(connection: &Connection, ids: &[UserId], before: i64) -> Result<u64, StoreError> {
    let sql = about_idle_guests!("DELETE FROM users WHERE", "AND id IN (SELECT value FROM json_each(?2))");
    execute(connection, sql, params![before, serde_json::to_string(ids)?])
}
