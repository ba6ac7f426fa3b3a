//! Dice Throne 王权骰铸: two heroes, five dice, a hand of cards each; the last hero standing wins.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns; the other one defends and responds |
//! | hidden information | hands, decks |
//! | chance | decks, dice |
//! | data | heroes, abilities, cards and statuses in `heroes/*.json`, read by [`library`] |
//!
//! A turn is upkeep, income, main 1, offensive roll, defensive roll, main 2, discard ([`Phase`]). The order of an attack
//! is in `rules/attack.rs`. Response windows are about a [`WindowTopic`], prompts about a [`PromptTopic`]. The event that deals
//! damage carries its breakdown.

pub mod bots;
mod command;
pub mod data;
mod event;
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
pub use command::{Command, Rejection};
pub use data::{AbilityId, CardId, DamageKind, HeroId, StatusId, SymbolId, library};
pub use event::{Event, Source};
pub use options::Options;
pub use rules::DiceThrone;
pub use rules::action::Action;
pub use rules::topic::{Choice, HeldStatus, PromptTopic, WindowTopic};
pub use state::{
    Attack, CP_AT_START, CP_CAP, DICE, Fighter, HAND_LIMIT, HEALTH, HEALTH_CAP, Heal, Hit, OPENING_HAND,
    Phase, Pool, ROLLS, Roll, Stage, State,
};
pub use view::{AbilityView, AttackView, AvailableView, FighterView, RollView, StatusView, View};

use qipan_engine::{AnyGame, Erased};
use std::sync::Arc;

/// This game for a catalogue.
pub fn game() -> Arc<dyn AnyGame> {
    Erased::arc(DiceThrone)
}
