//! Why a table refuses: to open, to accept a connection, to carry out a command, to pass on a chat line. Refusals of
//! the room are in [`super::room::RoomRefusal`].

use super::room::RoomRefusal;
use crate::errors::{InternalError, StorageError, TableRefusal};
use qipan_store::StoreError;
use serde::Serialize;

/// A table that cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum NewTableError {
    #[error("{reason}")]
    BadSettings {
        /// The setting, where it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        field: Option<&'static str>,
        #[serde(skip)]
        reason: String,
    },
    #[error("{options}: these options fix random results; they need a table with the visibility `link`")]
    FixesChance { options: String },
    #[error(
        "a rated table needs a clock, and no undo, no hints, no bot for absent players and no fixed random results"
    )]
    NotRatable,
    #[error("finish or leave one of your tables first")]
    TooManyTables,
    #[serde(untagged)]
    #[error(transparent)]
    Storage(StorageError),
    #[serde(untagged)]
    #[error(transparent)]
    Internal(#[from] InternalError),
}

impl NewTableError {
    pub fn bad_field(field: &'static str, reason: &str) -> NewTableError {
        NewTableError::BadSettings { field: Some(field), reason: reason.to_owned() }
    }
}

impl From<StoreError> for NewTableError {
    fn from(error: StoreError) -> NewTableError {
        match error {
            StoreError::LimitReached => NewTableError::TooManyTables,
            error => NewTableError::Storage(error.into()),
        }
    }
}

/// Why a table does not accept a socket, or closes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum JoinError {
    #[error("there is no such table, or it is gone")]
    NoSuchTable,
    #[error("the table has just closed")]
    TableClosed,
    #[error("this table has no room for spectators")]
    SpectatorsOff,
    #[error("this table asks for a password")]
    WrongPassword,
    #[error("one of the two players did not come; you can look for another opponent")]
    OpponentGone,
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[serde(untagged)]
    #[error(transparent)]
    Internal(#[from] InternalError),
}

impl From<StoreError> for JoinError {
    fn from(error: StoreError) -> JoinError {
        StorageError::from(error).into()
    }
}

/// Why a command or a request for a hint does not reach the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum CommandError {
    #[error("spectators watch; take a seat to play")]
    NotSeated,
    #[error("this cannot be asked for here")]
    BadMessage,
    #[error("ids count up from 1; this one is too large")]
    BadId,
    #[error("this command id was used before")]
    StaleId,
    #[error("no match is being played")]
    NoMatch,
    #[error("this match had to be aborted")]
    MatchAborted,
    #[error("this was meant for a match that is over")]
    OtherMatch,
    #[error("moves cannot be taken back at this table")]
    UndoOff,
    #[error("there are no hints at this table")]
    HintsOff,
    #[error("you have passed already")]
    PassPending,
    #[error("the last hint is still being computed")]
    HintPending,
    #[error("no hint was found")]
    NoHint,
    #[error("this game has no bots")]
    NoBots,
}

/// A chat line that is not passed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum ChatError {
    #[error("spectators talk in their own channel")]
    NotSeated,
    #[error("there is no such quick phrase")]
    NoSuchPhrase,
    #[error("the message is empty")]
    EmptyText,
    #[error("a message has at most {max} characters")]
    TextTooLong { max: usize },
    #[error("this account is in kid mode; use the quick phrases")]
    PhrasesOnly,
    #[error("this account is in kid mode, which has no chat of spectators")]
    NoSpectatorChat,
}

impl TableRefusal for NewTableError {}
impl TableRefusal for JoinError {}
impl TableRefusal for CommandError {}
impl TableRefusal for ChatError {}
impl TableRefusal for RoomRefusal {}
