//! Profiles: choices, results and the history of ratings.

use super::convert::Failure;
use super::matches::is_public;
use crate::profiles::{to_game_records, to_rating_points};
use crate::{GameRecord, MAX_PAGE, MatchFilter, Profile, RatingPoint};
use qipan_protocol::UserId;
use sqlx::PgConnection;

pub(crate) async fn find(connection: &mut PgConnection, user: &UserId) -> Result<Profile, Failure> {
    let sql = "SELECT unranked, casual_public FROM profiles WHERE user_id = $1";
    let row: Option<(bool, bool)> =
        sqlx::query_as(sql).bind(user.as_str()).fetch_optional(connection).await?;
    Ok(row.map_or_else(Profile::default, |(unranked, casual_public)| Profile { unranked, casual_public }))
}

pub(crate) async fn save(
    connection: &mut PgConnection,
    user: &UserId,
    profile: Profile,
) -> Result<(), Failure> {
    let sql = "INSERT INTO profiles (user_id, unranked, casual_public) VALUES ($1, $2, $3)
               ON CONFLICT (user_id) DO UPDATE SET unranked = excluded.unranked,
                   casual_public = excluded.casual_public";
    let query = sqlx::query(sql).bind(user.as_str()).bind(profile.unranked).bind(profile.casual_public);
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn game_records(
    connection: &mut PgConnection,
    user: &UserId,
    filter: &MatchFilter,
) -> Result<Vec<GameRecord>, Failure> {
    let columns = filter.columns();
    let sql = concat!(
        "SELECT m.game, p.result, count(*) FROM match_players AS p JOIN matches AS m ON m.key = p.match_key
         WHERE p.user_id = $1 AND p.finished_at IS NOT NULL AND p.result IS NOT NULL
           AND ($2 OR EXISTS (
               SELECT 1 FROM match_players WHERE match_key = p.match_key AND user_id = $3) OR ",
        is_public!("m"),
        ") GROUP BY m.game, p.result"
    );
    let query = sqlx::query_as(sql).bind(user.as_str()).bind(columns.sees_all).bind(columns.viewer);
    Ok(to_game_records(query.fetch_all(connection).await?)?)
}

pub(crate) async fn rating_history(
    connection: &mut PgConnection,
    user: &UserId,
    limit: u32,
) -> Result<Vec<RatingPoint>, Failure> {
    let sql = "SELECT game, speed, at, points FROM (
                   SELECT game, speed, n, at, points,
                       row_number() OVER (PARTITION BY game, speed ORDER BY n DESC) AS place
                   FROM rating_changes WHERE user_id = $1) AS numbered
               WHERE place <= $2 ORDER BY game, speed, n";
    let query = sqlx::query_as(sql).bind(user.as_str()).bind(i64::from(limit.min(MAX_PAGE)));
    Ok(to_rating_points(query.fetch_all(connection).await?)?)
}
