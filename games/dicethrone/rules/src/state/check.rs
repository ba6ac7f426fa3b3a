//! Refuses states that play cannot reach.

use super::{DICE, Fighter, State};
use crate::Rejection;
use crate::data::{CardId, library};
use qipan_engine::Seats;

impl State {
    pub(crate) fn check(&self, seats: Seats) -> Result<(), Rejection> {
        let right = self.fighters.len() == usize::from(seats.count)
            && seats.contains(self.turn)
            && (!self.begun || self.fighters.iter().all(has_its_cards))
            && self.fighters.iter().all(has_its_levels)
            && self.has_possible_dice(seats)
            && self.has_possible_attack(seats);
        if right { Ok(()) } else { Err(Rejection::Impossible {}) }
    }

    fn has_possible_dice(&self, seats: Seats) -> bool {
        self.roll.as_ref().is_none_or(|roll| {
            let dice = roll.dice.dice();
            let knows = |id| self.hero(roll.seat).ability(id).is_some();
            seats.contains(roll.seat)
                && dice.len() <= usize::from(DICE)
                && dice.iter().all(|die| die.face < 6)
                && roll.ability.is_none_or(knows)
        })
    }

    fn has_possible_attack(&self, seats: Seats) -> bool {
        let hits = self.hits.iter().flat_map(|hit| [hit.seat, hit.by]);
        let named = hits.chain(self.heals.iter().map(|heal| heal.seat));
        self.attack
            .as_ref()
            .is_none_or(|attack| seats.contains(attack.attacker) && attack.row(self).is_some())
            && named.into_iter().all(|seat| seats.contains(seat))
    }
}

/// Every card of the deck is in exactly one place.
fn has_its_cards(fighter: &Fighter) -> bool {
    let zones = [fighter.deck.cards(), fighter.hand.cards(), fighter.discard.cards(), &fighter.upgrades];
    let mut cards: Vec<CardId> = zones.concat();
    let mut all = library().deck_of(library().hero(fighter.hero));
    cards.sort_unstable();
    all.sort_unstable();
    cards == all && fighter.known.iter().all(|card| fighter.hand.contains(card))
}

fn has_its_levels(fighter: &Fighter) -> bool {
    let hero = library().hero(fighter.hero);
    fighter.levels.iter().all(|(id, level)| {
        hero.ability(*id).is_some_and(|ability| (1..=ability.levels.len()).contains(&usize::from(*level)))
    })
}
