//! What alpha-beta needs to know of a game.

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

/// A position of a game for two sides in which nothing is hidden and nothing left to chance. The sides may be teams, and
/// need not take turns one by one.
pub trait Duel: Clone + Send + Debug + 'static {
    type Game: Game;
    type Move: Copy + PartialEq + Send + Debug + 'static;
    type Undo;

    /// An evaluation of so much is a chance of three in four.
    const SCALE: i32;
    /// How many places of moves there are; a power of two.
    const PLACES: usize = 4096;
    /// How much worse than an even position it is to come back to one that has been: who thinks they are no worse tries
    /// something else.
    const CONTEMPT: i32 = 0;

    fn of(imagined: &Sandbox<Self::Game>) -> Self;

    /// The seat that moves.
    fn seat(&self) -> Seat;

    /// The side of a seat: 0 or 1.
    fn side_of(&self, seat: Seat) -> u8;

    /// The side that moves.
    fn side(&self) -> u8 {
        self.side_of(self.seat())
    }

    fn standing(&self) -> Standing;

    /// The position as a number, whose turn it is included.
    fn hash(&self) -> u64;

    /// Positions that have been in this match: who comes back to one has made no progress.
    fn past(&self) -> Vec<u64> {
        Vec::new()
    }

    /// All moves, each with a first guess at how good it is; those above 0 are loud, such as captures, and searched until
    /// it is quiet.
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

    /// Whether the side that moves is about to lose at once, so that its position cannot be judged by looking at it.
    fn is_threatened(&self) -> bool {
        false
    }

    /// A number below [`Duel::PLACES`] that tells moves apart well enough to remember which were good.
    fn place(&self, chosen: Self::Move) -> usize;

    /// Which of equally good moves is more promising against somebody who makes mistakes.
    fn hunch(&self, _chosen: Self::Move) -> Chance {
        0.0
    }

    fn command(&self, chosen: Self::Move) -> Command<Self::Game>;
}
