//! Calculating all ratings again.

use super::ratings;
use super::statement::{execute, fetch_all};
use crate::ratings::RatingRow;
use crate::recalculation::{PoolKey, Recalculation, RowColumns, STEP, StoredColumns, to_entry, to_stored};
use crate::{RecalculationReport, StoreError};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;
use std::collections::{BTreeMap, BTreeSet};

const LAST: &str = "SELECT ifnull(max(n), 0) FROM rating_changes";

const CHANGES: &str =
    "SELECT match_key, seat, n, user_id, game, speed, at, team, place, points_before, deviation_before,
            points, deviation, volatility
     FROM rating_changes WHERE n > ?1 AND n <= ?2 ORDER BY n, seat";

/// Calculates the changes so far, without keeping writers out. Returns the number of the last one too.
pub(crate) async fn begin(readers: &SqlitePool) -> Result<(Recalculation, i64), StoreError> {
    let mut recalculation = Recalculation::default();
    let last: i64 = sqlx::query_scalar(LAST).fetch_one(readers).await?;
    for start in (0..last).step_by(STEP as usize) {
        let query = sqlx::query_as(CHANGES).bind(start).bind(last.min(start + STEP));
        let rows: Vec<StoredColumns> = query.fetch_all(readers).await?;
        recalculation.add(&rows.into_iter().map(to_stored).collect::<Result<Vec<_>, _>>()?)?;
    }
    Ok((recalculation, last))
}

/// Calculates the changes after this one, and corrects what is stored.
pub(crate) fn finish(
    connection: &Connection,
    mut recalculation: Recalculation,
    last: i64,
) -> Result<RecalculationReport, StoreError> {
    let newest: i64 = connection.prepare_cached(LAST)?.query_row([], |row| row.get(0))?;
    let rows: Vec<StoredColumns> = fetch_all(connection, CHANGES, params![last, newest])?;
    recalculation.add(&rows.into_iter().map(to_stored).collect::<Result<Vec<_>, _>>()?)?;
    for (stored, new) in &recalculation.wrong {
        let rating = new.after.rating;
        execute(
            connection,
            "UPDATE rating_changes SET points_before = ?3, deviation_before = ?4, points = ?5, deviation = ?6,
                 volatility = ?7
             WHERE match_key = ?1 AND seat = ?2",
            params![
                stored.match_key,
                stored.seat,
                new.before.points,
                new.before.deviation,
                rating.points,
                rating.deviation,
                rating.volatility
            ],
        )?;
    }
    let stored = stored_ratings(connection)?;
    let people: Vec<(String,)> = fetch_all(connection, "SELECT id FROM users WHERE kind = 'account'", [])?;
    let people: BTreeSet<String> = people.into_iter().map(|(id,)| id).collect();
    let (wrong, extra) = recalculation.compare(&stored, |user| people.contains(user));
    for ((user, game, speed), row) in &wrong {
        ratings::save(connection, (user, game, speed), row)?;
    }
    for (user, game, speed) in &extra {
        let sql = "DELETE FROM ratings WHERE user_id = ?1 AND game = ?2 AND speed = ?3";
        execute(connection, sql, params![user, game, speed])?;
    }
    Ok(recalculation.report)
}

fn stored_ratings(connection: &Connection) -> Result<BTreeMap<PoolKey, RatingRow>, StoreError> {
    let sql = "SELECT user_id, game, speed, points, deviation, volatility, matches, at FROM ratings";
    let rows: Vec<RowColumns> = fetch_all(connection, sql, [])?;
    Ok(rows.into_iter().map(to_entry).collect())
}
