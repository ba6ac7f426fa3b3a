//! What things are worth, in tenths of a magic.

use crate::cell::Cell;
use crate::data::{Card, Class};
use crate::state::State;
use qipan_engine::Seat;

pub(super) const CARD: i64 = 7;
/// The end of the match is worth more than everything on the battlefield.
pub(super) const VICTORY: i64 = 3_000;

/// A card on the battlefield with this much life left.
pub(super) fn standing(card: &Card, left: u8) -> i64 {
    let (left, life) = (i64::from(left), i64::from(card.life).max(1));
    match card.class {
        Class::Summoner => 13 * left - 90 / (left + 1),
        Class::Gate | Class::StartGate => 6 + 2 * left,
        // A hurt unit still attacks with all its strength.
        _ => (card.price.max(0) + 8) * (55 * life + 45 * left) / (100 * life) + 2 * left,
    }
}

/// Magic up to 6 is soon spent; more of it waits.
pub(super) fn magic(magic: u8) -> i64 {
    let magic = i64::from(magic);
    8 * magic.min(6) + 3 * (magic - 6).max(0)
}

/// Distance to the enemy summoner.
pub(super) fn way(core: &State, seat: Seat, cell: Cell) -> i64 {
    let summoner = core.field.summoner(State::other(seat));
    summoner.map_or(0, |(place, _)| i64::from(place.distance(cell)))
}
