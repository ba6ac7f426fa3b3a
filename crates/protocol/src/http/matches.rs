//! Running and finished matches.

use crate::{Occupant, Person, RatingChange, Speed};
use qipan_engine::{Outcome, Problem, Seat};
use serde::{Deserialize, Serialize};

/// The result of a finished match for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    Won,
    Lost,
    Drawn,
}

impl MatchResult {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            MatchResult::Won => "won",
            MatchResult::Lost => "lost",
            MatchResult::Drawn => "drawn",
        }
    }
}

/// A match as lists show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchFacts {
    pub id: String,
    pub game: String,
    pub table: Option<String>,
    /// How many entries its journal has.
    pub entries: u64,
    /// The people and bots by seat. A seat that is missing was a bot's, in a match of an earlier version.
    pub players: Vec<MatchPlayer>,
    /// Milliseconds since 1970.
    pub created_at: i64,
    pub finished_at: Option<i64>,
    /// Null while the match is in progress.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<super::schemas::Outcome>))]
    pub outcome: Option<Outcome>,
    /// The class of its time control. Null in matches of an earlier version.
    #[serde(default)]
    pub speed: Option<Speed>,
    /// The match began as a rated one.
    #[serde(default)]
    pub rated: bool,
    /// Everybody may see the match once it is over: it is rated, or a player shows it and no player hides it.
    #[serde(default)]
    pub public: bool,
    /// The rating changes of its players, by seat. Empty while the match is in progress and if it was not rated.
    #[serde(default)]
    pub rating_changes: Vec<RatingChange>,
}

/// The person or bot that plays one seat of a match. An account has its current name, a guest the name they had when
/// the match began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchPlayer {
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    pub occupant: Occupant,
}

impl MatchPlayer {
    pub fn person(&self) -> Option<&Person> {
        match &self.occupant {
            Occupant::Person(person) => Some(person),
            Occupant::Bot { .. } => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyMatches {
    pub running: Vec<MatchFacts>,
    pub finished: Vec<MatchFacts>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct MatchPaging {
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// Only finished matches of this game.
    pub game: Option<String>,
    /// Only finished matches in which the person with this id was a player too.
    pub opponent: Option<String>,
    /// Only matches that ended like this for the person whose matches are listed.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub result: Option<MatchResult>,
    /// Only matches that ended at this time or later, in milliseconds since 1970.
    pub from: Option<i64>,
    /// Only matches that ended before this time.
    pub to: Option<i64>,
    /// Only matches whose game, or the name of another player in them, contains this text. 1 to 60 characters.
    pub q: Option<String>,
}

/// The longest text to look for in lists of matches, in characters.
pub const LONGEST_SEARCH: usize = 60;

/// Whether the caller, a player of the match, shows it to everybody. A match is public if a player shows it and no
/// player hides it; rated matches are always public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchShown {
    /// Null follows the setting `casual_public` of the caller's profile.
    pub shown: Option<bool>,
}

/// The result of replaying a journal under the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verdict {
    pub ok: bool,
    pub entries: u64,
    /// Whether the match is over and its journal is complete.
    pub complete: bool,
    pub hash: Option<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<super::schemas::Problem>))]
    pub problem: Option<Problem>,
}
