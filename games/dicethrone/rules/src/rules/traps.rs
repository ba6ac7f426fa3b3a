//! Traps: statuses that wait, and hurt their holder when they spring.

use crate::DiceThrone;
use crate::data::{Behaviour, DamageKind, StatusId, Trigger, library};
use crate::event::Source;
use crate::rules::{damage, statuses};
use crate::state::{Hit, State};
use qipan_engine::{Seat, Tx};

/// The holder does what some traps wait for.
pub(crate) fn trigger(tx: &mut Tx<'_, DiceThrone>, seat: Seat, trigger: Trigger) {
    for (status, stacks) in held(tx.core(), seat) {
        if let Behaviour::Trap { on, .. } = library().status(status).behaviour
            && on == trigger
        {
            // Playing cards is up to the holder, so each card costs one stack; an attack walks into all of them.
            let springing = if trigger == Trigger::Card { 1 } else { stacks };
            spring(tx, seat, status, springing);
        }
    }
}

/// All traps of a seat spring at once.
pub(crate) fn spring_all(tx: &mut Tx<'_, DiceThrone>, seat: Seat) {
    for (status, stacks) in held(tx.core(), seat) {
        spring(tx, seat, status, stacks);
    }
}

/// In upkeep a fuse that has reached its limit springs; before that it gains a stack. The damage is returned, because an
/// upkeep applies all of its damage together.
pub(crate) fn burn_down(
    tx: &mut Tx<'_, DiceThrone>,
    seat: Seat,
    status: StatusId,
    stacks: u8,
) -> Option<Hit> {
    if stacks < library().status(status).limit {
        statuses::gain(tx, seat, status, 1);
        return None;
    }
    statuses::lose(tx, seat, status, i64::from(stacks));
    Some(hit(seat, status, stacks))
}

fn held(core: &State, seat: Seat) -> Vec<(StatusId, u8)> {
    let is_trap = |(status, _): &(StatusId, u8)| library().status(*status).behaviour.trap_damage().is_some();
    core.of(seat).held().filter(is_trap).collect()
}

fn spring(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId, stacks: u8) {
    statuses::lose(tx, seat, status, i64::from(stacks));
    damage::plan_hit(tx, hit(seat, status, stacks));
}

fn hit(seat: Seat, status: StatusId, stacks: u8) -> Hit {
    let each = library().status(status).behaviour.trap_damage().unwrap_or(0);
    let amount = i64::from(each) * i64::from(stacks);
    let (by, source) = (State::other(seat), Source::Status { status });
    Hit { seat, by, kind: DamageKind::Collateral, amount, source }
}
