//! Refusals between people.

use crate::errors::{StorageError, WireError};
use axum::http::StatusCode;
use qipan_store::StoreError;
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum SocialError {
    /// A block, a closed setting, kid mode and an unknown name are indistinguishable to the caller.
    #[error("nobody of this name accepts this from you; check the name")]
    PersonUnavailable,
    #[error("this is your own name")]
    Yourself,
    #[error("you have blocked this person; unblock them first")]
    YouBlocked,
    #[error("this person does not show you their matches")]
    HistoryHidden,
    #[error("this person has not asked you, or has withdrawn the request")]
    NoSuchRequest,
    #[error("you have {max} friends and open requests; remove one first")]
    TooManyFriends { max: u32 },
    #[error("you have blocked {max} people; unblock one first")]
    TooManyBlocks { max: u32 },
    #[error("wait until this person has answered your last message")]
    AwaitingAnswer,
    #[error("this account is in kid mode")]
    KidMode,
    #[error("the text is empty")]
    EmptyText,
    #[error("a text has at most {max} characters")]
    TextTooLong { max: usize },
    #[error("there is no such quick phrase")]
    NoSuchPhrase,
    #[error("a key has 1 to {max} characters")]
    BadKey { max: usize },
    #[error("this key was used for another message; choose a new one")]
    KeyUsed,
    #[serde(rename = "not_found")]
    #[error("there is no such thread")]
    NoSuchThread,
    #[serde(rename = "not_found")]
    #[error("there is no such invitation")]
    NoSuchInvite,
    #[error("this invitation is over; ask for another one")]
    InviteOver,
    #[error("you have {max} open invitations; wait until one ends")]
    TooManyInvites { max: u32 },
    #[error("take a seat at this table before you invite")]
    NotAtTable,
    #[error("all seats at this table are taken")]
    TableFull,
    #[error("the table does not answer; try again in a moment")]
    TableSilent,
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<StoreError> for SocialError {
    fn from(error: StoreError) -> SocialError {
        StorageError::from(error).into()
    }
}

impl WireError for SocialError {
    fn status(&self) -> StatusCode {
        match self {
            SocialError::PersonUnavailable
            | SocialError::HistoryHidden
            | SocialError::KidMode
            | SocialError::NotAtTable => StatusCode::FORBIDDEN,
            SocialError::Yourself
            | SocialError::EmptyText
            | SocialError::TextTooLong { .. }
            | SocialError::NoSuchPhrase
            | SocialError::BadKey { .. } => StatusCode::BAD_REQUEST,
            SocialError::NoSuchRequest | SocialError::NoSuchThread | SocialError::NoSuchInvite => {
                StatusCode::NOT_FOUND
            }
            SocialError::YouBlocked
            | SocialError::TooManyFriends { .. }
            | SocialError::TooManyBlocks { .. }
            | SocialError::AwaitingAnswer
            | SocialError::KeyUsed
            | SocialError::InviteOver
            | SocialError::TooManyInvites { .. }
            | SocialError::TableFull => StatusCode::CONFLICT,
            SocialError::TableSilent => StatusCode::SERVICE_UNAVAILABLE,
            SocialError::Storage(error) => error.status(),
        }
    }
}
