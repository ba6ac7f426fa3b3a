//! A match to try things out in.

use crate::{Dice, Payoffs};
use qipan_engine::{Command, Game, Sandbox, Seat};
use std::fmt::Debug;

/// A world that a seat holds possible, as a search sees it. [`crate::Plain`] is one for every game; a game whose search
/// must be fast has one of its own, made from the same imagined match, and a test that both play alike.
pub trait World: Clone + Send + Debug + 'static {
    type Game: Game;
    /// A command in the shape that suits the world.
    type Move: Clone + PartialEq + Send + Debug + 'static;

    /// So many moves a playout takes at most.
    const LONGEST_PLAYOUT: u32 = 400;

    /// The world of an imagined match. Where several seats may act at once, the observer decides first, so that nobody
    /// answers what they cannot know yet.
    fn of(imagined: Sandbox<Self::Game>, observer: Seat) -> Self;

    /// Who decides next; nobody once it is over.
    fn turn(&self) -> Option<Seat>;

    /// The moves of the seat that decides. A seat that must decide and has none has lost.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Carries out a move of the seat that decides. False if it was refused; then the world is of no use any more.
    fn play(&mut self, chosen: &Self::Move) -> bool;

    /// What the end is worth, once it is over or the seat that decides is stuck.
    fn payoffs(&self) -> Payoffs;

    /// A guess at the end, for playouts that were cut off.
    fn estimate(&self) -> Payoffs {
        Payoffs::even(0.5)
    }

    /// The command that a move stands for.
    fn command(&self, chosen: &Self::Move) -> Command<Self::Game>;

    /// The position as a number, where nothing is hidden and nothing left to chance: positions that are alike share what
    /// was learnt about them.
    fn hash(&self) -> Option<u64> {
        None
    }

    /// What the observer saw of the last move, as a number: dice that fell differently lead to different decisions.
    fn observation(&self) -> u64 {
        0
    }

    /// Plays on at random to the end, or until it has gone on for too long. `room` is memory to use.
    fn playout(&mut self, dice: &mut Dice, room: &mut Vec<Self::Move>) -> Payoffs {
        for _ in 0..Self::LONGEST_PLAYOUT {
            if self.turn().is_none() {
                return self.payoffs();
            }
            room.clear();
            self.moves(room);
            match dice.pick(room) {
                Some(chosen) if self.play(chosen) => {}
                Some(_) => return self.estimate(),
                None => return self.payoffs(),
            }
        }
        self.estimate()
    }
}
