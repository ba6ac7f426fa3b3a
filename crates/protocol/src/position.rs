//! What a seat can do, sent to its clients so that they need not ask.
//!
//! In an open game (no secrets, no chance), the client gets a position with the `welcome`. It applies the events of
//! the frames and lists its commands itself. In any other game the client cannot know the result of a command, so the
//! frames to a seat that is to act carry its list of commands.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a seat can do after frame `n`: in an open game the position to try commands in, otherwise the list of
/// commands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub n: u64,
    /// The state, in the JSON that the engine loads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Value>>,
    /// False if there are more commands than are listed.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub complete: bool,
}

pub(crate) fn yes() -> bool {
    true
}
