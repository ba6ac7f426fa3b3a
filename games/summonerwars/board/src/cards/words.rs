//! The texts of cards.

use qipan_summonerwars::data::{Card, Class, Keyword, ModifierRule};
use qipan_summonerwars::{CardId, Phase, library};
use qipan_ui::i18n::has_text;
use qipan_ui::{text, text_with};

pub fn name(card: CardId) -> String {
    text(&card.key())
}

pub fn is_summoner(card: CardId) -> bool {
    library().card(card).class == Class::Summoner
}

/// The card whose name has this message key.
pub fn named(key: &str) -> Option<CardId> {
    library().cards().map(|card| card.id).find(|card| card.key() == key)
}

/// What a card does; gates have a common text, and cards without an ability have none.
pub fn note(card: CardId) -> String {
    let key = format!("{}-note", card.key());
    match (has_text(&key), library().card(card).is_gate()) {
        (true, _) => text(&key),
        (false, true) => text("summonerwars-gate-note"),
        (false, false) => String::new(),
    }
}

/// The keywords that a card always has.
pub fn printed_keywords(card: CardId) -> Vec<Keyword> {
    let rules = library().card(card).always.iter().flat_map(|always| &always.modifiers);
    let keywords = rules.filter_map(|rule| match rule {
        ModifierRule::Keyword(keyword) => Some(*keyword),
        _ => None,
    });
    keywords.collect()
}

pub(crate) fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Muster => "summonerwars-phase-muster",
        Phase::Summon => "summonerwars-phase-summon",
        Phase::Move => "summonerwars-phase-move",
        Phase::Build => "summonerwars-phase-build",
        Phase::Attack => "summonerwars-phase-attack",
        Phase::Magic => "summonerwars-phase-magic",
    }
}

fn class_key(card: &Card) -> &'static str {
    match card.class {
        Class::Summoner => "summonerwars-class-summoner",
        Class::Champion => "summonerwars-class-champion",
        Class::Common if card.is_structure => "summonerwars-class-structure",
        Class::Common => "summonerwars-class-common",
        Class::Gate => "summonerwars-class-gate",
        Class::StartGate => "summonerwars-class-start-gate",
        Class::Event if card.is_active => "summonerwars-class-active",
        Class::Event => "summonerwars-class-event",
        Class::Epic => "summonerwars-class-epic",
    }
}

/// The kind of a card; an event also says its phase.
pub fn kind(card: CardId) -> String {
    let card = library().card(card);
    let kind = text(class_key(card));
    match card.phase {
        Some(phase) => text_with(
            "summonerwars-kind-in-phase",
            &[("kind", kind.into()), ("phase", text(phase_key(phase)).into())],
        ),
        None => kind,
    }
}

/// All that is printed on a card, for screen readers.
pub fn spoken(id: CardId) -> String {
    let card = library().card(id);
    let words = [
        ("name", name(id).into()),
        ("kind", kind(id).into()),
        ("cost", card.cost.into()),
        ("strength", card.strength.into()),
        ("life", card.life.into()),
        ("note", note(id).into()),
    ];
    let key = if card.is_event() { "summonerwars-event-spoken" } else { "summonerwars-card-spoken" };
    text_with(key, &words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_by_the_key_of_their_name() {
        for card in library().cards() {
            assert_eq!(named(&card.id.key()), Some(card.id));
        }
        assert_eq!(named("summonerwars-title"), None);
    }
}
