//! Running and finished matches.

use crate::{Occupant, Person};
use qipan_engine::{Outcome, Problem, Seat};
use serde::{Deserialize, Serialize};

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
