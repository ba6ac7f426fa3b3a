//! Cards: drawing, discarding, playing and upgrading.

use crate::DiceThrone;
use crate::data::{Card, CardId, Timing, Trigger, Upgrade, library};
use crate::event::{Event, Source};
use crate::rules::effects::{self, Actor};
use crate::rules::topic::WindowTopic;
use crate::rules::{asking, offer, traps};
use crate::state::State;
use qipan_cards::zones::Draw;
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

/// Discards cards of a hand at random.
pub(crate) fn discard(tx: &mut Tx<'_, DiceThrone>, seat: Seat, count: u32) {
    for _ in 0..count {
        let hand = tx.core().of(seat).hand.cards().to_vec();
        if let Some(card) = tx.rng().pick(&hand).copied() {
            tx.emit(Event::CardDiscarded { seat, card });
        }
    }
}

pub(crate) fn play(tx: &mut Tx<'_, DiceThrone>, seat: Seat, card: &'static Card) {
    let id = card.id;
    let is_response = tx.state().sys.play.window.is_open();
    tx.emit(Event::CardPlayed { seat, card: id });
    effects::change_cp(tx, seat, -i64::from(card.cost));
    let actor = Actor { seat, source: Source::Card { card: id }, dice: None };
    effects::run(tx, actor, &card.effects);
    traps::trigger(tx, seat, Trigger::Card);
    // A trap may have taken away the only status that the card could be used on.
    if let Some(asking) = card.asks.filter(|_| asking::has_use(tx.core(), seat, card)) {
        asking::ask(tx, seat, id, asking);
    }
    // An open window asks all its seats again after a response, and instants cannot be responded to.
    if card.timing != Timing::Instant && !is_response {
        offer(tx, WindowTopic::CardPlayed { seat, card: id }, vec![State::other(seat)]);
    }
}

/// The price of a card: an upgrade over another upgrade costs only the difference.
pub(crate) fn price(upgrades: &[CardId], card: &Card) -> u8 {
    let Some(Upgrade { ability, .. }) = card.upgrade else {
        return card.cost;
    };
    let upgrades = upgrades.iter().map(|id| library().card(*id));
    let same = upgrades.filter(|other| other.upgrade.is_some_and(|upgrade| upgrade.ability == ability));
    card.cost.saturating_sub(same.map(|other| other.cost).max().unwrap_or(0))
}

pub(crate) fn upgrade(tx: &mut Tx<'_, DiceThrone>, seat: Seat, card: CardId, upgrade: Upgrade, price: u8) {
    let Upgrade { ability, level } = upgrade;
    tx.emit(Event::AbilityUpgraded { seat, card, ability, level });
    effects::change_cp(tx, seat, -i64::from(price));
    traps::trigger(tx, seat, Trigger::Card);
    offer(tx, WindowTopic::CardPlayed { seat, card }, vec![State::other(seat)]);
}
