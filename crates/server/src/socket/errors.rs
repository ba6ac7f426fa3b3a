//! Why a message of a socket is refused, or its connection closed.

use crate::errors::WireError;
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(super) enum SocketError {
    #[error("say hello first")]
    NoHello,
    #[error("this page is of another version; reload it")]
    OtherVersion,
    #[error("send text")]
    NotText,
    #[error("the server restarts; come back in a moment")]
    Restart,
}

impl WireError for SocketError {}
