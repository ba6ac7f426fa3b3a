//! What a game provides for alpha-beta.

use crate::Chance;
use qipan_engine::{Command, Game, Sandbox, Seat};
use std::fmt::Debug;

/// How a position stands for the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Open,
    /// This side has won.
    Won(u8),
    Drawn,
}

/// A position of a two-sided game without hidden information or chance. A side may be a team, and may make several
/// moves in a row.
pub trait Duel: Clone + Send + Debug + 'static {
    type Game: Game;
    type Move: Copy + PartialEq + Send + Debug + 'static;
    type Undo;

    /// The evaluation that corresponds to a win chance of 0.75.
    const SCALE: i32;
    /// The number of values of [`Duel::place`]; a power of two.
    const PLACES: usize = 4096;
    /// How much worse than an even position a repetition is scored, for the side that searches. Above 0, a side that
    /// stands even or better avoids repetitions.
    const CONTEMPT: i32 = 0;

    fn of(determinized: &Sandbox<Self::Game>) -> Self;

    /// The seat that moves.
    fn seat(&self) -> Seat;

    /// The side of a seat: 0 or 1.
    fn side_of(&self, seat: Seat) -> u8;

    /// The side that moves.
    fn side(&self) -> u8 {
        self.side_of(self.seat())
    }

    fn standing(&self) -> Standing;

    /// The hash of the position, including the side that moves.
    fn hash(&self) -> u64;

    /// Hashes of the earlier positions of this match. Returning to one of them counts as a repetition.
    fn past(&self) -> Vec<u64> {
        Vec::new()
    }

    /// All moves, each with a first guess at its value. Moves with a guess above 0 are loud, such as captures;
    /// quiescence follows them.
    fn moves(&self, out: &mut Vec<(Self::Move, i32)>);

    /// The loud moves alone.
    fn loud_moves(&self, out: &mut Vec<(Self::Move, i32)>) {
        self.moves(out);
        out.retain(|(_, guess)| *guess > 0);
    }

    fn make(&mut self, chosen: Self::Move) -> Self::Undo;
    fn unmake(&mut self, undo: Self::Undo);

    /// How good the position is for the side that moves.
    fn evaluate(&self) -> i32;

    /// Whether the side that moves can end the match in its favour at once.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// Whether the side that moves faces an immediate loss, so that `evaluate` alone would mislead.
    fn is_threatened(&self) -> bool {
        false
    }

    /// An index below [`Duel::PLACES`] for the history table. Different moves may share one.
    fn place(&self, chosen: Self::Move) -> usize;

    /// A tie-break among equally scored moves: higher is more promising against an opponent that makes mistakes.
    fn tie_break(&self, _chosen: Self::Move) -> Chance {
        0.0
    }

    fn command(&self, chosen: Self::Move) -> Command<Self::Game>;
}
