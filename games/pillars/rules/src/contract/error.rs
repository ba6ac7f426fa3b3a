//! Why the engine object refuses: a code of the contract and a message.

use super::PhaseWire;
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Error {
    #[error("this cannot be done in the phase {phase}")]
    InvalidPhase { phase: PhaseWire },
    #[error("the state has the version {version} now")]
    VersionConflict { version: u64 },
    #[error("the action index is a number below {count}")]
    InvalidActionIndex { count: u32 },
    #[error("{what}")]
    InvalidCoverList { what: &'static str },
    #[error("{what}")]
    InvalidAction { what: &'static str },
    /// Also for states that cannot be loaded.
    #[error("{what}")]
    InvalidConfig { what: String },
}

impl Error {
    pub(crate) fn config(what: impl Into<String>) -> Error {
        Error::InvalidConfig { what: what.into() }
    }
}
