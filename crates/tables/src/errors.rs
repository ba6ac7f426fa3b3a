//! Errors that clients of a table are told: enums with a code as the tag, arguments as fields and an English sentence.

use qipan_engine::{Problem, ProblemKind, Reject};
use qipan_store::{AppendError, StoreError};
use serde::Serialize;

/// An error that a client of a table is told.
pub trait TableRefusal: Reject {}

impl TableRefusal for GameError {}
impl TableRefusal for StorageError {}
impl TableRefusal for InternalError {}

/// What clients are told of a problem. A refusal by the engine or the rules is told as it is. A fault is a defect of the
/// game, and its text may name hidden state. So clients get its code and a neutral sentence; the caller logs it.
pub fn told(problem: &Problem) -> Problem {
    match problem.kind {
        ProblemKind::Refusal => problem.clone(),
        ProblemKind::Fault => Problem::new(&problem.code, "the game has failed; the operator has been told"),
    }
}

/// A game that this server does not have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum GameError {
    #[error("there is no game {game:?}")]
    NoSuchGame { game: String },
}

/// An error of the store in the form in which clients are told it. The log has the details; the client learns whether
/// anything can have changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum StorageError {
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
    #[error("another server has taken over this table, and nothing was changed; connect again")]
    Fenced,
    #[error("there is no such thing")]
    NotFound,
    #[error("this name is taken; choose another")]
    NameTaken,
    #[error("a value is out of the allowed range, and nothing was changed")]
    Invalid,
    #[error("you have as many of these as one person may have")]
    LimitReached,
}

impl From<StoreError> for StorageError {
    fn from(error: StoreError) -> StorageError {
        let told = match &error {
            StoreError::InDoubt(_) => StorageError::StoreInDoubt,
            StoreError::Full => StorageError::StoreFull,
            StoreError::Broken(_) => StorageError::StoreBroken,
            StoreError::Conflict => StorageError::Conflict,
            StoreError::Fenced => StorageError::Fenced,
            StoreError::NotFound => return StorageError::NotFound,
            StoreError::NameTaken => return StorageError::NameTaken,
            StoreError::Invalid(_) => StorageError::Invalid,
            StoreError::LimitReached => StorageError::LimitReached,
            // No client gets these: `Muted` comes from chat, which tells it itself, `FileExists` and `Unsupported` come from a backup, `InUse` and `NewerSchema` from
            // opening a store before there are clients.
            StoreError::Unavailable(_)
            | StoreError::FileExists
            | StoreError::InUse
            | StoreError::Muted { .. }
            | StoreError::NewerSchema { .. }
            | StoreError::Unsupported(_)
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
            AppendError::Fenced => StorageError::Fenced,
            AppendError::InDoubt(_) => StorageError::StoreInDoubt,
            AppendError::Unavailable(error) => error.into(),
        }
    }
}

/// A failure of the server itself. A client can only try again, so all have the same code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code")]
pub enum InternalError {
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
