//! Players that need no person: a greedy one that looks at nothing but what its seat may see.

pub mod arena;
mod cards;
mod greedy;
mod odds;
mod sight;
mod worth;

pub use greedy::Greedy;
pub use odds::Odds;
pub use sight::Sight;

use crate::DiceThrone;
use qipan_ai::{AnyBots, Bots, Brains, Plain};

/// The bots of this game for the catalogue.
pub static BOTS: &dyn AnyBots = &Brains::<DiceThrone>::new();

impl Bots for DiceThrone {
    type World = Plain<DiceThrone>;
}
