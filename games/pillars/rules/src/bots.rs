//! The bots.

use crate::Pillars;
use qipan_ai::{AnyBots, Bots, Brains, Plain};

/// The bots of this game for the catalogue.
pub const BOTS: &dyn AnyBots = &Brains::<Pillars>::new();

impl Bots for Pillars {
    type World = Plain<Pillars>;
}
