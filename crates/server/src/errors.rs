//! Errors that clients are told: one small enum per area. The wire form is made here and nowhere else.
//!
//! An enum of an area serialises with its snake_case `code` as the tag and its fields as the arguments, displays as an
//! English sentence, and names its HTTP status. So codes, arguments and statuses follow from the type.

use axum::http::StatusCode;
use qipan_engine::{Problem, ProblemKind, Reject};
use qipan_protocol::http::FieldError;
use qipan_store::{AppendError, StoreError};
use serde::Serialize;
use std::fmt;

/// An error that a client is told.
pub(crate) trait WireError: Reject {
    /// The status of an HTTP answer. Sockets send only the code, the sentence and the arguments, so errors that occur
    /// only there keep the default.
    fn status(&self) -> StatusCode {
        StatusCode::BAD_REQUEST
    }
}

/// An error for a client, without its type.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
}

pub(crate) type Answer<T> = Result<T, Failure>;

impl<E: WireError> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure { status: error.status(), problem: Problem::from_reason(&error) }
    }
}

/// A refusal by the engine, the rules or the parser of messages is the client's mistake. A fault is a defect of the
/// game. Its text may name hidden state, so it is logged, and the client gets its code and a neutral sentence.
impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        match problem.kind {
            ProblemKind::Refusal => Failure { status: StatusCode::BAD_REQUEST, problem },
            ProblemKind::Fault => {
                tracing::error!(code = problem.code, problem = problem.message, "a game failed");
                Failure::of_fault(&problem)
            }
        }
    }
}

/// Collects the errors at all fields of a form, so that one answer names them together.
#[derive(Debug, Default)]
pub(crate) struct FieldErrors {
    first: Option<Failure>,
    all: Vec<FieldError>,
}

impl FieldErrors {
    /// Notes the error at a field, if there is one.
    pub(crate) fn check<E: Into<Failure>>(&mut self, field: &str, checked: Result<(), E>) {
        if let Err(error) = checked {
            let failure: Failure = error.into();
            self.all.push(FieldError { field: field.to_owned(), problem: failure.problem.clone() });
            self.first.get_or_insert(failure);
        }
    }

    pub(crate) fn has(&self, field: &str) -> bool {
        self.all.iter().any(|error| error.field == field)
    }

    /// The refusal has code and status of the first error, and all of them in its argument `fields`.
    pub(crate) fn done(self) -> Answer<()> {
        let Some(mut failure) = self.first else { return Ok(()) };
        let fields = serde_json::to_value(self.all).unwrap_or_default();
        failure.problem.args.insert("fields".to_owned(), fields);
        Err(failure)
    }
}

impl Failure {
    /// What clients are told of a fault of a game, without its text. The caller logs the fault.
    pub(crate) fn of_fault(fault: &Problem) -> Failure {
        let problem = Problem::new(&fault.code, "the game has failed; the operator has been told");
        Failure { status: StatusCode::INTERNAL_SERVER_ERROR, problem }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        StorageError::from(error).into()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for Failure {}

/// A game that this server does not have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum GameError {
    #[error("there is no game {game:?}")]
    NoSuchGame { game: String },
}

impl WireError for GameError {
    fn status(&self) -> StatusCode {
        StatusCode::NOT_FOUND
    }
}

/// An error of the store in the form in which clients are told it. The log has the details; the client learns whether
/// anything can have changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum StorageError {
    #[error("the store is unavailable, and nothing was changed; try again in a moment")]
    StoreUnavailable,
    #[error("the disk of the server is full, and nothing was changed; try again later")]
    StoreFull,
    #[error("it is not known whether this was saved; look before you try again")]
    StoreInDoubt,
    #[error("the store has failed, and nothing was changed")]
    StoreBroken,
    #[error("somebody else was faster, and nothing was changed; try again")]
    Conflict,
    #[error("there is no such thing")]
    NotFound,
    #[error("this name is taken; choose another")]
    NameTaken,
    #[error("a value is out of the allowed range, and nothing was changed")]
    Invalid,
    #[error("you have as many of these as one person may have")]
    LimitReached,
}

impl WireError for StorageError {
    fn status(&self) -> StatusCode {
        match self {
            StorageError::StoreUnavailable | StorageError::StoreFull | StorageError::StoreInDoubt => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            StorageError::StoreBroken => StatusCode::INTERNAL_SERVER_ERROR,
            StorageError::Conflict | StorageError::NameTaken => StatusCode::CONFLICT,
            StorageError::NotFound => StatusCode::NOT_FOUND,
            StorageError::Invalid | StorageError::LimitReached => StatusCode::BAD_REQUEST,
        }
    }
}

impl From<StoreError> for StorageError {
    fn from(error: StoreError) -> StorageError {
        let told = match &error {
            StoreError::InDoubt(_) => StorageError::StoreInDoubt,
            StoreError::Full => StorageError::StoreFull,
            StoreError::Broken(_) => StorageError::StoreBroken,
            StoreError::Conflict => StorageError::Conflict,
            StoreError::NotFound => return StorageError::NotFound,
            StoreError::NameTaken => return StorageError::NameTaken,
            StoreError::Invalid(_) => StorageError::Invalid,
            StoreError::LimitReached => StorageError::LimitReached,
            // No client gets these two: `FileExists` comes from a backup, and `InUse` from opening a store before
            // there are clients.
            StoreError::Unavailable(_)
            | StoreError::FileExists
            | StoreError::InUse
            | StoreError::FileGone => StorageError::StoreUnavailable,
        };
        tracing::warn!(%error, "the store refused");
        told
    }
}

impl From<AppendError> for StorageError {
    fn from(error: AppendError) -> StorageError {
        match error {
            AppendError::Conflict { .. } => StorageError::Conflict,
            AppendError::NotFound => StorageError::NotFound,
            AppendError::InDoubt(_) => StorageError::StoreInDoubt,
            AppendError::Unavailable(error) => error.into(),
        }
    }
}

/// A failure of the server itself. A client can only try again, so all have the same code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code")]
pub(crate) enum InternalError {
    #[serde(rename = "internal")]
    #[error("the system gives no randomness")]
    NoRandomness,
    #[serde(rename = "internal")]
    #[error("the key of a signature has a wrong length")]
    BadKey,
    #[serde(rename = "internal")]
    #[error("the password could not be hashed")]
    NotHashed,
    #[serde(rename = "internal")]
    #[error("this could not be written as JSON")]
    NotWritten,
    #[serde(rename = "internal")]
    #[error("this table cannot be read; the operator has been told")]
    UnreadableTable,
    #[serde(rename = "internal")]
    #[error("the record could not be read to its end")]
    UnreadableRecord,
    #[serde(rename = "internal")]
    #[error("this deck cannot be read; the operator has been told")]
    UnreadableDeck,
    #[serde(rename = "internal")]
    #[error("a stream of frames was lost")]
    StreamLost,
}

impl WireError for InternalError {
    fn status(&self) -> StatusCode {
        StatusCode::INTERNAL_SERVER_ERROR
    }
}

#[cfg(test)]
mod tests;
