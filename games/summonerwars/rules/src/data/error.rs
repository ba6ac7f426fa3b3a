//! What can be wrong with a data file.

use thiserror::Error;

/// A mistake in the data, with its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DataError {
    #[error("{file}: {problem}")]
    Unreadable { file: String, problem: String },
    #[error("{place}: there is another card of this name")]
    Duplicate { place: String },
    #[error("{place}: {problem}")]
    BadCard { place: String, problem: String },
    #[error("{place}: {problem}")]
    BadAbility { place: String, problem: String },
    #[error("{place}: the price is {found}, by the formula {expected}")]
    BadPrice { place: String, found: i64, expected: i64 },
    #[error("{place}: the cost is {found}, by the formula {expected}")]
    BadCost { place: String, found: i64, expected: i64 },
    #[error("{place}: {problem}")]
    BadFaction { place: String, problem: String },
    #[error("{language}: there are no words for {key}")]
    NoWords { language: String, key: String },
}

impl DataError {
    pub(super) fn card(place: &str, problem: impl Into<String>) -> DataError {
        DataError::BadCard { place: place.to_owned(), problem: problem.into() }
    }

    pub(super) fn ability(place: &str, problem: impl Into<String>) -> DataError {
        DataError::BadAbility { place: place.to_owned(), problem: problem.into() }
    }

    pub(super) fn faction(place: &str, problem: impl Into<String>) -> DataError {
        DataError::BadFaction { place: place.to_owned(), problem: problem.into() }
    }
}
