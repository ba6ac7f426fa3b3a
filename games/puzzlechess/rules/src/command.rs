//! What a player can want, and why it may be refused.

use crate::Rotation;
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Moves the piece that stands on `from`; `rotation` is how it stands in the end.
    Move { from: Cell, to: Cell, rotation: Rotation },
    /// Turns the bird on `cell` where it stands; `rotation` is how it stands in the end.
    Rotate { cell: Cell, rotation: Rotation },
    /// Does nothing this turn.
    Skip {},
}

/// Places are named as in the notation, such as `b3`.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("the game is over")]
    GameOver {},
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("column {col}, row {row} is not on a board of {size} by {size}")]
    OffBoard { col: u8, row: u8, size: u8 },
    #[error("none of your pieces stands on {place}")]
    NoSuchPiece { place: String },
    #[error("a piece of seat {seat} stands on {place}")]
    CellOccupied { place: String, seat: Seat },
    #[error("{from} and {to} share no row, column or diagonal")]
    NotStraight { from: String, to: String },
    #[error("with fitting edges a move goes {most} steps at most, not {steps}")]
    TooFar { steps: u8, most: u8 },
    #[error("a piece turns on a move of one step only, not of {steps}")]
    RotationNeedsOneStep { steps: u8 },
    #[error("only the bird turns where it stands")]
    OnlyBirdRotates {},
    #[error("the bird already stands like this")]
    NothingTurns {},
    #[error("no edge would fit a neighbour on {place}")]
    NoFit { place: String },
    #[error("one may not skip on two turns in a row")]
    SkipTwice {},
    #[error("with fitting edges nobody may skip")]
    NoSkip {},
    #[error("boards have 4 to 8 rows, not {size}")]
    BadSize { size: u8 },
    #[error("{start_row} rows behind each start row are too many on a board of {size}")]
    BadStartRow { start_row: u8, size: u8 },
    #[error("no game can come to this position")]
    ImpossiblePosition {},
}
