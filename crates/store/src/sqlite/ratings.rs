//! Ratings, and what matches do to them.

use super::statement::{execute, fetch_all, fetch_optional};
use crate::ratings::{ChangeRow, RatingColumns, RatingRow, changes, seated, to_change, to_rating};
use crate::{RatedSeat, RatingRecord, StoreError};
use qipan_protocol::{MatchId, RatingChange, UserId};
use qipan_ratings::Standing;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// Rates a match that ends in this transaction, unless it began as a casual one or was rated before.
pub(super) fn rate(
    connection: &Connection,
    key: i64,
    at: i64,
    seats: &[RatedSeat],
) -> Result<(), StoreError> {
    let sql = "SELECT game, speed FROM matches WHERE key = ?1 AND rated = 1 AND speed IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM rating_changes WHERE match_key = ?1)";
    let pool: Option<(String, String)> = fetch_optional(connection, sql, [key])?;
    let Some((game, speed)) = pool else { return Ok(()) };
    let sql = "SELECT seat, user_id FROM match_players JOIN users ON users.id = user_id AND kind = 'account'
               WHERE match_key = ?1 ORDER BY seat";
    let accounts: Vec<(i64, String)> = fetch_all(connection, sql, [key])?;
    let Some(players) = seated(accounts, seats) else { return Ok(()) };
    let mut before: Vec<(RatingRow, Standing)> = Vec::with_capacity(players.len());
    for player in &players {
        before.push((find(connection, &player.user, &game, &speed)?, player.standing));
    }
    let Some(changes) = changes(&before, at) else { return Ok(()) };
    let sql = "SELECT ifnull(max(n), 0) + 1 FROM rating_changes";
    let n: i64 = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    for (player, change) in players.iter().zip(changes) {
        let RatingRow { rating, matches, at: last } = change.after;
        execute(
            connection,
            "INSERT INTO rating_changes (match_key, seat, n, user_id, game, speed, at, team, place,
                 points_before, deviation_before, points, deviation, volatility)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            params![
                key,
                player.seat,
                n,
                player.user,
                game,
                speed,
                at,
                player.standing.team,
                player.standing.place,
                change.before.points,
                change.before.deviation,
                rating.points,
                rating.deviation,
                rating.volatility
            ],
        )?;
        save(connection, (&player.user, &game, &speed), &RatingRow { rating, matches, at: last })?;
    }
    Ok(())
}

fn find(connection: &Connection, user: &str, game: &str, speed: &str) -> Result<RatingRow, StoreError> {
    let sql = "SELECT points, deviation, volatility, matches, at FROM ratings
               WHERE user_id = ?1 AND game = ?2 AND speed = ?3";
    let row: Option<(i64, i64, i64, i64, i64)> = fetch_optional(connection, sql, params![user, game, speed])?;
    Ok(row.map_or_else(RatingRow::default, |(points, deviation, volatility, matches, at)| {
        RatingRow::from_columns(points, deviation, volatility, matches, at)
    }))
}

pub(super) fn save(
    connection: &Connection,
    (user, game, speed): (&str, &str, &str),
    row: &RatingRow,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO ratings (user_id, game, speed, points, deviation, volatility, matches, at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
               ON CONFLICT (user_id, game, speed) DO UPDATE SET points = excluded.points,
                   deviation = excluded.deviation, volatility = excluded.volatility,
                   matches = excluded.matches, at = excluded.at";
    let RatingRow { rating, matches, at } = row;
    let values = params![user, game, speed, rating.points, rating.deviation, rating.volatility, matches, at];
    execute(connection, sql, values).map(drop)
}

pub(crate) async fn changes_of(
    readers: &SqlitePool,
    ids: &[MatchId],
) -> Result<Vec<(MatchId, RatingChange)>, StoreError> {
    let sql = "SELECT m.id, seat, points_before, deviation_before, points, deviation
               FROM rating_changes JOIN matches AS m ON m.key = match_key
               WHERE m.id IN (SELECT value FROM json_each(?1)) ORDER BY m.id, seat";
    let rows: Vec<ChangeRow> =
        sqlx::query_as(sql).bind(serde_json::to_string(ids)?).fetch_all(readers).await?;
    rows.into_iter().map(to_change).collect()
}

pub(crate) async fn of_user(readers: &SqlitePool, user: &UserId) -> Result<Vec<RatingRecord>, StoreError> {
    let sql = "SELECT game, speed, points, deviation, volatility, matches, at FROM ratings
               WHERE user_id = ?1 ORDER BY game, speed";
    let rows: Vec<RatingColumns> = sqlx::query_as(sql).bind(user.as_str()).fetch_all(readers).await?;
    rows.into_iter().map(to_rating).collect()
}
