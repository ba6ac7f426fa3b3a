//! Calculating all ratings again from the stored results, in the order of their first calculation.

use crate::backend::Backend;
use crate::convert::from_integer;
use crate::ratings::{Change, RatingRow, changes};
use crate::{Store, StoreError};
use qipan_ratings::{Rating, Standing};
use std::collections::BTreeMap;

/// The result of a recalculation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RecalculationReport {
    /// The number of rated matches.
    pub matches: u64,
    /// How many stored changes of ratings were other than calculated.
    pub wrong_changes: u64,
    /// How many ratings were other than calculated.
    pub wrong_ratings: u64,
}

/// A person's rating in one game and class: user, game, class.
pub(crate) type PoolKey = (String, String, String);

/// The columns of a rating: user, game, class, points, deviation, volatility, matches, time.
pub(crate) type RowColumns = (String, String, String, i64, i64, i64, i64, i64);

pub(crate) fn to_entry(columns: RowColumns) -> (PoolKey, RatingRow) {
    let (user, game, speed, points, deviation, volatility, matches, at) = columns;
    ((user, game, speed), RatingRow::from_columns(points, deviation, volatility, matches, at))
}

/// A stored change of a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredChange {
    pub(crate) match_key: i64,
    pub(crate) seat: i64,
    pub(crate) n: i64,
    pub(crate) pool: PoolKey,
    pub(crate) at: i64,
    pub(crate) standing: Standing,
    pub(crate) before: (i64, i64),
    pub(crate) after: Rating,
}

/// Its columns: match, seat, n, user, game, class, time, team, place, points and deviation before, points, deviation
/// and volatility after.
pub(crate) type StoredColumns =
    (i64, i64, i64, String, String, String, i64, i64, i64, i64, i64, i64, i64, i64);

pub(crate) fn to_stored(row: StoredColumns) -> Result<StoredChange, StoreError> {
    let (match_key, seat, n, user, game, speed, at, team, place, points_before, deviation_before, ..) = row;
    let (.., points, deviation, volatility) = row;
    Ok(StoredChange {
        match_key,
        seat,
        n,
        pool: (user, game, speed),
        at,
        standing: Standing { team: from_integer(team)?, place: from_integer(place)? },
        before: (points_before, deviation_before),
        after: Rating { points, deviation, volatility },
    })
}

/// How many numbers of matches are read at a time.
pub(crate) const STEP: i64 = 5_000;

/// All ratings as they follow from the changes so far.
#[derive(Default, Debug)]
pub(crate) struct Recalculation {
    pub(crate) report: RecalculationReport,
    ratings: BTreeMap<PoolKey, RatingRow>,
    /// The changes that are stored with other numbers.
    pub(crate) wrong: Vec<(StoredChange, Change)>,
}

impl Recalculation {
    /// Adds the changes of some matches, which come in the order of `n` and of seats. Every match is complete.
    pub(crate) fn add(&mut self, stored: &[StoredChange]) -> Result<(), StoreError> {
        for seats in stored.chunk_by(|one, two| one.n == two.n) {
            let row = |change: &StoredChange| self.ratings.get(&change.pool).copied().unwrap_or_default();
            let players: Vec<(RatingRow, Standing)> =
                seats.iter().map(|change| (row(change), change.standing)).collect();
            let at = seats.first().map_or(0, |change| change.at);
            let Some(new) = changes(&players, at) else {
                return Err(StoreError::Broken("a stored result cannot be rated".to_owned()));
            };
            self.report.matches += 1;
            for (stored, new) in seats.iter().zip(new) {
                self.ratings.insert(stored.pool.clone(), new.after);
                let before = (new.before.points, new.before.deviation);
                if (stored.before, stored.after) != (before, new.after.rating) {
                    self.report.wrong_changes += 1;
                    self.wrong.push((stored.clone(), new));
                }
            }
        }
        Ok(())
    }

    /// Compares with the stored ratings. Returns those to be written, and the keys of those to be deleted.
    /// `is_there` tells whether a person still exists.
    pub(crate) fn compare(
        &mut self,
        stored: &BTreeMap<PoolKey, RatingRow>,
        is_there: impl Fn(&str) -> bool,
    ) -> (Vec<(PoolKey, RatingRow)>, Vec<PoolKey>) {
        let wanted = self.ratings.iter().filter(|(pool, _)| is_there(&pool.0));
        let wrong = wanted.filter(|(pool, row)| stored.get(*pool) != Some(*row));
        let wrong: Vec<_> = wrong.map(|(pool, row)| (pool.clone(), *row)).collect();
        let extra = stored.keys().filter(|pool| !self.ratings.contains_key(*pool)).cloned();
        let extra: Vec<_> = extra.collect();
        self.report.wrong_ratings = (wrong.len() + extra.len()) as u64;
        (wrong, extra)
    }
}

impl Store {
    /// Calculates all ratings again from the results of all rated matches, and corrects what is stored with other
    /// numbers, in one transaction. Most of it is calculated before; the end of a rated match can fail during the rest, and
    /// succeeds when it is tried again.
    pub async fn recalculate_ratings(&self) -> Result<RecalculationReport, StoreError> {
        match &self.backend {
            Backend::Sqlite(database) => {
                let (begun, last) = crate::sqlite::recalculation::begin(database.readers()?).await?;
                let work =
                    move |connection: &_| crate::sqlite::recalculation::finish(connection, begun, last);
                database.write(work).await
            }
            Backend::Postgres(database) => database.recalculate_ratings().await,
        }
    }
}
