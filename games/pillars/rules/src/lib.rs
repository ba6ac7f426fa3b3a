//! Pillars 掀棋: three seats, 24 discs of Chinese chess as cards, tricks of one to three discs, and two decisions that
//! make the game: to buckle (let us stop here) and to reveal (no, play on).
//!
//! | fact | value |
//! |---|---|
//! | seats | 3 |
//! | hidden information | hands, and the faces of covered discs until the settlement |
//! | chance | every deal |
//! | a match | hands with the same chips, until a player stops or all are played |
//!
//! [`Hand`] is one hand without the match around it, for searches and for the [`contract`]: the engine object that
//! other programs use.

mod bots;
mod combo;
mod command;
pub mod contract;
mod deal;
mod disc;
mod event;
mod hand;
mod hidden;
mod narrate;
pub mod notation;
mod options;
mod rules;
mod settlement;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use bots::bots;
pub use combo::{COVER_POWER, Combo};
pub use command::{Command, Rejection};
pub use deal::{Dealt, HAND, deal};
pub use disc::{Bag, DECK, Disc};
pub use event::Event;
pub use hand::{Action, CERAMIC, ENOUGH, End, Group, Hand, Phase, Play, Relation, SEATS};
pub use options::{Deal, HandRules, Options};
pub use rules::Pillars;
pub use settlement::{Cause, Delta, Standing, Standings, Transfer, columns};
pub use state::{HandRecord, START_CHIPS, State};
pub use view::{
    ComboView, GroupView, OwnView, PlayView, PlayerView, RevealView, RoundView, SettlementView, View,
};

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(Pillars)
}
