//! Xiangqi Glory 象棋荣耀: Chinese chess by its own rules, one against one on 9 by 10 points or two against two on
//! 18 by 10. No duty to answer a check; a general that moves into the sight of an enemy general kills it at once.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2 or 4, taking turns |
//! | hidden information, chance | none |
//! | moves at the start | 44 of each army |
//! | for searches | [`board::Position`]: make, unmake, moves into a fixed list, hash |

pub mod board;
mod bots;
mod command;
mod drawing;
mod evaluate;
mod event;
pub mod layout;
pub mod movement;
mod narrate;
pub mod notation;
mod options;
mod rules;
mod sketch;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use board::{Army, Colour, Forward, Kind, Palace, Piece, Point};
pub use bots::bots;
pub use command::{Command, PlayError, Rejection};
pub use event::{Cause, Event};
pub use options::Options;
pub use rules::Xiangqi;
pub use state::{DrawRules, LastMove, State};
pub use view::{ArmyView, BoardView, CheckView, PieceView, TakenView, View};

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(Xiangqi)
}
