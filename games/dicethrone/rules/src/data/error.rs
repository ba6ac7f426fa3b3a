//! What can be wrong with a data file.

use thiserror::Error;

/// A mistake in the data, with its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DataError {
    #[error("{file}: {problem}")]
    Unreadable { file: String, problem: String },
    #[error("{place}: there is another {what} of this name")]
    Duplicate { place: String, what: &'static str },
    #[error("{place}: a name has small letters, digits and underscores only")]
    BadName { place: String },
    #[error("{place}: a hero's die has six faces with the numbers 1 to 6, each with one symbol")]
    BadDie { place: String },
    #[error("{place}: a hero has {low} to {high} {what}, not {found}")]
    BadCount { place: String, what: &'static str, low: u8, high: u8, found: u64 },
    #[error("{place}: {problem}")]
    BadEffect { place: String, problem: String },
    #[error("{place}: there is no variable {name:?}")]
    UnknownVariable { place: String, name: String },
    #[error("{place}: there is no status {name:?}")]
    UnknownStatus { place: String, name: String },
    #[error("{place}: the hero has no ability {name:?}")]
    UnknownAbility { place: String, name: String },
    #[error("{place}: {dice} dice of this hero cannot show what it needs")]
    Unreachable { place: String, dice: u8 },
    #[error("{place}: a card costs 0 to 3 CP or, as an upgrade, 1 to 5, not {cost}")]
    BadCost { place: String, cost: u8 },
    #[error("{place}: the stack limit must be 1 to 9, not {limit}")]
    BadLimit { place: String, limit: u8 },
    #[error("{place}: {stacks} stacks of {status} can never be had; the limit is {limit}")]
    OverLimit { place: String, status: String, stacks: i64, limit: u8 },
    #[error("{place}: a {timing} card cannot be played at the moment {when}")]
    BadMoment { place: String, timing: String, when: String },
    #[error("{place}: {problem}")]
    BadAbility { place: String, problem: &'static str },
    #[error("{place}: {problem}")]
    BadUpgrade { place: String, problem: &'static str },
    #[error("{language}: there are no words for {key}")]
    NoWords { language: String, key: String },
}
