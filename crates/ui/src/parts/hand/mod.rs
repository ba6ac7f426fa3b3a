//! A hand: a fan of cards on a desktop, a scrolling strip on a phone. Cards are selected by tap, key or drag. A card
//! that cannot be played says why.

mod arrange;
mod drag;
mod view;

pub use arrange::{Arrange, FanPlace};
pub use view::hand;

use super::card::CardTone;
use leptos::prelude::*;

/// A card, disc or tile in a hand.
#[derive(Clone, PartialEq, Debug)]
pub struct HandCard<C> {
    /// The rules' own id, the same as long as the card exists.
    pub id: u32,
    pub card: C,
    /// Its name for screen readers.
    pub name: String,
    /// Cards of a group are together, with a gap before the next group.
    pub group: u16,
    /// The order within the hand or the group.
    pub rank: u16,
    /// The reason why it cannot be selected now.
    pub barred: Option<String>,
    /// Whether it is highlighted, because the match asks for it.
    pub lit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandShape {
    /// Cards that overlap in an arc.
    Fan,
    /// Discs or tiles side by side.
    Row,
}

/// A hand and its handlers.
#[derive(Clone, Debug)]
pub struct Hand<C: Send + Sync + 'static> {
    /// The prefix of the elements' ids; different for each hand of a page.
    pub prefix: &'static str,
    pub name: Signal<String>,
    pub shape: HandShape,
    pub cards: Signal<Vec<HandCard<C>>>,
    pub arrange: Signal<Arrange>,
    /// The selected cards, in the order of selection.
    pub selected: RwSignal<Vec<u32>>,
    /// The maximum number of selected cards. With 1, a new selection replaces the old one.
    pub most: usize,
    pub draw: Callback<C, AnyView>,
    /// The colour of a card's kind; `None` for discs and tiles.
    pub tone: fn(&C) -> Option<CardTone>,
    /// Called when a card is dropped on an element with `data-spot`.
    pub dropped: Option<Callback<(u32, String)>>,
    /// Shows a card large, after a long press.
    pub preview: Option<Callback<C>>,
}
