//! The bots.

use crate::SummonerWars;
use qipan_ai::{AnyBots, Bots, ErasedBots, Plain};
use std::sync::Arc;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(SummonerWars)
}

impl Bots for SummonerWars {
    type SearchState = Plain<SummonerWars>;
}
