//! Summoner Wars 召唤师战争: two summoners, their cards and a battlefield of 6 × 8 cells. The player whose summoner is
//! destroyed loses.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns; nobody is asked anything in the other's turn |
//! | hidden information | hands, draw piles; decks until both are handed in |
//! | chance | draw piles, dice |
//! | data | factions, cards and their abilities in `factions/*.json`, read by [`library`] |
//!
//! A turn is summon, move, build, attack, magic ([`Phase`]). The grammar of abilities is the types of [`data`]; the
//! values and groups that abilities speak of are in `rules/actor.rs`, what always holds in `rules/modifiers.rs`, what
//! happens in `rules/effects.rs`. The steps of an attack are in `rules/attack.rs`. What waits while a player is asked is
//! in the topic of the prompt ([`PromptTopic`]), not in the state.

pub mod bots;
mod cell;
mod command;
pub mod data;
pub mod deck;
pub mod die;
mod draw;
mod event;
mod hidden;
mod narrate;
mod notation;
mod options;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use bots::bots;
pub use cell::{Cell, FIELD, Spot};
pub use command::{Command, Rejection};
pub use data::{CardId, FactionId, library};
pub use event::{Event, Holder, Why};
pub use options::{Marks, Options, Scene, SceneCard};
pub use rules::SummonerWars;
pub use rules::action::Action;
pub use rules::actor::{Cause, Facts, Pick, Picks};
pub use rules::attack::{Bonus, Clash};
pub use rules::course::{Course, Source};
pub use rules::topic::{Asking, Offered, Origin, PromptTopic};
pub use state::{
    Field, Given, GivenTo, HAND, MAGIC_CAP, Phase, Piece, PieceId, STEPS, Settings, Side, State, UNITS_A_TURN,
};
pub use view::{ModifierView, PieceView, SideView, View};

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(SummonerWars)
}
