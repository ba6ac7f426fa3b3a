//! The bots and their parts: a greedy player that uses only what its seat may see, and a search that evaluates plans by
//! rollouts with the greedy player.

pub mod arena;
mod cards;
mod estimate;
mod greedy;
mod odds;
mod plans;
mod rollouts;
mod sight;
mod worth;

pub use greedy::Greedy;
pub use odds::Odds;
pub use sight::Sight;

use crate::{Command, DiceThrone, Stage};
use qipan_ai::{AnyBots, Bots, ErasedBots, Level, Payoffs, Plain, Search};
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::{MatchState, Seat, SystemCommand};
use std::sync::Arc;

/// A command of the game or of the engine.
type Chosen = qipan_engine::Command<DiceThrone>;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(DiceThrone)
}

impl Bots for DiceThrone {
    type SearchState = Plain<DiceThrone>;

    /// The depth is how many turns are played out.
    fn levels(&self) -> [Level; 5] {
        [
            Level { steps: 12, depth: 1, lapses: 0, overlooks: 500, tolerance: 200 },
            Level { steps: 24, depth: 2, lapses: 0, overlooks: 300, tolerance: 60 },
            Level { steps: 48, depth: 2, lapses: 0, overlooks: 150, tolerance: 20 },
            Level { steps: 72, depth: 2, lapses: 0, overlooks: 90, tolerance: 10 },
            Level::sharp(500, 2),
        ]
    }

    fn max_playout(&self) -> u32 {
        100
    }

    fn search(&self) -> Box<dyn Search<DiceThrone>> {
        Box::new(rollouts::Rollouts::default())
    }

    fn estimate(&self, state: &MatchState<Self>) -> Payoffs {
        estimate::estimate(&state.core)
    }

    /// Taking sales back could repeat endlessly, and ending a phase before the first roll is never good.
    fn shuns(&self, state: &MatchState<Self>, _seat: Seat, command: &Chosen) -> bool {
        let is_unrolled =
            || state.core.roll.as_ref().is_some_and(|roll| roll.stage == Stage::Rolling && !roll.rolled);
        match command {
            Chosen::Game(Command::UndoSellCard {}) => true,
            Chosen::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})) => is_unrolled(),
            _ => false,
        }
    }
}
