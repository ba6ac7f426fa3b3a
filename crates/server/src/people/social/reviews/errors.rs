//! Refusals around reviews.

use crate::errors::WireError;
use axum::http::StatusCode;
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum ReviewError {
    #[error("a review has 1 to 5 stars")]
    BadStars { min: u8, max: u8 },
    #[error("finish {needed} matches of this game first; you have finished {finished}")]
    TooFewMatches { needed: u64, finished: u64 },
    #[serde(rename = "not_found")]
    #[error("there is no such review")]
    NoSuchReview,
    #[error("this review is your own")]
    OwnReview,
}

impl WireError for ReviewError {
    fn status(&self) -> StatusCode {
        match self {
            ReviewError::BadStars { .. } => StatusCode::BAD_REQUEST,
            ReviewError::TooFewMatches { .. } => StatusCode::FORBIDDEN,
            ReviewError::NoSuchReview => StatusCode::NOT_FOUND,
            ReviewError::OwnReview => StatusCode::CONFLICT,
        }
    }
}
