//! Puzzle Chess 拼图棋: two seats with four jigsaw pieces each; each seat wants to bring its pieces to the other side.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns |
//! | hidden information, chance | none |
//! | boards | squares of 4 to 8 |
//! | first actions on 4 by 4 | 52 in free mode |
//! | actions at most | 420 per match |
//!
//! A search works on [`Position`] (`Copy`, [`Position::actions`], [`Position::after`], [`Position::board_key`]);
//! [`State`] adds what repetition and statistics need.

mod action;
mod bots;
mod command;
mod evaluate;
mod event;
mod lines;
mod narrate;
pub mod notation;
mod options;
mod perft;
mod piece;
mod playout;
mod position;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use bots::bots;
pub use command::{Command, Rejection};
pub use event::Event;
pub use options::{Layout, Mode, Options};
pub use piece::{Edge, PieceId, Rotation, SHAPES, Side, edge_at, edges};
pub use position::{EDGE_REACH, Piece, Position, STILL_LIMIT};
pub use rules::PuzzleChess;
pub use state::{Counts, State};
pub use view::{LastAction, PieceView, SideView, Standstill, Statistics, Target, View};

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(PuzzleChess)
}
