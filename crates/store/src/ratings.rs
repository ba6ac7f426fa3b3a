//! Ratings: written in the transaction that ends a rated match, and recalculated from all of them.

use crate::backend::read;
use crate::{Store, StoreError};
use qipan_engine::Seat;
use qipan_protocol::{MatchId, RatingChange, RatingView, Speed, UserId};
use qipan_ratings::{Played, Rating, Standing, rate};
use std::collections::BTreeSet;

/// How one seat ended a rated match. Seats of one team have the same place; a lower place is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedSeat {
    pub seat: Seat,
    pub team: u8,
    pub place: u8,
}

/// A person's rating in one game and class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRecord {
    pub game: String,
    pub speed: Speed,
    pub rating: Rating,
    /// The number of rated matches.
    pub matches: u64,
    /// When the last of them ended.
    pub at: i64,
}

/// A rating as other people see it.
pub fn rating_view(rating: Rating) -> RatingView {
    RatingView { points: rating.points, deviation: rating.deviation, provisional: rating.is_provisional() }
}

/// A rating as its row has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RatingRow {
    pub(crate) rating: Rating,
    pub(crate) matches: i64,
    pub(crate) at: i64,
}

impl RatingRow {
    pub(crate) fn from_columns(
        points: i64,
        deviation: i64,
        volatility: i64,
        matches: i64,
        at: i64,
    ) -> RatingRow {
        RatingRow { rating: Rating { points, deviation, volatility }, matches, at }
    }

    fn idle_ms(&self, now: i64) -> i64 {
        if self.matches == 0 { 0 } else { now.saturating_sub(self.at) }
    }

    fn next(self, rating: Rating, at: i64) -> RatingRow {
        RatingRow {
            rating,
            matches: self.matches + 1,
            at: if self.matches == 0 { at } else { self.at.max(at) },
        }
    }
}

/// A player of a rated match that has just ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RatedPlayer {
    pub(crate) seat: i64,
    pub(crate) user: String,
    pub(crate) standing: Standing,
}

/// The change that a match makes to the rating of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) before: Rating,
    pub(crate) after: RatingRow,
}

/// The players with their standings. `None` if the match cannot be rated: a seat has no account, or one person has
/// several seats, or the standings are of other seats.
pub(crate) fn seated(accounts: Vec<(i64, String)>, seats: &[RatedSeat]) -> Option<Vec<RatedPlayer>> {
    let users: BTreeSet<&String> = accounts.iter().map(|(_, user)| user).collect();
    if accounts.len() != seats.len() || users.len() != seats.len() {
        return None;
    }
    let player = |(seat, user): (i64, String)| {
        let standing = seats.iter().find(|it| i64::from(it.seat.0) == seat)?;
        Some(RatedPlayer { seat, user, standing: Standing { team: standing.team, place: standing.place } })
    };
    let players = accounts.into_iter().map(player).collect::<Option<Vec<_>>>()?;
    // Whether the match can be rated depends on the standings only, so any ratings do.
    let trial: Vec<(RatingRow, Standing)> =
        players.iter().map(|player| (RatingRow::default(), player.standing)).collect();
    changes(&trial, 0).map(|_| players)
}

/// The rating changes of a match that ended at `at`, in the order of its players.
pub(crate) fn changes(players: &[(RatingRow, Standing)], at: i64) -> Option<Vec<Change>> {
    let played = |(row, standing): &(RatingRow, Standing)| Played {
        rating: row.rating,
        idle_ms: row.idle_ms(at),
        standing: *standing,
    };
    let played: Vec<Played> = players.iter().map(played).collect();
    let after = rate(&played)?;
    let change = |((row, _), after): (&(RatingRow, Standing), Rating)| Change {
        before: row.rating.aged(row.idle_ms(at)),
        after: row.next(after, at),
    };
    Some(players.iter().zip(after).map(change).collect())
}

/// The columns of a change that lists show: match, seat, and the numbers before and after.
pub(crate) type ChangeRow = (String, i64, i64, i64, i64, i64);

pub(crate) fn to_change(row: ChangeRow) -> Result<(MatchId, RatingChange), StoreError> {
    let (id, seat, points_before, deviation_before, points, deviation) = row;
    let view = |points, deviation| rating_view(Rating { points, deviation, ..Rating::default() });
    let change = RatingChange {
        seat: Seat(crate::convert::from_integer(seat)?),
        before: view(points_before, deviation_before),
        after: view(points, deviation),
    };
    Ok((MatchId(id), change))
}

/// The columns of a person's rating: game, class, points, deviation, volatility, matches, time.
pub(crate) type RatingColumns = (String, String, i64, i64, i64, i64, i64);

pub(crate) fn to_rating(row: RatingColumns) -> Result<RatingRecord, StoreError> {
    let (game, speed, points, deviation, volatility, matches, at) = row;
    let rating = Rating { points, deviation, volatility };
    let speed = crate::convert::from_word(speed)?;
    Ok(RatingRecord { game, speed, rating, matches: crate::convert::from_integer(matches)?, at })
}

impl Store {
    /// The rating changes of these matches, by match and seat. Matches that were not rated have no change.
    pub async fn rating_changes(&self, ids: &[MatchId]) -> Result<Vec<(MatchId, RatingChange)>, StoreError> {
        read!(self, ratings::changes_of(ids))
    }

    /// The ratings of a person, by game and class.
    pub async fn ratings_of(&self, user: &UserId) -> Result<Vec<RatingRecord>, StoreError> {
        read!(self, ratings::of_user(user))
    }
}
