//! What things are worth to a bot, in tenths of a point of health.

use crate::data::{Behaviour, DamageKind, Polarity, StatusId, Tier, library};
use qipan_engine::primitives::condition::Condition;
use qipan_engine::primitives::effects::Effect;
use qipan_engine::primitives::expression::{Expression, Variables};
use qipan_engine::primitives::params::Params;

pub(super) const CP: i64 = 10;
pub(super) const CARD: i64 = 14;
/// What a defence usually takes away.
const DEFENCE: i64 = 15;

/// What one stack is worth to whom it helps: its holder, or the opponent of its holder.
pub(super) fn status(id: StatusId) -> i64 {
    match library().status(id).behaviour {
        Behaviour::Boost { amount } | Behaviour::Guard { amount } => 8 * i64::from(amount),
        Behaviour::Evade { at_least } => 7 * (7 - i64::from(at_least)),
        Behaviour::Cleanse {} => 8,
        Behaviour::Pierce {} => 16,
        Behaviour::Halve { .. } => 30,
        Behaviour::Reflect { .. } => 25,
        Behaviour::LastStand {} => 60,
        Behaviour::Snare { .. } => 35,
        Behaviour::Burn { amount, falls_off: true } => 18 * i64::from(amount),
        Behaviour::Burn { amount, falls_off: false } => 50 * i64::from(amount),
        Behaviour::Mend { amount } => 15 * i64::from(amount),
        Behaviour::Drought {} => 22,
        Behaviour::Daze {} => 15,
        Behaviour::Blind { at_most } => 8 * i64::from(at_most),
        Behaviour::Mark { amount } => 8 * i64::from(amount),
        Behaviour::Stun {} => 50,
    }
}

pub(super) fn is_negative(id: StatusId) -> bool {
    library().status(id).polarity == Polarity::Negative
}

/// Damage is worth what is likely to come through.
pub(super) fn damage(amount: i64, kind: DamageKind) -> i64 {
    match kind {
        _ if amount <= 0 => 0,
        DamageKind::Normal => (10 * amount - DEFENCE).max(5),
        DamageKind::Ultimate => 11 * amount,
        DamageKind::Undefendable | DamageKind::Pure | DamageKind::Collateral => 10 * amount,
    }
}

pub(super) fn tier(row: &Tier, facts: &impl Variables) -> i64 {
    let amount = row.damage.as_ref().map_or(0, |damage| number(damage, facts));
    damage(amount, row.kind) + effects(&row.first, facts) + effects(&row.then, facts)
}

fn number(expression: &Expression, facts: &impl Variables) -> i64 {
    expression.evaluate(facts).unwrap_or(0)
}

pub(super) fn effects(list: &[Effect], facts: &impl Variables) -> i64 {
    list.iter().map(|effect| one(effect, facts)).sum()
}

fn one(effect: &Effect, facts: &impl Variables) -> i64 {
    match effect {
        Effect::Run { effect, params } => run(effect, params, facts),
        Effect::Sequence { effects: list } | Effect::ForEach { effects: list, .. } => effects(list, facts),
        Effect::Repeat { times, effects: list } => number(times, facts) * effects(list, facts),
        Effect::If { condition: Condition::Compare { left, comparison, right }, then, otherwise } => {
            let holds = comparison.holds(number(left, facts), number(right, facts));
            effects(if holds { then } else { otherwise }, facts)
        }
        Effect::If { then, .. } => effects(then, facts),
    }
}

fn run(name: &str, params: &Params, facts: &impl Variables) -> i64 {
    let amount = params.optional::<Expression>("amount").ok().flatten();
    let amount = amount.map_or(1, |amount| number(&amount, facts));
    match name {
        "damage" | "enhance" => 10 * amount,
        "heal" | "prevent" => 9 * amount,
        "gain_cp" => CP * amount,
        "draw" | "discard" => CARD * amount,
        "gain" => gained(params, amount, facts),
        "lose" => -gained(params, amount, facts),
        "roll" => {
            let inner = params.get::<Vec<Effect>>("effects").map_or(0, |list| effects(&list, facts));
            inner / 2
        }
        _ => 0,
    }
}

/// Stacks above the limit are worth nothing.
fn gained(params: &Params, amount: i64, facts: &impl Variables) -> i64 {
    let Some(id) = params.get::<String>("status").ok().and_then(|name| library().status_named(&name)) else {
        return 0;
    };
    let whose = if is_negative(id) { "theirs" } else { "mine" };
    let held = facts.value(&format!("{whose}.{id}")).unwrap_or(0);
    status(id) * amount.min(i64::from(library().status(id).limit) - held).max(0)
}
