//! Values for the bots, in tenths of a point of health.

use crate::data::{
    Amount, Behaviour, DamageKind, Effect, Party, Polarity, StatusId, Tier, Variable, library,
};

pub(super) const CP: i64 = 10;
pub(super) const CARD: i64 = 14;
/// The damage that a defence usually takes away.
const DEFENCE: i64 = 15;

/// The value of one stack: of a positive status to its holder, of a negative one to the opponent.
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

/// The value of damage, less what a defence is likely to take away.
pub(super) fn damage(amount: i64, kind: DamageKind) -> i64 {
    match kind {
        _ if amount <= 0 => 0,
        DamageKind::Normal => (10 * amount - DEFENCE).max(5),
        DamageKind::Ultimate => 11 * amount,
        DamageKind::Undefendable | DamageKind::Pure | DamageKind::Collateral => 10 * amount,
    }
}

/// The value of a row of an ability; `facts` gives the values of variables as far as the bot knows them.
pub(super) fn tier(row: &Tier, facts: &impl Fn(&Variable) -> i64) -> i64 {
    let amount = row.damage.as_ref().map_or(0, |damage| number(damage, facts));
    damage(amount, row.kind) + effects(&row.first, facts) + effects(&row.then, facts)
}

fn number(amount: &Amount, facts: &impl Fn(&Variable) -> i64) -> i64 {
    amount.evaluate(facts).unwrap_or(0)
}

pub(super) fn effects(list: &[Effect], facts: &impl Fn(&Variable) -> i64) -> i64 {
    list.iter().map(|effect| one(effect, facts)).sum()
}

fn one(effect: &Effect, facts: &impl Fn(&Variable) -> i64) -> i64 {
    match effect {
        Effect::Damage { amount, .. } | Effect::Enhance { amount } => 10 * number(amount, facts),
        Effect::Heal { amount, .. } | Effect::Prevent { amount } => 9 * number(amount, facts),
        Effect::GainCp { amount, .. } => CP * number(amount, facts),
        Effect::Draw { amount, .. } | Effect::Discard { amount, .. } => CARD * number(amount, facts),
        Effect::Gain { status, amount, .. } => gained(*status, number(amount, facts), facts),
        Effect::Lose { status, amount, .. } => -gained(*status, number(amount, facts), facts),
        // The dice may show nothing that counts, so these effects count half.
        Effect::Roll { effects: list, .. } => effects(list, facts) / 2,
        Effect::ExtraRoll => 0,
        Effect::If { condition, then, otherwise } => {
            let holds = condition.holds(facts).unwrap_or(false);
            effects(if holds { then } else { otherwise }, facts)
        }
    }
}

/// Stacks above the limit are worth nothing.
fn gained(id: StatusId, amount: i64, facts: &impl Fn(&Variable) -> i64) -> i64 {
    let party = if is_negative(id) { Party::Theirs } else { Party::Mine };
    let held = facts(&Variable::Stacks(party, id));
    status(id) * amount.min(i64::from(library().status(id).limit) - held).max(0)
}
