//! The commands of a player, and the reasons to refuse them.

use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Takes stones from the end of the row.
    Take { count: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("a turn takes 1 to {max} stones, not {count}")]
    BadCount { count: u8, max: u8 },
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("the game is over")]
    GameOver {},
    #[error("no game can come to this position")]
    ImpossiblePosition {},
}
