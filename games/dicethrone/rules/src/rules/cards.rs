//! Cards: drawing, playing, upgrading and selling.

use crate::data::{Card, CardId, Timing, Upgrade, library};
use crate::event::{Event, Source};
use crate::rules::{asking, deeds, offer};
use crate::state::{Pool, State};
use crate::{DiceThrone, Topic};
use qipan_engine::primitives::zones::Draw;
use qipan_engine::{Seat, Tx};

/// Draws cards; an empty deck takes the shuffled discard pile.
pub(crate) fn draw(tx: &mut Tx<'_, DiceThrone>, seat: Seat, count: u32) {
    let fighter = tx.core().of(seat);
    let (mut deck, mut discard) = (fighter.deck.clone(), fighter.discard.clone());
    let Draw { cards, new_order } = deck.draw_reshuffling(count, &mut discard, tx.rng());
    if !cards.is_empty() {
        let (count, reshuffled) = (cards.len() as u8, new_order.is_some());
        tx.emit(Event::CardDrawn { seat, count, reshuffled, cards, new_order });
    }
}

/// Cards at random leave a hand.
pub(crate) fn discard(tx: &mut Tx<'_, DiceThrone>, seat: Seat, count: u32) {
    for _ in 0..count {
        let hand = tx.core().of(seat).hand.cards().to_vec();
        if let Some(card) = tx.rng().pick(&hand).copied() {
            tx.emit(Event::CardDiscarded { seat, card });
        }
    }
}

pub(crate) fn play(tx: &mut Tx<'_, DiceThrone>, seat: Seat, id: CardId) {
    let card = library().card(id);
    let answers = tx.state().sys.window.is_open();
    tx.emit(Event::CardPlayed { seat, card: id });
    deeds::change_cp(tx, seat, -i64::from(card.cost));
    deeds::run(tx, seat, Source::Card { card: id }, &card.effects, None);
    if let Some(asking) = card.asks {
        asking::ask(tx, seat, id, asking);
    }
    // An open window asks everybody again by itself, and an instant cannot be answered.
    if card.timing != Timing::Instant && !answers {
        offer(tx, Topic::CardPlayed { seat, card: id }, vec![State::other(seat)]);
    }
}

/// What an upgrade costs: over another upgrade, only the difference.
pub(crate) fn price(upgrades: &[CardId], card: &Card) -> u8 {
    let Some(Upgrade { ability, .. }) = card.upgrade else {
        return card.cost;
    };
    let upgrades = upgrades.iter().map(|id| library().card(*id));
    let same = upgrades.filter(|other| other.upgrade.is_some_and(|upgrade| upgrade.ability == ability));
    card.cost.saturating_sub(same.map(|other| other.cost).max().unwrap_or(0))
}

pub(crate) fn upgrade(tx: &mut Tx<'_, DiceThrone>, seat: Seat, id: CardId) {
    let card = library().card(id);
    let Some(Upgrade { ability, level }) = card.upgrade else {
        return tx.give_up("a card that improves nothing was used as an upgrade");
    };
    let price = price(&tx.core().of(seat).upgrades, card);
    tx.emit(Event::AbilityUpgraded { seat, card: id, ability, level });
    deeds::change_cp(tx, seat, -i64::from(price));
    offer(tx, Topic::CardPlayed { seat, card: id }, vec![State::other(seat)]);
}

/// Sells a card for 1 CP, or for nothing if there is no room.
pub(crate) fn sell(tx: &mut Tx<'_, DiceThrone>, seat: Seat, card: CardId) {
    let room = tx.core().of(seat).pools.room(Pool::Cp).unwrap_or(0);
    tx.emit(Event::CardSold { seat, card, cp: room.min(1) as u8 });
}

pub(crate) fn undo_sale(tx: &mut Tx<'_, DiceThrone>, seat: Seat) {
    if let Some((card, cp)) = tx.core().last_sale {
        tx.emit(Event::SaleUndone { seat, card, cp });
    }
}
