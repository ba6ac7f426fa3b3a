//! Bots that play every game, and the searches behind them.
//!
//! | part | what it is |
//! |---|---|
//! | [`Bots`] | what a game defines about its bots; the defaults suit most games |
//! | [`Knowledge`] | what a seat knows: the only thing a search ever gets |
//! | [`SearchState`], [`Plain`] | the state that a search plays in: a fast one of the game's own, or the engine's |
//! | [`Mcts`], [`Ismcts`], [`AlphaBeta`] | the searches |
//! | [`Bandit`] | a part for searches that compare a few plans by rollouts |
//! | [`Budget`] | the limits of a search: a number of steps, and whether the caller still waits |
//! | [`Level`], [`Strength`] | from beginner to strong, as data |
//! | [`AnyBots`], [`Bot`] | the same without types, with JSON commands, ready to be sent to another thread |
//!
//! Everything here is deterministic: the same knowledge, strength and seed give the same command. This crate uses no
//! clock and no thread; a caller that has them passes a budget that checks them.

mod alphabeta;
mod bandit;
mod bots;
mod budget;
mod catalog;
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
mod search_state;

pub use alphabeta::{AlphaBeta, Duel, Standing};
pub use bandit::{Arm, Bandit};
pub use bots::Bots;
pub use budget::Budget;
pub use catalog::{Catalog, Listed, Locales};
pub use chance::{Chance, Payoffs};
pub use dice::Dice;
pub use erased::{Advice, AnyBots, Bot, ErasedBots, Hint, decide};
pub use ismcts::Ismcts;
pub use knowledge::Knowledge;
pub use level::{Level, Strength};
pub use mcts::Mcts;
pub use plain::Plain;
pub use rating::{Rated, Rating};
pub use search::{Search, Task};
pub use search_state::SearchState;
