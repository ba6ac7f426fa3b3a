//! New Game. Everything about stones is an example to replace; `CONTRIBUTING.md` says in which order.

mod rules;
mod state;

#[cfg(test)]
mod tests;

pub use rules::NewGame;
pub use state::*;

use qipan_ai::{AnyBots, Bots, ErasedBots, Plain};
use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(NewGame)
}

/// Its bots for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(NewGame)
}

/// A plain search that uses only the rules. `docs/bots.md` says how to make it stronger.
impl Bots for NewGame {
    type SearchState = Plain<NewGame>;
}
