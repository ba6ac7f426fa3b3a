//! Calculating all ratings again.

use super::connect::{self, Kind};
use super::convert::Failure;
use super::database::Database;
use super::limits::COPY_STEP;
use super::ratings::{self, NewRating};
use super::session::answer;
use crate::ratings::Change;
use crate::recalculation::{
    PoolKey, Recalculation, RowColumns, STEP, StoredChange, StoredColumns, to_entry, to_stored,
};
use crate::{RecalculationReport, StoreError};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet};

impl Database {
    /// Uses a connection of its own: the work may take longer than other writes may. Everything up to a certain change is
    /// calculated without a lock. Rated matches that end are locked out only while the rest is calculated and written.
    pub(crate) async fn recalculate_ratings(&self) -> Result<RecalculationReport, StoreError> {
        let mut session = connect::session(self.connect_options(), Kind::Whole).await?;
        let connection = &mut session.connection;
        let mut recalculation = Recalculation::default();
        // Nobody writes while this lock is held, so no change with a lower number is still to come.
        lock(connection).await?;
        let last = answer(COPY_STEP, last_change(connection)).await?;
        execute(connection, "COMMIT").await?;
        answer(COPY_STEP, add(connection, &mut recalculation, (0, last))).await?;
        lock(connection).await?;
        let newest = answer(COPY_STEP, last_change(connection)).await?;
        answer(COPY_STEP, add(connection, &mut recalculation, (last, newest))).await?;
        let report = answer(COPY_STEP, correct(connection, recalculation)).await?;
        execute(connection, "COMMIT").await?;
        Ok(report)
    }
}

/// Begins a transaction that no other one can change ratings beside.
async fn lock(connection: &mut PgConnection) -> Result<(), StoreError> {
    execute(connection, "BEGIN").await?;
    execute(connection, "LOCK TABLE ratings, rating_changes IN EXCLUSIVE MODE").await
}

async fn execute(connection: &mut PgConnection, sql: &'static str) -> Result<(), StoreError> {
    answer(COPY_STEP, sqlx::raw_sql(sql).execute(connection)).await?;
    Ok(())
}

async fn last_change(connection: &mut PgConnection) -> Result<i64, Failure> {
    let sql = "SELECT coalesce(max(n), 0) FROM rating_changes";
    Ok(sqlx::query_scalar(sql).fetch_one(connection).await?)
}

/// Adds the changes after one number up to another one.
async fn add(
    connection: &mut PgConnection,
    recalculation: &mut Recalculation,
    (after, last): (i64, i64),
) -> Result<(), Failure> {
    let sql = "SELECT match_key, seat::bigint, n, user_id, game, speed, at, team::bigint, place::bigint, points_before,
                   deviation_before, points, deviation, volatility
               FROM rating_changes WHERE n > $1 AND n <= $2 ORDER BY n, seat";
    for start in (after..last).step_by(STEP as usize) {
        let end = last.min(start + STEP);
        let rows: Vec<StoredColumns> =
            sqlx::query_as(sql).bind(start).bind(end).fetch_all(&mut *connection).await?;
        recalculation.add(&rows.into_iter().map(to_stored).collect::<Result<Vec<_>, _>>()?)?;
    }
    Ok(())
}

async fn correct(
    connection: &mut PgConnection,
    mut recalculation: Recalculation,
) -> Result<RecalculationReport, Failure> {
    correct_changes(connection, &recalculation).await?;
    correct_ratings(connection, &mut recalculation).await?;
    Ok(recalculation.report)
}

async fn correct_changes(connection: &mut PgConnection, done: &Recalculation) -> Result<(), Failure> {
    for wrong in done.wrong.chunks(STEP as usize) {
        let row = |(stored, new): &(StoredChange, Change)| {
            json!({
                "match_key": stored.match_key,
                "seat": stored.seat,
                "points_before": new.before.points,
                "deviation_before": new.before.deviation,
                "points": new.after.rating.points,
                "deviation": new.after.rating.deviation,
                "volatility": new.after.rating.volatility,
            })
        };
        let rows: Vec<serde_json::Value> = wrong.iter().map(row).collect();
        sqlx::query(
            "UPDATE rating_changes AS c SET points_before = r.points_before, deviation_before = r.deviation_before,
                 points = r.points, deviation = r.deviation, volatility = r.volatility
             FROM json_to_recordset($1::json) AS r (match_key bigint, seat smallint, points_before bigint,
                 deviation_before bigint, points bigint, deviation bigint, volatility bigint)
             WHERE c.match_key = r.match_key AND c.seat = r.seat",
        )
        .bind(serde_json::to_string(&rows)?)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

async fn correct_ratings(connection: &mut PgConnection, done: &mut Recalculation) -> Result<(), Failure> {
    let sql = "SELECT user_id, game, speed, points, deviation, volatility, matches, at FROM ratings";
    let stored: Vec<RowColumns> = sqlx::query_as(sql).fetch_all(&mut *connection).await?;
    let stored: BTreeMap<_, _> = stored.into_iter().map(to_entry).collect();
    // The rows stay until the end of the transaction.
    let sql = "SELECT id FROM users WHERE kind = 'account' FOR KEY SHARE";
    let people: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *connection).await?;
    let people: BTreeSet<String> = people.into_iter().collect();
    let (wrong, extra) = done.compare(&stored, |user| people.contains(user));
    for wrong in wrong.chunks(STEP as usize) {
        let rows: Vec<NewRating<'_>> = wrong.iter().map(|(pool, row)| NewRating::new(pool, row)).collect();
        ratings::save(connection, &rows).await?;
    }
    delete(connection, &extra).await
}

async fn delete(connection: &mut PgConnection, pools: &[PoolKey]) -> Result<(), Failure> {
    let column = |of: fn(&PoolKey) -> &String| pools.iter().map(|pool| of(pool).as_str()).collect::<Vec<_>>();
    let sql = "DELETE FROM ratings WHERE (user_id, game, speed) IN (
                   SELECT * FROM unnest($1::text[], $2::text[], $3::text[]))";
    sqlx::query(sql)
        .bind(column(|pool| &pool.0))
        .bind(column(|pool| &pool.1))
        .bind(column(|pool| &pool.2))
        .execute(connection)
        .await?;
    Ok(())
}
