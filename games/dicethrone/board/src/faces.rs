//! Cards as they are printed.

use crate::pictures::picture;
use leptos::prelude::*;
use qipan_dicethrone::data::Timing;
use qipan_dicethrone::{CardId, library};
use qipan_ui::parts::card::{CardFace, CardTone, card};
use qipan_ui::{Icon, text, text_with};
use std::sync::LazyLock;

/// Every card has a number, the same in every match.
static ALL: LazyLock<Vec<CardId>> = LazyLock::new(|| library().cards().map(|card| card.id).collect());

pub(crate) fn number_of(card: CardId) -> u32 {
    ALL.iter().position(|it| *it == card).unwrap_or(0) as u32
}

pub(crate) fn card_of(number: u32) -> Option<CardId> {
    ALL.get(number as usize).copied()
}

/// The card whose name has this message key.
pub(crate) fn named(key: &str) -> Option<CardId> {
    ALL.iter().copied().find(|card| card.key() == key)
}

pub(crate) fn tone(card: CardId) -> CardTone {
    match library().card(card).timing {
        Timing::Upgrade => CardTone::Jade,
        Timing::Main => CardTone::Blue,
        Timing::Roll => CardTone::Ochre,
        Timing::Instant => CardTone::Red,
    }
}

fn kind(timing: Timing) -> (&'static str, Icon) {
    match timing {
        Timing::Upgrade => ("dicethrone-timing-upgrade", Icon::Up),
        Timing::Main => ("dicethrone-timing-main", Icon::Grid),
        Timing::Roll => ("dicethrone-timing-roll", Icon::Die),
        Timing::Instant => ("dicethrone-timing-instant", Icon::Bolt),
    }
}

pub(crate) fn icon_of(card: CardId) -> Icon {
    kind(library().card(card).timing).1
}

/// What is printed on a card. `cost` is what it costs its holder now.
pub(crate) fn face(id: CardId, cost: u8) -> CardFace {
    let card = library().card(id);
    let (kind, kind_icon) = kind(card.timing);
    let note = card.note_key();
    CardFace {
        tone: tone(id),
        cost: Some(cost),
        name: Signal::derive(move || text(&id.key())),
        art: picture(card),
        kind: Signal::derive(move || text(kind)),
        kind_icon,
        text: Signal::derive(move || text(&note)),
    }
}

/// A single card, for previews.
pub(crate) fn whole(id: CardId) -> AnyView {
    card(face(id, library().card(id).cost))
}

/// All text of a card, for screen readers.
pub(crate) fn spoken(id: CardId, cost: u8) -> String {
    let card = library().card(id);
    let words = [
        ("name", text(&id.key()).into()),
        ("kind", text(kind(card.timing).0).into()),
        ("cost", cost.into()),
        ("note", text(&card.note_key()).into()),
    ];
    text_with("dicethrone-card-spoken", &words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_by_number_and_by_name() {
        for card in library().cards() {
            assert_eq!(card_of(number_of(card.id)), Some(card.id));
            assert_eq!(named(&card.id.key()), Some(card.id));
        }
        assert_eq!((card_of(9999), named("dicethrone-title")), (None, None));
    }
}
