//! The bots.

use crate::PuzzleChess;
use qipan_ai::{AnyBots, Bots, Brains, Plain};

/// The bots of this game for the catalogue.
pub const BOTS: &dyn AnyBots = &Brains::<PuzzleChess>::new();

impl Bots for PuzzleChess {
    type World = Plain<PuzzleChess>;
}
