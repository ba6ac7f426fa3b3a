//! Estimates how a fight will end, from what both fighters have.

use super::worth;
use crate::{State, data::library};
use qipan_ai::{Chance, Payoffs};
use qipan_engine::Seat;

/// The value of an upgrade per CP of its cost, in tenths of a point of health.
const UPGRADE: i64 = 12;
/// The lowest strength of a living fighter, in tenths of a point of health, however bad its statuses are.
const LEAST: i64 = 10;

/// The winning chances of both by their strengths. The same lead counts more the weaker both are.
pub(super) fn estimate(state: &State) -> Payoffs {
    let [first, second] = [Seat(0), Seat(1)].map(|seat| strength(state, seat) as Chance);
    let (first, second) = (first * first * first, second * second * second);
    Payoffs::duel(first / (first + second))
}

/// In tenths of a point of health.
fn strength(state: &State, seat: Seat) -> i64 {
    let fighter = state.of(seat);
    let status = |(status, stacks)| {
        let sign = if worth::is_negative(status) { -1 } else { 1 };
        sign * worth::status(status) * i64::from(stacks)
    };
    let upgrades = fighter.upgrades.iter().map(|card| UPGRADE * i64::from(library().card(*card).cost));
    let assets = fighter.held().map(status).sum::<i64>()
        + worth::CP * i64::from(fighter.cp()) / 2
        + worth::CARD * fighter.hand.len() as i64 / 2
        + upgrades.sum::<i64>();
    if fighter.health() <= 0 {
        return LEAST / 10;
    }
    (10 * fighter.health() + assets).max(LEAST)
}
