//! Estimates how a match will end: what both sides have, and what they could do to each other in the next turn.

use super::sight::{Arms, Target};
use super::worth;
use crate::data::Class;
use crate::state::{Piece, State};
use qipan_ai::{Chance, Payoffs};
use qipan_engine::Seat;

/// A lead of this much makes the chance to win three quarters.
const LEAD: Chance = 60.0;
/// How much of its best attacks a seat is credited with, in hundredths: if it moves next, and if it does not.
const ATTACKS: [i64; 2] = [45, 20];
/// Attacks that count: more are not allowed in a turn.
const COUNTED: usize = 3;

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
        total += worth::standing(card, piece.life_left()) + boosts(piece);
        if card.is_gate() {
            gates += 1;
            let free = cell.neighbours().filter(|next| core.field.is_empty(*next)).count() as i64;
            total += 2 * free.min(2);
        }
        if card.is_unit() && card.class != Class::Summoner {
            total -= worth::way(core, seat, cell);
        }
    }
    if gates == 0 {
        total -= 60;
    }
    let cards = worth::CARD * side.hand.len() as i64 + 8 * side.pile.len() as i64 / 10;
    total + worth::magic(side.magic) + cards + press(core, seat) + dusk(core, seat) + attacks(core, seat)
}

/// Boosts wait for a use.
fn boosts(piece: &Piece) -> i64 {
    let each = if piece.data().class == Class::Summoner { 5 } else { 3 };
    each * i64::from(piece.boosts.min(3))
}

fn press(core: &State, seat: Seat) -> i64 {
    let (press, inside) = (core.settings.press, core.pressing_units(seat));
    match () {
        () if press == 0 => 0,
        () if inside >= press => 14,
        () if inside + 1 == press => 5,
        () => 0,
    }
}

/// Near dusk the life of the summoner decides.
fn dusk(core: &State, seat: Seat) -> i64 {
    let is_near = core.round() + 3 >= u16::from(core.settings.dusk);
    let left = core.field.summoner(seat).map_or(0, |(_, piece)| i64::from(piece.life_left()));
    if is_near { 10 * left } else { 0 }
}

/// The best attacks of a seat on cards within its reach.
fn attacks(core: &State, seat: Seat) -> i64 {
    let foes = core.field.pieces().filter(|(_, piece)| piece.owner != seat);
    let foes: Vec<Target> = foes.map(|(cell, piece)| Target::new(core, cell, piece)).collect();
    let mut best = [0; COUNTED];
    for (cell, piece) in core.field.pieces().filter(|(_, piece)| piece.owner == seat) {
        let Some(arms) = Arms::of(core, cell, piece) else {
            continue;
        };
        let within = foes.iter().filter(|foe| arms.could_strike(cell, foe.cell));
        let mut gain = within.map(|foe| foe.gain(arms.dice, arms.kind).min(200)).max().unwrap_or(0);
        // Keeps the highest gains in order.
        for place in &mut best {
            if gain > *place {
                std::mem::swap(place, &mut gain);
            }
        }
    }
    let sum: i64 = best.iter().sum();
    sum * ATTACKS[usize::from(core.turn != seat)] / 100
}
