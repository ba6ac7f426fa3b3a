//! The bots: a plain search that uses only the rules. `docs/bots.md` says how to make them stronger.

use crate::NewGame;
use qipan_ai::{AnyBots, Bots, ErasedBots, Plain};
use std::sync::Arc;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(NewGame)
}

impl Bots for NewGame {
    type SearchState = Plain<NewGame>;
}
