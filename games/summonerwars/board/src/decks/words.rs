//! The texts of decks.

use super::GAME;
use crate::cards;
use qipan_engine::Problem;
use qipan_summonerwars::data::Symbol;
use qipan_summonerwars::deck::{Change, Section};
use qipan_summonerwars::{CardId, Rejection, library};
use qipan_ui::i18n::problem_text;
use qipan_ui::{text, text_with};

/// The name of a faction by its id.
pub(super) fn faction(id: &str) -> String {
    text(&format!("summonerwars-faction-{id}"))
}

pub(super) fn section_key(section: Section) -> &'static str {
    match section {
        Section::Commons => "summonerwars-deck-commons",
        Section::Champions => "summonerwars-deck-champions",
        Section::Events => "summonerwars-deck-events",
    }
}

pub(super) fn symbol_key(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Moon => "summonerwars-symbol-moon",
        Symbol::Water => "summonerwars-symbol-water",
        Symbol::Mountain => "summonerwars-symbol-mountain",
        Symbol::Wood => "summonerwars-symbol-wood",
        Symbol::Wind => "summonerwars-symbol-wind",
        Symbol::Fire => "summonerwars-symbol-fire",
        Symbol::Any => "summonerwars-symbol-any",
    }
}

/// The symbols of a card or a summoner in a line.
pub(super) fn symbols(all: &[Symbol]) -> String {
    all.iter().map(|symbol| text(symbol_key(*symbol))).collect::<Vec<_>>().join(" · ")
}

/// The card that a problem is about.
pub(super) fn card_of(problem: &Rejection) -> Option<CardId> {
    match problem {
        Rejection::FixedCard { card }
        | Rejection::WrongSection { card }
        | Rejection::NoSharedSymbol { card }
        | Rejection::TooManyCopies { card, .. } => Some(*card),
        _ => None,
    }
}

/// A problem in words; cards are named as they are printed.
pub(super) fn refusal(problem: &Rejection) -> String {
    let mut told = Problem::from_reason(problem);
    if let Some(card) = card_of(problem) {
        told.args.insert("card".to_owned(), cards::name(card).into());
    }
    problem_text(GAME, &told)
}

/// What a mending change does. `before` is the number of copies now; `here` is true next to the card itself.
pub(super) fn mending(change: &Change, before: u8, here: bool) -> String {
    let name = match library().card_named(&change.card) {
        Some(card) => cards::name(card),
        None => change.card.clone(),
    };
    let count = match change.copies.checked_sub(before) {
        Some(added) => added,
        None => change.copies,
    };
    let key = match (change.copies, change.copies > before, here) {
        (0, _, true) => "summonerwars-deck-take-out",
        (0, _, false) => "summonerwars-deck-take-out-card",
        (_, true, _) => "summonerwars-deck-add-card",
        (_, false, true) => "summonerwars-deck-lower",
        (_, false, false) => "summonerwars-deck-lower-card",
    };
    text_with(key, &[("card", name.into()), ("count", count.into())])
}
