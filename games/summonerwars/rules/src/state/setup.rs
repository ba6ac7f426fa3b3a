//! Set-up: the start cards, the shuffled piles, the first hands, the magic.

use super::{HAND, State};
use crate::cell::Cell;
use crate::data::CardId;
use crate::deck::{self, DeckList};
use crate::event::{Event, Why};
use qipan_engine::{Rng, Seat};

/// The cards of a seat's draw pile at the start, sorted.
pub(crate) fn pile_of_seat(state: &State, seat: Seat) -> Vec<CardId> {
    let side = state.of(seat);
    let Some(faction) = side.faction() else {
        return Vec::new();
    };
    let own = side.mustered.as_ref().and_then(|handed| handed.deck.clone());
    deck::pile_of(faction, &own.unwrap_or_else(|| DeckList::preset(faction)))
}

/// What happens when both factions, and the decks, are known. `tops` are the cards that each seat draws first.
pub(crate) fn opening_events(state: &State, tops: &[Vec<CardId>], rng: &mut Rng) -> Vec<Event> {
    let mut events = Vec::new();
    let seats = [Seat(0), Seat(1)];
    let mut piece = state.next_piece;
    for seat in seats {
        let start = state.of(seat).faction().map(|faction| &faction.start);
        for (card, home) in start.into_iter().flat_map(|start| start.cards()) {
            // The data was checked: every start cell is a home cell.
            if let Some(cell) = Cell::home(home, seat) {
                events.push(Event::CardPlaced { seat, card: *card, cell, piece });
                piece += 1;
            }
        }
    }
    let orders = seats.map(|seat| {
        let top = tops.get(seat.index()).map_or(&[][..], Vec::as_slice);
        shuffled(pile_of_seat(state, seat), top, rng)
    });
    for (seat, order) in seats.into_iter().zip(&orders) {
        events.push(Event::DeckShuffled { seat, count: order.len() as u8, order: order.clone() });
    }
    for (seat, order) in seats.into_iter().zip(&orders) {
        let cards: Vec<CardId> = order.iter().rev().take(HAND).copied().collect();
        events.push(Event::CardsDrawn { seat, count: cards.len() as u8, cards });
    }
    for seat in seats {
        let now = if seat == state.turn { 2 } else { state.settings.second_magic };
        events.push(Event::MagicChanged { seat, by: now as i8, now, why: Why::Start });
    }
    events
}

/// A pile from the bottom to the top, with these cards on top of it, the first of them uppermost.
fn shuffled(mut pile: Vec<CardId>, top: &[CardId], rng: &mut Rng) -> Vec<CardId> {
    for card in top {
        if let Some(at) = pile.iter().position(|other| other == card) {
            pile.remove(at);
        }
    }
    rng.shuffle(&mut pile);
    pile.extend(top.iter().rev());
    pile
}
