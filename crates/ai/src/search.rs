//! What all searches share.

use crate::{Budget, Chance, Knowledge, Rating};
use qipan_engine::Game;
use std::fmt::Debug;

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Task {
    pub seed: u64,
    /// The maximum depth of alpha-beta in moves.
    pub depth: u8,
    /// Commands that are worse than the best by at most this get an exact rating.
    pub margin: Chance,
}

/// A search for good commands. It may keep results, and must be deterministic: same history of calls, same result.
pub trait Search<G: Game>: Send + Debug {
    fn rate(&mut self, knowledge: &Knowledge<G>, task: &Task, budget: &mut Budget<'_>) -> Rating<G>;
}
