//! Public profiles and leaderboards.

use super::MatchFacts;
use crate::{Person, RatingView, Speed};
use serde::{Deserialize, Serialize};

/// A person as others see them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    pub person: Person,
    /// When the account was created. Milliseconds since 1970.
    pub since: i64,
    pub ratings: Vec<PersonRating>,
    /// Results per game, counting only matches that the caller may see.
    pub records: Vec<GameRecord>,
}

/// A person's rating in one game and class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonRating {
    pub game: String,
    pub speed: Speed,
    /// The current rating. Its deviation includes the growth since the last match.
    pub rating: RatingView,
    /// The number of rated matches.
    pub matches: u64,
    /// When the last of them ended.
    pub at: i64,
    /// The ratings after the last matches, the oldest first.
    pub history: Vec<RatingPoint>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    pub at: i64,
    /// In thousandths of a point.
    pub points: i64,
}

/// The results of a person in one game. Aborted matches do not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRecord {
    pub game: String,
    pub won: u64,
    pub lost: u64,
    pub drawn: u64,
}

/// Some finished matches of a person, the most recently finished first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchPage {
    pub matches: Vec<MatchFacts>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

/// The caller's settings of their own profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProfileChoices {
    /// Be on no leaderboard.
    pub unranked: bool,
    /// Show casual matches to everybody. Rated ones are always public.
    pub casual_public: bool,
}

/// The best players of one game and class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaderboard {
    /// Ratings with a larger deviation are not listed. In thousandths of a point; it is larger where few people play.
    pub largest_deviation: i64,
    /// The best first.
    pub people: Vec<RankedPerson>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankedPerson {
    pub person: Person,
    pub rating: RatingView,
    /// The number of rated matches.
    pub matches: u64,
}
