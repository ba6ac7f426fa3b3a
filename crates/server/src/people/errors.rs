//! Refusals around people: sessions, logins, accounts and moderation.

use crate::errors::{InternalError, StorageError, WireError};
use axum::http::StatusCode;
use qipan_protocol::http::{NAME_LENGTH, NameRule, PASSWORD_LENGTH};
use qipan_store::StoreError;
use serde::Serialize;

/// A caller has no session, or one that is not sufficient.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum SessionError {
    #[error("log in or create a guest first")]
    Unauthorized,
    /// Without `until`, the ban is permanent.
    #[error("you are banned")]
    Banned { until: Option<i64> },
    #[error("this session has ended; log in again")]
    SessionEnded,
    #[error("this is done in a browser, not with an API token")]
    NeedsSession,
    #[error("sign up first")]
    NeedsAccount,
    /// Another tab has exchanged the refresh token; the browser holds the newer one by now.
    #[serde(rename = "conflict")]
    #[error("this session was refreshed a moment ago; try again")]
    JustRefreshed,
    #[serde(rename = "not_found")]
    #[error("there is no such session")]
    NoSuchSession,
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[serde(untagged)]
    #[error(transparent)]
    Internal(#[from] InternalError),
}

impl WireError for SessionError {
    fn status(&self) -> StatusCode {
        match self {
            SessionError::Unauthorized | SessionError::SessionEnded => StatusCode::UNAUTHORIZED,
            SessionError::Banned { .. } | SessionError::NeedsSession | SessionError::NeedsAccount => {
                StatusCode::FORBIDDEN
            }
            SessionError::JustRefreshed => StatusCode::CONFLICT,
            SessionError::NoSuchSession => StatusCode::NOT_FOUND,
            SessionError::Storage(error) => error.status(),
            SessionError::Internal(error) => error.status(),
        }
    }
}

impl From<StoreError> for SessionError {
    fn from(error: StoreError) -> SessionError {
        StorageError::from(error).into()
    }
}

/// A password of an account or of a table was not accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum LoginError {
    /// Unknown name and wrong password are indistinguishable to the caller.
    #[error("name or password is wrong")]
    WrongCredentials,
    #[error("the old password is wrong")]
    WrongPassword,
    /// The password is right. The second step needs the challenge and a code.
    #[error("enter the code of your authenticator app, or a recovery code")]
    SecondFactor { challenge: String },
    #[error("this code is wrong or was used before")]
    WrongCode,
    #[error("this took too long; enter your password again")]
    LoginExpired,
    #[error("too many wrong passwords; wait a while")]
    LockedOut { retry_after_s: u64 },
    #[error("too many logins at the moment; try again shortly")]
    Busy { retry_after_s: u64 },
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl WireError for LoginError {
    fn status(&self) -> StatusCode {
        match self {
            LoginError::WrongCredentials | LoginError::SecondFactor { .. } | LoginError::LoginExpired => {
                StatusCode::UNAUTHORIZED
            }
            LoginError::WrongPassword | LoginError::WrongCode => StatusCode::FORBIDDEN,
            LoginError::LockedOut { .. } => StatusCode::TOO_MANY_REQUESTS,
            LoginError::Busy { .. } => StatusCode::SERVICE_UNAVAILABLE,
            LoginError::Storage(error) => error.status(),
        }
    }
}

impl From<StoreError> for LoginError {
    fn from(error: StoreError) -> LoginError {
        StorageError::from(error).into()
    }
}

/// An account, a profile or an API token cannot be made or changed as requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum AccountError {
    /// The rule that the name breaks, and the bounds of its length.
    #[error("{}", sentence_of(*rule))]
    BadName { rule: NameRule, min: usize, max: usize },
    #[error("this name is reserved; choose another")]
    NameReserved,
    #[error("this name is taken; choose another")]
    NameTaken,
    #[error("an account keeps its name")]
    NameIsFixed,
    #[error("you have an account; log out first")]
    HasAccount,
    #[error("an authenticator app is set up already")]
    SecondFactorOn,
    #[error("no authenticator app is set up")]
    SecondFactorOff,
    #[error("a password has {min} to {max} characters")]
    BadPassword { min: usize, max: usize },
    #[error("this password is easy to guess; choose another")]
    WeakPassword,
    #[error("this does not look like an e-mail address")]
    BadEmail,
    /// The name of an API token.
    #[serde(rename = "bad_name")]
    #[error("name it in 1 to {max} characters")]
    BadLabel { max: usize },
    #[error("you have the maximum of 20 tokens; revoke one first")]
    TooManyTokens,
    #[serde(rename = "not_found")]
    #[error("there is no such token")]
    NoSuchToken,
}

impl From<NameRule> for AccountError {
    fn from(rule: NameRule) -> AccountError {
        AccountError::BadName { rule, min: *NAME_LENGTH.start(), max: *NAME_LENGTH.end() }
    }
}

impl AccountError {
    pub(super) fn bad_password() -> AccountError {
        AccountError::BadPassword { min: *PASSWORD_LENGTH.start(), max: *PASSWORD_LENGTH.end() }
    }
}

fn sentence_of(rule: NameRule) -> &'static str {
    match rule {
        NameRule::Length => "a name has 2 to 20 characters",
        NameRule::Letters => "a name is made of letters, digits, _, - and single spaces between them",
        NameRule::Empty => "a name has at least one letter or digit",
        NameRule::Alphabets => "a name does not mix alphabets with letters that look alike",
    }
}

impl WireError for AccountError {
    fn status(&self) -> StatusCode {
        match self {
            AccountError::BadName { .. }
            | AccountError::NameReserved
            | AccountError::BadPassword { .. }
            | AccountError::WeakPassword
            | AccountError::BadEmail
            | AccountError::BadLabel { .. } => StatusCode::BAD_REQUEST,
            AccountError::NameTaken
            | AccountError::NameIsFixed
            | AccountError::HasAccount
            | AccountError::SecondFactorOn
            | AccountError::SecondFactorOff
            | AccountError::TooManyTokens => StatusCode::CONFLICT,
            AccountError::NoSuchToken => StatusCode::NOT_FOUND,
        }
    }
}

/// A moderator may not do what was requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum ModerationError {
    #[serde(rename = "forbidden")]
    #[error("this is for moderators")]
    ModeratorsOnly,
    #[serde(rename = "forbidden")]
    #[error("this is for admins")]
    AdminsOnly,
    #[serde(rename = "forbidden")]
    #[error("this person's role is not below yours")]
    NotBelow,
    #[serde(rename = "not_found")]
    #[error("there is no such person")]
    NoSuchPerson,
    #[error("a ban lasts 1 to 3650 days or is permanent")]
    BadDays,
    #[serde(rename = "needs_account")]
    #[error("a guest cannot have a role; they must create an account first")]
    RoleOfGuest,
}

impl WireError for ModerationError {
    fn status(&self) -> StatusCode {
        match self {
            ModerationError::ModeratorsOnly | ModerationError::AdminsOnly | ModerationError::NotBelow => {
                StatusCode::FORBIDDEN
            }
            ModerationError::NoSuchPerson => StatusCode::NOT_FOUND,
            ModerationError::BadDays => StatusCode::BAD_REQUEST,
            ModerationError::RoleOfGuest => StatusCode::CONFLICT,
        }
    }
}
