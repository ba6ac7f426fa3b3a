//! What things are worth, in tenths of a magic.

use super::odds;
use crate::cell::Cell;
use crate::data::{Card, Class};
use crate::die::Reach;
use crate::rules::{modifiers, reach};
use crate::state::{Piece, State};
use qipan_engine::Seat;

pub(super) const CARD: i64 = 7;
/// The end of the match is worth more than everything on the battlefield.
const VICTORY: i64 = 3_000;

/// A card on the battlefield with this much life left.
pub(super) fn standing(card: &Card, left: u8) -> i64 {
    let (left, life) = (i64::from(left), i64::from(card.life).max(1));
    match card.class {
        Class::Summoner => 13 * left - 90 / (left + 1),
        Class::Gate | Class::StartGate => 8 + 2 * left,
        // A hurt unit still attacks with all its strength.
        _ => (card.price.max(0) + 8) * (55 * life + 45 * left) / (100 * life) + 2 * left,
    }
}

/// Magic up to 6 is soon spent; more of it waits.
pub(super) fn magic(magic: u8) -> i64 {
    let magic = i64::from(magic);
    8 * magic.min(6) + 3 * (magic - 6).max(0)
}

/// What an attack gains on average.
pub(super) fn attack(core: &State, dice: i64, kind: Reach, to: Cell, target: &Piece) -> i64 {
    let ward = modifiers::stat(core, to, target, crate::data::Stat::Ward);
    let left = target.life_left();
    let kills = odds::at_least(kind, dice, i64::from(left) + ward);
    let dealt = (odds::expected(kind, dice) - 1_000 * ward).max(0);
    let card = target.data();
    let whole = standing(card, left);
    if card.class == Class::Summoner {
        return (kills * VICTORY + dealt * (14 + 60 / (i64::from(left) + 1))) / 1_000;
    }
    // What does not kill still makes the next attack easier.
    (kills * (whole + 10)
        + (1_000 - kills) * dealt.min(1_000 * i64::from(left)) * whole / i64::from(left).max(1) / 1_500)
        / 1_000
}

/// The dice and the kind of attack of a card, if it can attack.
pub(super) fn arms(core: &State, cell: Cell, piece: &Piece) -> Option<(i64, Reach, i64)> {
    let kind = piece.data().attack?;
    Some((reach::strength(core, cell, piece), kind, reach::range(core, cell, piece)))
}

/// Distance to the enemy summoner.
pub(super) fn way(core: &State, seat: Seat, cell: Cell) -> i64 {
    let summoner = core.field.summoner(State::other(seat));
    summoner.map_or(0, |(place, _)| i64::from(place.distance(cell)))
}
