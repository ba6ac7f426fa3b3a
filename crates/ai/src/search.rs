//! What all searches have in common.

use crate::{Budget, Chance, Knowledge, Rating};
use qipan_engine::Game;
use std::fmt::Debug;

/// How a search is to be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Task {
    pub seed: u64,
    /// How many moves ahead alpha-beta looks at most.
    pub depth: u8,
    /// Commands that are worse than the best by no more than this get a rating of their own.
    pub margin: Chance,
}

/// A way to find good commands. It may remember what it found, and must find the same from the same.
pub trait Search<G: Game>: Send + Debug {
    fn rate(&mut self, knowledge: &Knowledge<G>, task: &Task, budget: &mut Budget<'_>) -> Rating<G>;
}
