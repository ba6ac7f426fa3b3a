//! Magic and cards of a seat.

use crate::SummonerWars;
use crate::data::CardId;
use crate::event::{Event, Why};
use crate::state::MAGIC_CAP;
use qipan_engine::{Seat, Tx};

/// Changes magic within 0 to 15. A change by 0 emits no event.
pub(crate) fn change(tx: &mut Tx<'_, SummonerWars>, seat: Seat, by: i64, why: Why) {
    let before = tx.core().of(seat).magic;
    let now = (i64::from(before) + by).clamp(0, i64::from(MAGIC_CAP)) as u8;
    if now != before {
        let by = (i16::from(now) - i16::from(before)) as i8;
        tx.emit(Event::MagicChanged { seat, by, now, why });
    }
}

/// Draws cards, fewer if the pile runs out.
pub(crate) fn draw(tx: &mut Tx<'_, SummonerWars>, seat: Seat, count: usize) {
    let pile = tx.core().of(seat).pile.cards();
    let cards: Vec<CardId> = pile.iter().rev().take(count).copied().collect();
    if !cards.is_empty() {
        tx.emit(Event::CardsDrawn { seat, count: cards.len() as u8, cards });
    }
}
