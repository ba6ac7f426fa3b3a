//! The best players of one game and class.

use crate::backend::read;
use crate::{Store, StoreError};
use qipan_protocol::{Speed, UserId};
use qipan_ratings::{Rating, largest_ranked_deviation};

/// A person on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedPerson {
    pub id: UserId,
    pub name: String,
    /// The current rating. Its deviation includes the growth since the last match.
    pub rating: Rating,
    pub matches: u64,
}

/// The best players, and the largest deviation of a listed rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaderboard {
    /// In thousandths of a point. It is larger where few people play.
    pub largest_deviation: i64,
    pub people: Vec<RankedPerson>,
}

/// The columns of a candidate: id, name, points, deviation, volatility, matches, time.
pub(crate) type Candidate = (String, String, i64, i64, i64, i64, i64);

/// How many candidates are read at a time. Some of them are left out because of their deviation.
pub(crate) const CANDIDATES: i64 = 200;

/// How many times candidates are read for one leaderboard. Where most people have stopped playing, the board is shorter.
const MAX_STEPS: usize = 10;

/// Where the next candidates begin: after these points and this id.
pub(crate) type Place = (i64, String);

pub(crate) const FIRST_PLACE: (i64, &str) = (i64::MAX, "");

fn to_ranked(candidate: Candidate, now: i64) -> Result<RankedPerson, StoreError> {
    let (id, name, points, deviation, volatility, matches, at) = candidate;
    let rating = Rating { points, deviation, volatility }.aged(now.saturating_sub(at));
    Ok(RankedPerson { id: UserId(id), name, rating, matches: crate::convert::from_integer(matches)? })
}

impl Store {
    /// The best `limit` players of a game and class. Left out are people who are banned at this time, people who want to be
    /// on no leaderboard, and ratings whose deviation is too large for the number of players. A limited number of people
    /// is looked at.
    pub async fn leaderboard(
        &self,
        game: &str,
        speed: Speed,
        limit: usize,
        now: i64,
    ) -> Result<Leaderboard, StoreError> {
        let players: i64 = read!(self, leaderboards::count(game, speed))?;
        let largest_deviation = largest_ranked_deviation(u64::try_from(players).unwrap_or_default());
        let mut people = Vec::new();
        let mut after: Place = (FIRST_PLACE.0, FIRST_PLACE.1.to_owned());
        for _ in 0..MAX_STEPS {
            let candidates: Vec<Candidate> = read!(self, leaderboards::candidates(game, speed, now, &after))?;
            let is_last = (candidates.len() as i64) < CANDIDATES;
            if let Some(last) = candidates.last() {
                after = (last.2, last.0.clone());
            }
            for candidate in candidates {
                let person = to_ranked(candidate, now)?;
                if person.rating.deviation <= largest_deviation && people.len() < limit {
                    people.push(person);
                }
            }
            if is_last || people.len() == limit {
                break;
            }
        }
        Ok(Leaderboard { largest_deviation, people })
    }
}
