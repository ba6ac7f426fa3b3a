//! The bots, and what they are made of: a greedy player that looks at nothing but what its seat may see, and a search that
//! tries plans out by letting the greedy one go on from there.

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
use qipan_ai::{AnyBots, Bots, Brains, Level, Payoffs, Plain, Search};
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::{MatchState, Seat, SystemCommand};

/// A command of the game or of the engine.
type Chosen = qipan_engine::Command<DiceThrone>;

/// The bots of this game for the catalogue.
pub static BOTS: &dyn AnyBots = &Brains::<DiceThrone>::new();

impl Bots for DiceThrone {
    type World = Plain<DiceThrone>;

    /// The depth is how many turns are played out.
    const LEVELS: [Level; 5] = [
        Level { steps: 12, depth: 1, lapses: 0, overlooks: 500, tolerance: 200 },
        Level { steps: 24, depth: 2, lapses: 0, overlooks: 300, tolerance: 60 },
        Level { steps: 48, depth: 2, lapses: 0, overlooks: 150, tolerance: 20 },
        Level { steps: 72, depth: 2, lapses: 0, overlooks: 90, tolerance: 10 },
        Level::sharp(500, 2),
    ];

    const LONGEST_PLAYOUT: u32 = 100;

    fn search() -> Box<dyn Search<DiceThrone>> {
        Box::new(rollouts::Rollouts::default())
    }

    fn estimate(state: &MatchState<Self>) -> Payoffs {
        estimate::estimate(&state.core)
    }

    /// To take a sale back would go on for ever, and nobody forgets to roll.
    fn shuns(state: &MatchState<Self>, _seat: Seat, command: &Chosen) -> bool {
        let is_unrolled =
            || state.core.roll.as_ref().is_some_and(|roll| roll.stage == Stage::Rolling && !roll.rolled);
        match command {
            Chosen::Game(Command::UndoSellCard {}) => true,
            Chosen::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})) => is_unrolled(),
            _ => false,
        }
    }
}
