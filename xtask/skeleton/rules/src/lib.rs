//! New Game. Everything about stones is an example to replace; `CONTRIBUTING.md` says in which order.

mod bots;
mod command;
mod event;
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
pub use rules::NewGame;
pub use state::{MAX_TAKE, START, State};
pub use view::View;

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(NewGame)
}
