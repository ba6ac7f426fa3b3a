//! The bots: a search that knows the rules and nothing else. `docs/bots.md` says how to make them stronger.

use crate::NewGame;
use qipan_ai::{AnyBots, Bots, Brains, Plain};

/// The bots of this game for the catalogue.
pub static BOTS: &dyn AnyBots = &Brains::<NewGame>::new();

impl Bots for NewGame {
    type World = Plain<NewGame>;
}
