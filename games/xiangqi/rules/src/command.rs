//! The commands of a player, and why they may be refused.

use crate::board::Point;
use crate::layout::LayoutError;
use crate::notation::fen::FenError;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Moves a piece: `{"type":"move","from":"h2","to":"e2"}`.
    Move { from: Point, to: Point },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(untagged)]
pub enum Rejection {
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// Why a move is refused, or a match cannot be made from its options.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum PlayError {
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("{point} is not on the board")]
    NoSuchPoint { point: Point },
    #[error("there is no piece on {point}")]
    NoPiece { point: Point },
    #[error("the piece on {point} is not yours")]
    NotYourPiece { point: Point },
    #[error("the piece on {from} cannot go to {to}")]
    CannotGoThere { from: Point, to: Point },
    #[error("the match is over")]
    GameOver {},
    #[error("there is no layout {layout:?}")]
    UnknownLayout { layout: String },
    #[error("a match starts from a FEN or a custom layout, not both")]
    TwoStarts {},
    #[error("this layout is for {armies} seats, not for {seats}")]
    WrongSeats { armies: u8, seats: u8 },
    #[error("this state cannot occur: {what}")]
    ImpossibleState { what: &'static str },
}
