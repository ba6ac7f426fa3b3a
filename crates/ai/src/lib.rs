//! Bots that play every game, and the searches behind them.
//!
//! | part | what it is |
//! |---|---|
//! | [`Bots`] | what a game says about its bots; the usual answers do for most games |
//! | [`Knowledge`] | what a seat knows: the only thing a search ever gets |
//! | [`World`], [`Plain`] | a match to try things out in: the game's own fast one, or the engine's |
//! | [`Mcts`], [`Ismcts`], [`AlphaBeta`] | the searches |
//! | [`Budget`] | how long a search may go on: a number of steps, and whether the caller still waits |
//! | [`Level`], [`Strength`] | from beginner to strong, as data |
//! | [`AnyBots`], [`Mind`] | the same without types: JSON out, ready to go to another thread |
//!
//! Everything here is deterministic: the same knowledge, strength and seed give the same command. There is no clock and
//! no thread; who has them gives a budget that looks at them.

mod alphabeta;
mod bots;
mod budget;
mod chance;
mod choose;
mod dice;
mod erased;
mod ismcts;
mod knowledge;
mod level;
mod mcts;
mod plain;
mod rating;
mod search;
mod world;

pub use alphabeta::{AlphaBeta, Duel, Standing};
pub use bots::Bots;
pub use budget::Budget;
pub use chance::{Chance, Payoffs};
pub use dice::Dice;
pub use erased::{Advice, AnyBots, Brains, Hint, Mind};
pub use ismcts::Ismcts;
pub use knowledge::Knowledge;
pub use level::{Level, Strength};
pub use mcts::Mcts;
pub use plain::Plain;
pub use rating::{Rated, Rating};
pub use search::{Search, Task};
pub use world::World;
