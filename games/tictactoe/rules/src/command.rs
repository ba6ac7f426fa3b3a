//! The commands of a player, and why they may be refused.

use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Takes a cell, numbered row by row from the top left.
    ClickCell { cell: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("cell {cell} is taken by seat {seat}")]
    CellOccupied { cell: u8, seat: Seat },
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("there is no cell {cell}; cells are numbered 0 to 8")]
    OffBoard { cell: u8 },
    #[error("the match is over")]
    GameOver {},
    #[error("this position cannot occur")]
    ImpossiblePosition {},
}
