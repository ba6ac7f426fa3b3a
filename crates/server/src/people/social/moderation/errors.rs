//! Refusals around reports, cases and appeals.

use crate::errors::{StorageError, WireError};
use axum::http::StatusCode;
use qipan_store::StoreError;
use serde::Serialize;

/// A report that is not filed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(in crate::people::social) enum ReportError {
    /// What does not exist and what the caller cannot see are indistinguishable.
    #[serde(rename = "not_found")]
    #[error("there is nothing like this to report")]
    NoSuchTarget,
    #[error("you cannot report yourself")]
    Yourself,
    #[error("name at most {max} lines that are close together")]
    TooManyLines { max: usize },
    #[error("you have {max} open reports; wait until one is closed")]
    TooManyReports { max: u32 },
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<StoreError> for ReportError {
    fn from(error: StoreError) -> ReportError {
        StorageError::from(error).into()
    }
}

impl WireError for ReportError {
    fn status(&self) -> StatusCode {
        match self {
            ReportError::NoSuchTarget => StatusCode::NOT_FOUND,
            ReportError::Yourself | ReportError::TooManyLines { .. } => StatusCode::BAD_REQUEST,
            ReportError::TooManyReports { .. } => StatusCode::CONFLICT,
            ReportError::Storage(error) => error.status(),
        }
    }
}

/// A moderator cannot do this with a case, or a person with an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(in crate::people::social) enum CaseError {
    /// A case that the moderator may not see is indistinguishable from one that does not exist.
    #[serde(rename = "not_found")]
    #[error("there is no such case")]
    NoSuchCase,
    #[error("another moderator has this case; take another one")]
    CaseClaimed { until: i64 },
    #[error("claim this case first; a claim lasts 15 minutes")]
    NotClaimed,
    #[error("a case of this kind cannot end with this action")]
    WrongAction,
    #[error("this action lasts 1 to {max} days")]
    BadDays { max: u32 },
    #[error("a note has at most {max} characters")]
    NoteTooLong { max: usize },
    #[serde(rename = "forbidden")]
    #[error("this person's role is not below yours")]
    NotBelow,
    #[serde(rename = "needs_account")]
    #[error("a guest has no account to rename")]
    GuestHasNoAccount,
    #[serde(rename = "not_found")]
    #[error("there is no such action against you")]
    NoSuchAction,
    #[error("you have appealed already")]
    AppealedAlready,
    #[error("this account is not banned; log in")]
    NotBanned,
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<StoreError> for CaseError {
    fn from(error: StoreError) -> CaseError {
        StorageError::from(error).into()
    }
}

impl WireError for CaseError {
    fn status(&self) -> StatusCode {
        match self {
            CaseError::NoSuchCase | CaseError::NoSuchAction => StatusCode::NOT_FOUND,
            CaseError::CaseClaimed { .. }
            | CaseError::NotClaimed
            | CaseError::GuestHasNoAccount
            | CaseError::AppealedAlready
            | CaseError::NotBanned => StatusCode::CONFLICT,
            CaseError::WrongAction | CaseError::BadDays { .. } | CaseError::NoteTooLong { .. } => {
                StatusCode::BAD_REQUEST
            }
            CaseError::NotBelow => StatusCode::FORBIDDEN,
            CaseError::Storage(error) => error.status(),
        }
    }
}
