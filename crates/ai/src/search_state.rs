//! The state that a search plays in.

use crate::{Dice, Payoffs};
use qipan_engine::{Command, Game, Sandbox, Seat};
use std::fmt::Debug;

/// A determinization in the form that a search needs. [`crate::Plain`] works for every game. A game whose search must
/// be fast has its own, made from the same determinized match, and a test that both play alike.
pub trait SearchState: Clone + Send + Debug + 'static {
    type Game: Game;
    /// A command in the form that suits this state.
    type Move: Clone + PartialEq + Send + Debug + 'static;

    /// The maximum number of moves in a playout.
    fn max_playout(&self) -> u32 {
        400
    }

    /// Made from a determinized match. Where several seats may act at once, the observer decides first, so that its
    /// choice does not depend on simultaneous choices of others.
    fn of(determinized: Sandbox<Self::Game>, observer: Seat) -> Self;

    /// The seat that decides next; `None` once the match is over.
    fn turn(&self) -> Option<Seat>;

    /// The moves of the seat that decides. A seat that must decide and has none has lost.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Plays a move of the seat that decides. False if it was refused; the state must then be dropped.
    fn play(&mut self, chosen: &Self::Move) -> bool;

    /// What the end is worth, once the match is over or the seat that decides has no moves.
    fn payoffs(&self) -> Payoffs;

    /// A guess at the payoffs, for playouts that were cut off.
    fn estimate(&self) -> Payoffs {
        Payoffs::even(0.5)
    }

    /// The command that a move stands for.
    fn command(&self, chosen: &Self::Move) -> Command<Self::Game>;

    /// The hash of the position, in games without hidden information and chance: equal positions share their
    /// statistics.
    fn hash(&self) -> Option<u64> {
        None
    }

    /// A hash of what the observer saw of the last move: different dice lead to different nodes.
    fn observation(&self) -> u64 {
        0
    }

    /// Plays random moves to the end, at most [`SearchState::max_playout`]. The caller reuses `buffer`.
    fn playout(&mut self, dice: &mut Dice, buffer: &mut Vec<Self::Move>) -> Payoffs {
        for _ in 0..self.max_playout() {
            if self.turn().is_none() {
                return self.payoffs();
            }
            buffer.clear();
            self.moves(buffer);
            match dice.pick(buffer) {
                Some(chosen) if self.play(chosen) => {}
                Some(_) => return self.estimate(),
                None => return self.payoffs(),
            }
        }
        self.estimate()
    }
}
