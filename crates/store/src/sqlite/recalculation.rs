//! Calculating all ratings again.

use super::ratings;
use super::statement::{execute, fetch_all};
use crate::ratings::RatingRow;
use crate::recalculation::{PoolKey, Recalculation, RowColumns, STEP, StoredColumns, to_entry, to_stored};
use crate::{RecalculationReport, StoreError};
use rusqlite::{Connection, params};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn run(connection: &Connection) -> Result<RecalculationReport, StoreError> {
    let mut recalculation = Recalculation::default();
    let sql = "SELECT ifnull(max(n), 0) FROM rating_changes";
    let last: i64 = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    let sql =
        "SELECT match_key, seat, n, user_id, game, speed, at, team, place, points_before, deviation_before,
                   points, deviation, volatility
               FROM rating_changes WHERE n > ?1 AND n <= ?1 + ?2 ORDER BY n, seat";
    for start in (0..last).step_by(STEP as usize) {
        let rows: Vec<StoredColumns> = fetch_all(connection, sql, params![start, STEP])?;
        recalculation.add(&rows.into_iter().map(to_stored).collect::<Result<Vec<_>, _>>()?)?;
    }
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
