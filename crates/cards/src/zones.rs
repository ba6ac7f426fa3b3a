//! Decks, hands and discard piles: ordered piles of cards, and which viewers see the cards in them.
//!
//! ```
//! use qipan_cards::zones::{Place, Visibility, Zone, ZoneError, ZoneView};
//! use qipan_engine::{Rng, Seat};
//!
//! let mut deck = Zone::with_cards(Visibility::Hidden, vec!["ace", "king", "queen"]);
//! let mut discard = Zone::new(Visibility::Public);
//! let mut hand = Zone::new(Visibility::Owner);
//!
//! // The last card is the top one. An empty deck takes the shuffled discard pile.
//! let drawn = deck.draw_reshuffling(2, &mut discard, &mut Rng::from_number(1));
//! assert_eq!((&drawn.cards[..], drawn.new_order), (&["queen", "king"][..], None));
//! drawn.cards.into_iter().try_for_each(|card| hand.insert(card, Place::Top))?;
//! hand.move_card(&"king", &mut discard, Place::Top)?;
//!
//! let owner = Some(Seat(0));
//! assert_eq!(hand.view(owner, Some(Seat(0))), ZoneView::Cards { cards: vec!["queen"] });
//! assert_eq!(hand.view(owner, Some(Seat(1))), ZoneView::Count { count: 1 });
//! # Ok::<(), ZoneError>(())
//! ```

mod redeal;
mod visibility;

pub use redeal::redeal;
pub use visibility::{Visibility, ZoneView};

use qipan_engine::{Rng, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Where a card goes in a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Place {
    Top,
    Bottom,
    /// Under this many cards, counted from the top.
    Under {
        cards: u32,
    },
}

/// A pile of cards. The first card of the list lies at the bottom, the last one on top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Zone<T> {
    visibility: Visibility,
    cards: Vec<T>,
}

/// The result of a draw. Both parts belong in the event, since a replay cannot shuffle again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw<T> {
    /// The cards in the order in which they were drawn; fewer than asked for if both piles ran out.
    pub cards: Vec<T>,
    /// The order of the pile right after the other pile was shuffled into it, if that happened.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub new_order: Option<Vec<T>>,
}

impl<T> Zone<T> {
    pub const fn new(visibility: Visibility) -> Zone<T> {
        Zone { visibility, cards: Vec::new() }
    }

    /// A pile of these cards from the bottom to the top.
    pub const fn with_cards(visibility: Visibility, cards: Vec<T>) -> Zone<T> {
        Zone { visibility, cards }
    }

    pub fn visibility(&self) -> Visibility {
        self.visibility
    }

    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards from the bottom to the top.
    pub fn cards(&self) -> &[T] {
        &self.cards
    }

    /// The top card.
    pub fn top(&self) -> Option<&T> {
        self.cards.last()
    }

    /// Takes cards from the top until there are `count` or the pile is empty. The result has the first drawn card
    /// first.
    pub fn draw(&mut self, count: u32) -> Vec<T> {
        let keep = self.cards.len().saturating_sub(count as usize);
        let mut drawn = self.cards.split_off(keep);
        drawn.reverse();
        drawn
    }

    /// Draws like [`Zone::draw`], but shuffles the other pile into this one when this one is empty.
    pub fn draw_reshuffling(&mut self, count: u32, other: &mut Zone<T>, rng: &mut Rng) -> Draw<T>
    where
        T: Clone,
    {
        let mut cards = self.draw(count);
        let missing = count.saturating_sub(cards.len() as u32);
        if missing == 0 || other.is_empty() {
            return Draw { cards, new_order: None };
        }
        self.cards = other.take_all();
        self.shuffle(rng);
        let new_order = Some(self.cards.clone());
        cards.extend(self.draw(missing));
        Draw { cards, new_order }
    }

    /// Puts a card into the pile.
    pub fn insert(&mut self, card: T, place: Place) -> Result<(), ZoneError> {
        let position = self.position(place)?;
        self.cards.insert(position, card);
        Ok(())
    }

    /// Takes all cards out, from the bottom to the top.
    pub fn take_all(&mut self) -> Vec<T> {
        std::mem::take(&mut self.cards)
    }

    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.cards);
    }

    /// What a viewer sees. A viewer without a seat is a spectator.
    pub fn view(&self, owner: Option<Seat>, viewer: Option<Seat>) -> ZoneView<T>
    where
        T: Clone,
    {
        if self.visibility.seen_by(owner, viewer) {
            ZoneView::Cards { cards: self.cards.clone() }
        } else {
            ZoneView::Count { count: self.cards.len() as u32 }
        }
    }

    fn position(&self, place: Place) -> Result<usize, ZoneError> {
        let size = self.cards.len();
        let above = match place {
            Place::Top => 0,
            Place::Bottom => size,
            Place::Under { cards } => cards as usize,
        };
        size.checked_sub(above).ok_or(ZoneError::NoSuchPlace { above: above as u64, size: size as u64 })
    }
}

impl<T: PartialEq + fmt::Debug> Zone<T> {
    pub fn contains(&self, card: &T) -> bool {
        self.cards.contains(card)
    }

    /// Takes out a card; of several equal ones the topmost.
    pub fn take(&mut self, card: &T) -> Result<T, ZoneError> {
        let found = self.cards.iter().rposition(|other| other == card);
        let position = found.ok_or_else(|| ZoneError::NotThere { card: format!("{card:?}") })?;
        Ok(self.cards.remove(position))
    }

    /// Moves a card to another pile. If that pile has no such place, the card stays.
    pub fn move_card(&mut self, card: &T, to: &mut Zone<T>, place: Place) -> Result<(), ZoneError> {
        let position = to.position(place)?;
        let card = self.take(card)?;
        to.cards.insert(position, card);
        Ok(())
    }

    /// Puts the cards into the order of an event. It must contain the same cards.
    pub fn rearrange(&mut self, order: Vec<T>) -> Result<(), ZoneError>
    where
        T: Ord,
    {
        let (mut old, mut new): (Vec<&T>, Vec<&T>) = (self.cards.iter().collect(), order.iter().collect());
        old.sort_unstable();
        new.sort_unstable();
        if old != new {
            return Err(ZoneError::OtherCards);
        }
        self.cards = order;
        Ok(())
    }
}

/// Why an operation on a pile failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ZoneError {
    #[error("the card {card} is not in this zone")]
    NotThere { card: String },
    #[error("a zone of {size} cards has no place under {above} of them")]
    NoSuchPlace { above: u64, size: u64 },
    #[error("the new order does not have the same cards as the zone")]
    OtherCards,
}

impl ZoneError {
    pub const fn code(&self) -> &'static str {
        match self {
            ZoneError::NotThere { .. } => "card_not_there",
            ZoneError::NoSuchPlace { .. } => "no_such_place",
            ZoneError::OtherCards => "other_cards",
        }
    }
}

#[cfg(test)]
mod tests;
