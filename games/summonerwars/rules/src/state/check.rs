//! Refuses states that play cannot reach.

use super::{GivenTo, MAGIC_CAP, Side, State};
use crate::Rejection;
use crate::data::{CardId, Class};
use qipan_engine::{Seat, Seats};
use std::collections::BTreeSet;

impl State {
    pub(crate) fn check(&self, seats: Seats) -> Result<(), Rejection> {
        let right = seats.count == 2
            && seats.contains(self.turn)
            && (0..2).map(Seat).all(|seat| self.has_possible_side(seat))
            && self.has_possible_field()
            && self.has_possible_modifiers();
        if right { Ok(()) } else { Err(Rejection::Impossible {}) }
    }

    fn has_possible_side(&self, seat: Seat) -> bool {
        let side = self.of(seat);
        let kinds: BTreeSet<&CardId> = side.active.iter().collect();
        side.magic <= MAGIC_CAP
            && kinds.len() == side.active.len()
            && side.active.iter().all(|card| crate::library().card(*card).is_active)
            && self.all_cards(seat) == side.list
            && contains_all(side)
    }

    /// Every card of the seat, wherever it is, sorted.
    fn all_cards(&self, seat: Seat) -> Vec<CardId> {
        let side = self.of(seat);
        let zones = [side.pile.cards(), side.hand.cards(), side.discard.cards(), &side.active];
        let mut cards = zones.concat();
        let own = self.field.pieces().filter(|(_, piece)| piece.owner == seat);
        cards.extend(own.map(|(_, piece)| piece.card));
        cards.sort_unstable();
        cards
    }

    fn has_possible_field(&self) -> bool {
        let ids: BTreeSet<u16> = self.field.pieces().map(|(_, piece)| piece.id).collect();
        let count = self.field.pieces().count();
        let fits = |piece: &super::Piece| {
            piece.owner.0 < 2
                && !piece.data().is_event()
                && piece.damage < piece.data().life
                && piece.id < self.next_piece
        };
        let summoners = |seat| {
            let own = self.field.pieces().filter(move |(_, piece)| piece.owner == seat);
            own.filter(|(_, piece)| piece.data().class == Class::Summoner).count()
        };
        let [first, second] = [Seat(0), Seat(1)].map(summoners);
        // After the end of a match a summoner is missing.
        let has_summoners = if self.begun { first <= 1 && second <= 1 } else { count == 0 };
        ids.len() == count && self.field.pieces().all(|(_, piece)| fits(piece)) && has_summoners
    }

    fn has_possible_modifiers(&self) -> bool {
        self.given.iter().all(|given| match given.to {
            GivenTo::Piece(piece) => self.field.find(piece).is_some() && given.by.0 < 2,
            GivenTo::Seat(seat) => seat.0 < 2 && given.by.0 < 2,
        })
    }
}

/// Everything that is known to be in the hand is there.
fn contains_all(side: &Side) -> bool {
    let mut hand = side.hand.cards().to_vec();
    side.known.iter().all(|card| {
        let at = hand.iter().position(|held| held == card);
        at.map(|at| hand.swap_remove(at)).is_some()
    })
}
