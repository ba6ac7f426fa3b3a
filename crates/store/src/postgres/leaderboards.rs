//! Candidates for leaderboards.

use super::convert::Failure;
use crate::convert::to_word;
use crate::leaderboards::{CANDIDATES, Candidate, Place};
use qipan_protocol::Speed;
use sqlx::PgConnection;

pub(crate) async fn count(connection: &mut PgConnection, game: &str, speed: Speed) -> Result<i64, Failure> {
    let sql = "SELECT count(*) FROM ratings WHERE game = $1 AND speed = $2";
    let query = sqlx::query_scalar(sql).bind(game).bind(to_word(&speed)?);
    Ok(query.fetch_one(connection).await?)
}

/// The next people by points, without those who are banned, have closed their account or want to be on no leaderboard.
pub(crate) async fn candidates(
    connection: &mut PgConnection,
    game: &str,
    speed: Speed,
    now: i64,
    after: &Place,
) -> Result<Vec<Candidate>, Failure> {
    let sql = "SELECT u.id, u.name, r.points, r.deviation, r.volatility, r.matches, r.at
               FROM ratings AS r JOIN users AS u ON u.id = r.user_id
               WHERE u.closed_at IS NULL AND r.game = $1 AND r.speed = $2 AND (r.points, r.user_id) < ($3, $4)
                 AND (u.banned_until IS NULL OR u.banned_until <= $5)
                 AND NOT EXISTS (SELECT 1 FROM profiles WHERE user_id = u.id AND unranked)
               ORDER BY r.points DESC, r.user_id DESC LIMIT $6";
    let query = sqlx::query_as(sql).bind(game).bind(to_word(&speed)?).bind(after.0).bind(&after.1);
    Ok(query.bind(now).bind(CANDIDATES).fetch_all(connection).await?)
}
