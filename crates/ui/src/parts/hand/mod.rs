//! A hand: cards fanned out on a desk, a strip to scroll on a phone. Cards are chosen by tap, key or drag, and a card
//! that cannot be played says why.

mod arrange;
mod drag;
mod view;

pub use arrange::{Arrange, FanPlace};
pub use view::hand;

use super::card::CardTone;
use leptos::prelude::*;

/// One thing in a hand.
#[derive(Clone, PartialEq, Debug)]
pub struct HandCard<C> {
    /// The rules' own number, the same as long as the card exists.
    pub id: u32,
    pub card: C,
    /// What it is called by those who listen.
    pub name: String,
    /// Cards of a group lie together, with a gap to the next group.
    pub group: u16,
    /// The order within the hand or the group.
    pub rank: u16,
    /// Why it cannot be chosen now.
    pub barred: Option<String>,
    /// It is asked for now: it stands out.
    pub lit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandShape {
    /// Cards, overlapping in an arc.
    Fan,
    /// Discs or tiles side by side.
    Row,
}

/// A hand and what may be done with it.
#[derive(Clone, Debug)]
pub struct Hand<C: Send + Sync + 'static> {
    /// Begins the ids of the elements; different for each hand of a page.
    pub prefix: &'static str,
    pub name: Signal<String>,
    pub shape: HandShape,
    pub cards: Signal<Vec<HandCard<C>>>,
    pub arrange: Signal<Arrange>,
    /// What is chosen, in the order it was chosen.
    pub selected: RwSignal<Vec<u32>>,
    /// How many may be chosen at a time; with one, a new choice takes the place of the old one.
    pub most: usize,
    pub draw: Callback<C, AnyView>,
    /// The colour of a card's kind; nothing for what is no card.
    pub tone: fn(&C) -> Option<CardTone>,
    /// A card was dragged onto a place of the page that carries `data-spot`.
    pub dropped: Option<Callback<(u32, String)>>,
}
