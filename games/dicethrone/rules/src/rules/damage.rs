//! The settlement of a phase: attack, hits and healing, applied together and itemised.

use crate::DiceThrone;
use crate::data::{Behaviour, DamageKind};
use crate::event::{Event, Source};
use crate::state::{Attack, HEALTH_CAP, Hit, Phase};
use qipan_cards::modifiers::{Breakdown, Change, Modifier, apply_modifiers};
use qipan_engine::{Seat, Tx};

/// The order of modifiers: additions first, then those that take a part, then those that take a fixed amount.
pub(crate) const ADDITION: i32 = 10;
pub(crate) const PART: i32 = 20;
pub(crate) const PREVENTION: i32 = 30;
const FLOOR: i32 = 90;

/// What an attack deals, item by item; at least 0.
pub(crate) fn breakdown(attack: &Attack) -> Breakdown<Source> {
    let floor = Modifier::new(Source::Ability { ability: attack.ability }, FLOOR, Change::AtLeast { min: 0 });
    let modifiers: Vec<_> = attack.modifiers.iter().cloned().chain([floor]).collect();
    let plain = Breakdown { base: attack.base, steps: Vec::new(), total: attack.base };
    // Numbers of this game are far too small to overflow.
    let mut breakdown = apply_modifiers(attack.base, &modifiers).unwrap_or(plain);
    breakdown
        .steps
        .retain(|step| !matches!(step.change, Change::AtLeast { .. }) || step.before != step.after);
    breakdown
}

/// Applies all planned hits and heals to both sides at once, and with `with_attack` the attack too.
pub(crate) fn settle(tx: &mut Tx<'_, DiceThrone>, with_attack: bool) {
    let (hits, heals) = (tx.core().hits.clone(), tx.core().heals.clone());
    let attack = tx.core().attack.clone().filter(|_| with_attack);
    let dealt = attack.map(|attack| deal_attack(tx, &attack));
    for hit in hits {
        deal(tx, hit);
    }
    for heal in heals {
        let room = HEALTH_CAP - tx.core().of(heal.seat).health();
        let amount = heal.amount.min(room);
        if amount > 0 {
            tx.emit(Event::HealApplied { seat: heal.seat, amount, source: heal.source });
        }
    }
    tx.emit(Event::PhaseSettled { dealt });
    // Only after all damage and healing: healing in the same settlement can save a fighter before a last stand is used.
    (0..2).map(Seat).for_each(|seat| may_survive(tx, seat));
}

fn deal_attack(tx: &mut Tx<'_, DiceThrone>, attack: &Attack) -> i64 {
    if attack.avoided.is_some() {
        return 0;
    }
    let breakdown = breakdown(attack);
    let (amount, by, seat) = (breakdown.total, attack.attacker, attack.target());
    let source = Source::Ability { ability: attack.ability };
    tx.emit(Event::DamageDealt { seat, by, kind: attack.kind, amount, source, breakdown });
    if let Some((source, rounding)) = attack.reflected {
        // Dividing by two neither overflows nor divides by zero.
        let amount = rounding.divide(amount, 2).unwrap_or(0);
        deal(tx, Hit { seat: by, by: seat, kind: DamageKind::Collateral, amount, source });
    }
    amount
}

fn deal(tx: &mut Tx<'_, DiceThrone>, hit: Hit) {
    let Hit { seat, by, kind, amount, source } = hit;
    if amount > 0 {
        let breakdown = Breakdown { base: amount, steps: Vec::new(), total: amount };
        tx.emit(Event::DamageDealt { seat, by, kind, amount, source, breakdown });
    }
}

/// A fighter at 0 health or below who has a last stand stays at 1.
fn may_survive(tx: &mut Tx<'_, DiceThrone>, seat: Seat) {
    let fighter = tx.core().of(seat);
    if fighter.health() > 0 {
        return;
    }
    if let Some((status, _, _)) = fighter.find(|behaviour| behaviour == Behaviour::LastStand {}) {
        tx.emit(Event::StatusRemoved { seat, status, stacks: 1, spent: false });
        tx.emit(Event::Survived { seat, status });
    }
}

/// Plans damage that is not part of an attack. During a defence it waits for the damage step, else it hits at once.
pub(crate) fn plan_hit(tx: &mut Tx<'_, DiceThrone>, hit: Hit) {
    if hit.amount > 0 {
        tx.emit(Event::HitPlanned { hit });
        settle_unless_summing_up(tx);
    }
}

pub(crate) fn plan_heal(tx: &mut Tx<'_, DiceThrone>, seat: Seat, amount: i64, source: Source) {
    if amount > 0 {
        tx.emit(Event::HealPlanned { seat, amount, source });
        settle_unless_summing_up(tx);
    }
}

/// Until the attack of a defensive roll phase has dealt its damage, everything waits for it.
fn settle_unless_summing_up(tx: &mut Tx<'_, DiceThrone>) {
    let is_pending = tx.core().attack.as_ref().is_some_and(|attack| attack.dealt.is_none());
    if tx.state().sys.play.flow.phase != Some(Phase::DefensiveRoll) || !is_pending {
        settle(tx, false);
    }
}
