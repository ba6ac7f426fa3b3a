//! Errors that clients are told: one small enum per area. The wire form is made here and nowhere else.
//!
//! An enum of an area serialises with its snake_case `code` as the tag and its fields as the arguments, displays as an
//! English sentence, and names its HTTP status. So codes, arguments and statuses follow from the type.

use axum::http::StatusCode;
use qipan_engine::{Problem, ProblemKind, Reject};
use qipan_protocol::http::FieldError;
use qipan_store::StoreError;
use qipan_tables::told;
pub(crate) use qipan_tables::{
    DamageError, GameError, InternalError, JoinError, NewTableError, SanctionError, SeekError, StorageError,
};
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
        let status = match problem.kind {
            ProblemKind::Refusal => StatusCode::BAD_REQUEST,
            ProblemKind::Fault => {
                tracing::error!(code = problem.code, problem = problem.message, "a game failed");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        Failure { status, problem: told(&problem) }
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

impl WireError for NewTableError {
    fn status(&self) -> StatusCode {
        match self {
            NewTableError::BadSettings { .. }
            | NewTableError::FixesChance { .. }
            | NewTableError::NotRatable => StatusCode::BAD_REQUEST,
            NewTableError::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
            NewTableError::Storage(error) => error.status(),
            NewTableError::Internal(error) => error.status(),
        }
    }
}

impl WireError for JoinError {
    fn status(&self) -> StatusCode {
        match self {
            JoinError::NoSuchTable => StatusCode::NOT_FOUND,
            JoinError::TableClosed => StatusCode::SERVICE_UNAVAILABLE,
            JoinError::SpectatorsOff | JoinError::WrongPassword => StatusCode::FORBIDDEN,
            JoinError::OpponentGone => StatusCode::CONFLICT,
            JoinError::Storage(error) => error.status(),
            JoinError::Internal(error) => error.status(),
        }
    }
}

impl WireError for SeekError {
    fn status(&self) -> StatusCode {
        match self {
            SeekError::NotPairable => StatusCode::BAD_REQUEST,
            SeekError::Game(error) => error.status(),
            SeekError::Sanction(error) => error.status(),
            SeekError::Storage(error) => error.status(),
        }
    }
}

impl WireError for SanctionError {
    fn status(&self) -> StatusCode {
        match self {
            SanctionError::Muted { .. } | SanctionError::PlayBanned { .. } => StatusCode::FORBIDDEN,
            SanctionError::Storage(error) => error.status(),
        }
    }
}

impl WireError for DamageError {
    fn status(&self) -> StatusCode {
        StatusCode::INTERNAL_SERVER_ERROR
    }
}

impl WireError for GameError {
    fn status(&self) -> StatusCode {
        StatusCode::NOT_FOUND
    }
}

impl WireError for StorageError {
    fn status(&self) -> StatusCode {
        match self {
            StorageError::StoreUnavailable | StorageError::StoreFull | StorageError::StoreInDoubt => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            StorageError::StoreBroken => StatusCode::INTERNAL_SERVER_ERROR,
            StorageError::Conflict | StorageError::Fenced | StorageError::NameTaken => StatusCode::CONFLICT,
            StorageError::NotFound => StatusCode::NOT_FOUND,
            StorageError::Invalid | StorageError::LimitReached => StatusCode::BAD_REQUEST,
        }
    }
}

impl WireError for InternalError {
    fn status(&self) -> StatusCode {
        StatusCode::INTERNAL_SERVER_ERROR
    }
}

#[cfg(test)]
mod tests;
