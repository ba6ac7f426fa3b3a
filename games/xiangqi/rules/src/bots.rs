//! The bots.

use crate::Xiangqi;
use qipan_ai::{AnyBots, Bots, Brains, Plain};

/// The bots of this game for the catalogue.
pub const BOTS: &dyn AnyBots = &Brains::<Xiangqi>::new();

impl Bots for Xiangqi {
    type World = Plain<Xiangqi>;
}
