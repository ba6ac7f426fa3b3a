//! Statuses: gaining, losing, moving and spending them.

use crate::DiceThrone;
use crate::data::{Behaviour, DamageKind, Status, StatusId, library};
use crate::event::{Event, Source};
use crate::rules::topic::HeldStatus;
use crate::rules::{asking, damage, dice, effects};
use crate::state::{Hit, State};
use qipan_cards::modifiers::Change;
use qipan_engine::{Seat, Tx};

/// Gives stacks of a status; stacks above the limit are lost.
pub(crate) fn gain(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId, stacks: i64) {
    let room = i64::from(library().status(status).limit - tx.core().of(seat).stacks(status));
    let stacks = stacks.min(room);
    if stacks > 0 {
        tx.emit(Event::StatusApplied { seat, status, stacks: stacks as u8 });
    }
}

pub(crate) fn lose(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId, stacks: i64) {
    let stacks = stacks.min(i64::from(tx.core().of(seat).stacks(status)));
    if stacks > 0 {
        tx.emit(Event::StatusRemoved { seat, status, stacks: stacks as u8, spent: false });
    }
}

pub(crate) fn remove_all(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId) {
    lose(tx, seat, status, i64::MAX);
}

/// Moves a status to the other side with all its stacks, as far as there is room.
pub(crate) fn move_over(tx: &mut Tx<'_, DiceThrone>, held: HeldStatus) {
    let stacks = tx.core().of(held.seat).stacks(held.status);
    remove_all(tx, held.seat, held.status);
    gain(tx, State::other(held.seat), held.status, i64::from(stacks));
}

pub(crate) fn spend(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: &Status, count: u8) {
    let Status { id: status, behaviour, .. } = *status;
    let source = Source::Status { status };
    tx.emit(Event::StatusRemoved { seat, status, stacks: count, spent: true });
    let flat = |amount: u8, priority: i32, sign: i64| Event::AttackChanged {
        source,
        priority,
        change: Change::Flat { amount: sign * i64::from(amount) * i64::from(count) },
    };
    match behaviour {
        Behaviour::Boost { amount } => tx.emit(flat(amount, damage::ADDITION, 1)),
        Behaviour::Guard { amount } => tx.emit(flat(amount, damage::PREVENTION, -1)),
        Behaviour::Halve { rounding } => {
            let change = Change::Percent { percent: 50, rounding };
            tx.emit(Event::AttackChanged { source, priority: damage::PART, change });
        }
        Behaviour::Reflect { rounding } => tx.emit(Event::AttackReflected { source, rounding }),
        Behaviour::Evade { at_least } => evade(tx, seat, source, at_least),
        Behaviour::Pierce {} => tx.emit(Event::AttackPierced { source }),
        Behaviour::Cleanse {} => asking::ask_for_cleansing(tx, seat),
        Behaviour::Riposte { amount } => {
            tx.emit(flat(amount, damage::PREVENTION, -1));
            let (attacker, amount) = (State::other(seat), i64::from(amount) * i64::from(count));
            let kind = DamageKind::Collateral;
            damage::plan_hit(tx, Hit { seat: attacker, by: seat, kind, amount, source });
        }
        Behaviour::Reroll {} => dice::grant_roll(tx),
        Behaviour::Wager { at_least, win, lose } => wager(tx, seat, status, [at_least, win, lose]),
        _ => tx.abort("a status was spent that cannot be"),
    }
}

/// A die decides whether the attack becomes stronger. If not, it becomes weaker, and the other stacks are lost.
fn wager(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId, [at_least, win, lose]: [u8; 3]) {
    let source = Source::Status { status };
    let face = tx.rng().below(6) as u8;
    tx.emit(Event::BonusRolled { seat, source, faces: vec![face] });
    let is_won = face + 1 >= at_least;
    let amount = if is_won { i64::from(win) } else { -i64::from(lose) };
    if amount != 0 {
        let change = Change::Flat { amount };
        tx.emit(Event::AttackChanged { source, priority: damage::ADDITION, change });
    }
    if !is_won {
        remove_all(tx, seat, status);
    }
}

/// A die decides whether the seat avoids everything that can be avoided.
fn evade(tx: &mut Tx<'_, DiceThrone>, seat: Seat, source: Source, at_least: u8) {
    let face = tx.rng().below(6) as u8;
    tx.emit(Event::BonusRolled { seat, source, faces: vec![face] });
    if face + 1 < at_least {
        return;
    }
    let attack = tx.core().attack.as_ref();
    if attack.is_some_and(|it| it.target() == seat && it.kind.can_be_avoided() && it.avoided.is_none()) {
        tx.emit(Event::AttackAvoided { source });
    }
    if tx.core().hits.iter().any(|hit| hit.seat == seat && hit.kind.can_be_avoided()) {
        tx.emit(Event::HitsAvoided { seat, source });
    }
}

/// The answer to a snare: pay, or skip the offensive roll. The snare is lost either way.
pub(crate) fn pay_snare(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId, cp: u8, pays: bool) {
    remove_all(tx, seat, status);
    if pays {
        effects::change_cp(tx, seat, -i64::from(cp));
        super::phases::begin_rolling(tx, seat);
    } else {
        tx.emit(Event::OffenceSkipped { seat, status });
    }
}
