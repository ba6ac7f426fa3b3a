//! Estimates how a match will end, from what both sides have.

use super::worth;
use crate::data::Class;
use crate::state::State;
use qipan_ai::{Chance, Payoffs};
use qipan_engine::Seat;

/// A lead of this much makes the chance to win three quarters.
const LEAD: Chance = 60.0;

pub(super) fn estimate(core: &State) -> Payoffs {
    Payoffs::duel(chance(strength(core, Seat(0)) - strength(core, Seat(1))))
}

/// The chance to win with a lead in tenths of a magic.
pub(super) fn chance(lead: i64) -> Chance {
    let lead = lead as Chance;
    0.5 + 0.5 * lead / (lead.abs() + LEAD)
}

/// What a seat has, in tenths of a magic. Of hands and piles only the numbers count, so it knows no secrets.
fn strength(core: &State, seat: Seat) -> i64 {
    let side = core.of(seat);
    let own = core.field.pieces().filter(|(_, piece)| piece.owner == seat);
    let (mut total, mut gates) = (0, 0);
    for (cell, piece) in own {
        let card = piece.data();
        total += worth::standing(card, piece.life_left()) + 3 * i64::from(piece.boosts.min(3));
        if card.is_gate() {
            gates += 1;
        }
        if card.is_unit() && card.class != Class::Summoner {
            total -= worth::way(core, seat, cell);
        }
    }
    if gates == 0 {
        total -= 60;
    }
    let press = core.settings.press;
    if press > 0 && core.pressing_units(seat) >= press {
        total += 14;
    }
    let cards = worth::CARD * side.hand.len() as i64 + 8 * side.pile.len() as i64 / 10;
    total + worth::magic(side.magic) + cards
}
