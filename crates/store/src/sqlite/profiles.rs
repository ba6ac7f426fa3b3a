//! Profiles: choices, results and the history of ratings.

use super::matches::is_public;
use super::statement::execute;
use crate::profiles::{to_game_records, to_rating_points};
use crate::{GameRecord, MAX_PAGE, MatchFilter, Profile, RatingPoint, StoreError};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) async fn find(readers: &SqlitePool, user: &UserId) -> Result<Profile, StoreError> {
    let sql = "SELECT unranked, casual_public FROM profiles WHERE user_id = ?1";
    let row: Option<(bool, bool)> = sqlx::query_as(sql).bind(user.as_str()).fetch_optional(readers).await?;
    Ok(row.map_or_else(Profile::default, |(unranked, casual_public)| Profile { unranked, casual_public }))
}

pub(crate) fn save(connection: &Connection, user: &UserId, profile: Profile) -> Result<(), StoreError> {
    let sql = "INSERT INTO profiles (user_id, unranked, casual_public) VALUES (?1, ?2, ?3)
               ON CONFLICT (user_id) DO UPDATE SET unranked = excluded.unranked,
                   casual_public = excluded.casual_public";
    execute(connection, sql, params![user.0, profile.unranked, profile.casual_public]).map(drop)
}

pub(crate) async fn game_records(
    readers: &SqlitePool,
    user: &UserId,
    filter: &MatchFilter,
) -> Result<Vec<GameRecord>, StoreError> {
    let columns = filter.columns();
    let sql = concat!(
        "SELECT m.game, p.result, count(*) FROM match_players AS p JOIN matches AS m ON m.key = p.match_key
         WHERE p.user_id = ?1 AND p.finished_at IS NOT NULL AND p.result IS NOT NULL
           AND (?2 OR EXISTS (
               SELECT 1 FROM match_players WHERE match_key = p.match_key AND user_id = ?3) OR ",
        is_public!("m"),
        ") GROUP BY m.game, p.result"
    );
    let query = sqlx::query_as(sql).bind(user.as_str()).bind(columns.sees_all).bind(columns.viewer);
    to_game_records(query.fetch_all(readers).await?)
}

pub(crate) async fn rating_history(
    readers: &SqlitePool,
    user: &UserId,
    limit: u32,
) -> Result<Vec<RatingPoint>, StoreError> {
    let sql = "SELECT game, speed, at, points FROM (
                   SELECT game, speed, n, at, points,
                       row_number() OVER (PARTITION BY game, speed ORDER BY n DESC) AS place
                   FROM rating_changes WHERE user_id = ?1)
               WHERE place <= ?2 ORDER BY game, speed, n";
    let query = sqlx::query_as(sql).bind(user.as_str()).bind(limit.min(MAX_PAGE));
    to_rating_points(query.fetch_all(readers).await?)
}
