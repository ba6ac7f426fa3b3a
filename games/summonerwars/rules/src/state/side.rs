//! One seat: its faction, magic and cards.

use super::MAGIC_CAP;
use crate::data::{CardId, Faction, FactionId, library};
use crate::deck::DeckList;
use qipan_cards::zones::{Place, Visibility, Zone};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// `None` until it is chosen.
    pub faction: Option<FactionId>,
    pub magic: u8,
    pub pile: Zone<CardId>,
    pub hand: Zone<CardId>,
    pub discard: Zone<CardId>,
    /// Active events.
    pub active: Vec<CardId>,
    /// Cards of the hand that everybody has seen.
    pub known: Vec<CardId>,
    /// All cards of the seat in this match, sorted.
    pub list: Vec<CardId>,
    /// The deck that was handed in; the inner `None` is the deck as it is offered.
    pub mustered: Option<Handed>,
}

/// A deck that was handed in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handed {
    pub deck: Option<DeckList>,
}

impl Side {
    pub(super) const fn new() -> Side {
        Side {
            faction: None,
            magic: 0,
            pile: Zone::new(Visibility::Hidden),
            hand: Zone::new(Visibility::Owner),
            discard: Zone::new(Visibility::Public),
            active: Vec::new(),
            known: Vec::new(),
            list: Vec::new(),
            mustered: None,
        }
    }

    pub fn faction(&self) -> Option<&'static Faction> {
        self.faction.map(|faction| library().faction(faction))
    }

    pub(crate) fn change_magic(&mut self, by: i8) {
        self.magic = self.magic.saturating_add_signed(by).min(MAGIC_CAP);
    }

    // Events name only cards that are where they say. A forged journal may not, and its replay must not panic.
    pub(super) fn draw(&mut self, cards: &[CardId]) {
        for card in cards {
            let _ = self.pile.move_card(card, &mut self.hand, Place::Top);
        }
    }

    /// A card leaves the hand. If everybody has seen one of its kind there, that one leaves.
    pub(super) fn leave_hand(&mut self, card: CardId) {
        let _ = self.hand.take(&card);
        if let Some(at) = self.known.iter().position(|known| *known == card) {
            self.known.remove(at);
        }
    }

    pub(super) fn throw_away(&mut self, card: CardId) {
        let _ = self.discard.insert(card, Place::Top);
    }

    pub(super) fn take_back(&mut self, card: CardId) {
        if self.discard.move_card(&card, &mut self.hand, Place::Top).is_ok() {
            self.known.push(card);
        }
    }
}
