//! Puzzles: positions with a goal that one player tries to reach against the computer.

use crate::Bilingual;
use serde_json::{Map, Value};

/// A position with a goal. Its text is the message `<game>-goal-<name>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// A stable name: solved puzzles are remembered by it.
    pub name: String,
    pub title: Bilingual,
    /// The options of the match that starts from the position.
    pub options: Map<String, Value>,
    /// Whether the solver makes the first move.
    pub solver_begins: bool,
    pub goal: PuzzleGoal,
    /// The difficulty, on the scale of ratings: a solver of this rating solves it every second time.
    pub rating: u16,
}

/// What the solver has to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleGoal {
    /// To win; with the best play in this many own moves.
    Win { moves: u16 },
    /// Not to lose for this many own moves.
    Hold { moves: u16 },
}
