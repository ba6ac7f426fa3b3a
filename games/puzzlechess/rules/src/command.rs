//! The commands of a player, and why they may be refused.

use crate::Rotation;
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Moves the piece that stands on `from`; `rotation` is how it stands in the end.
    Move { from: Cell, to: Cell, rotation: Rotation },
    /// Turns the bird on `cell` on the spot; `rotation` is how it stands in the end.
    Rotate { cell: Cell, rotation: Rotation },
    /// Does nothing this turn.
    Skip {},
}

/// Places are named as in the notation, such as `b3`.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("the match is over")]
    GameOver {},
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("column {col}, row {row} is not on a board of {size} by {size}")]
    OffBoard { col: u8, row: u8, size: u8 },
    #[error("you have no piece on {place}")]
    NoSuchPiece { place: String },
    #[error("a piece of seat {seat} stands on {place}")]
    CellOccupied { place: String, seat: Seat },
    #[error("{from} and {to} are not on one row, column or diagonal")]
    NotStraight { from: String, to: String },
    #[error("with fitting edges a piece moves at most {most} steps, not {steps}")]
    TooFar { steps: u8, most: u8 },
    #[error("a piece rotates only on a move of one step, not {steps}")]
    RotationNeedsOneStep { steps: u8 },
    #[error("only the bird rotates in place")]
    OnlyBirdRotates {},
    #[error("the bird already faces this way")]
    NothingTurns {},
    #[error("no edge fits a neighbour on {place}")]
    NoFit { place: String },
    #[error("you cannot skip two turns in a row")]
    SkipTwice {},
    #[error("skipping is not allowed with fitting edges")]
    NoSkip {},
    #[error("boards have 4 to 8 rows, not {size}")]
    BadSize { size: u8 },
    #[error("{start_row} rows behind each start row are too many on a board of {size}")]
    BadStartRow { start_row: u8, size: u8 },
    #[error("this position cannot occur")]
    ImpossiblePosition {},
}
