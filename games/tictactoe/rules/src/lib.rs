//! Tic-tac-toe 井字棋: two seats, nine cells, three in a row wins. The smallest complete game, and the example
//! of the docs.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns |
//! | hidden information, chance | none |
//! | commands at most | 9 per turn, 9 per match |
//! | complete games | 255,168 |

mod bots;
mod command;
mod drawing;
mod event;
mod fast_bots;
mod line_table;
mod narrate;
pub mod notation;
mod options;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use bots::bots;
pub use command::{Command, Rejection};
pub use event::Event;
pub use options::Options;
pub use rules::TicTacToe;
pub use state::{Board, State};
pub use view::View;

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(TicTacToe)
}
