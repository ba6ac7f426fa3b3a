//! The bots and their parts: a greedy player that uses only what its seat may see, and a search that tries a few plans by
//! rollouts.

pub mod arena;
mod estimate;
mod greedy;
pub mod odds;
mod plans;
mod rollouts;
mod sight;
mod tricks;
mod worth;

pub use greedy::Greedy;

use crate::{Command, Spot, SummonerWars};
use qipan_ai::{AnyBots, Bots, ErasedBots, Level, Payoffs, Plain, Search};
use qipan_engine::{MatchState, Seat};
use std::sync::Arc;

/// A command of the game or of the engine.
type Chosen = qipan_engine::Command<SummonerWars>;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(SummonerWars)
}

impl Bots for SummonerWars {
    type SearchState = Plain<SummonerWars>;

    /// The depth is how many turns are played out; without it, what looks best is taken.
    fn levels(&self) -> [Level; 5] {
        [
            Level { steps: 1, depth: 0, lapses: 0, overlooks: 400, tolerance: 120 },
            Level::sharp(1, 0),
            Level { steps: 8, depth: 1, lapses: 0, overlooks: 60, tolerance: 0 },
            Level { steps: 24, depth: 1, lapses: 0, overlooks: 60, tolerance: 0 },
            Level::sharp(288, 1),
        ]
    }

    fn max_playout(&self) -> u32 {
        200
    }

    fn search(&self) -> Box<dyn Search<SummonerWars>> {
        Box::new(rollouts::Rollouts)
    }

    fn estimate(&self, state: &MatchState<Self>) -> Payoffs {
        estimate::estimate(&state.core)
    }

    /// Attacking own cards only clears the way, which no bot plans.
    fn shuns(&self, state: &MatchState<Self>, seat: Seat, command: &Chosen) -> bool {
        let owner = |spot: &Spot| Some(state.core.field.at(spot.cell()?)?.owner);
        matches!(command, Chosen::Game(Command::Attack { to, .. }) if owner(to) == Some(seat))
    }
}
