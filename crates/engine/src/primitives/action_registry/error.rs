//! What can go wrong when a handler is registered or called.

use crate::primitives::expression::ExpressionError;
use crate::primitives::params::ParamsError;
use thiserror::Error;

/// Why a registry refused an id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RegistryError {
    #[error("no {kind} is registered as {id}")]
    Unknown { kind: &'static str, id: String },
    #[error("the {kind} {id} is registered twice")]
    Duplicate { kind: &'static str, id: String },
}

impl RegistryError {
    pub const fn code(&self) -> &'static str {
        match self {
            RegistryError::Unknown { .. } => "unknown_id",
            RegistryError::Duplicate { .. } => "duplicate_id",
        }
    }
}

/// What a game's handler says when it cannot do its work.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct HandlerError {
    code: &'static str,
    message: String,
}

impl HandlerError {
    /// A stable name for programs and a sentence for people.
    pub fn new(code: &'static str, message: impl Into<String>) -> HandlerError {
        HandlerError { code, message: message.into() }
    }

    pub const fn code(&self) -> &'static str {
        self.code
    }
}

impl From<ParamsError> for HandlerError {
    fn from(error: ParamsError) -> HandlerError {
        HandlerError::new(error.code(), error.to_string())
    }
}

impl From<ExpressionError> for HandlerError {
    fn from(error: ExpressionError) -> HandlerError {
        HandlerError::new(error.code(), error.to_string())
    }
}

/// Why a call through a registry failed: there is no such handler, or the handler said no.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CallError {
    #[error(transparent)]
    Registry(#[from] RegistryError),
    #[error(transparent)]
    Handler(#[from] HandlerError),
}

impl CallError {
    pub const fn code(&self) -> &'static str {
        match self {
            CallError::Registry(error) => error.code(),
            CallError::Handler(error) => error.code(),
        }
    }
}
