//! Values for the bots, in tenths of a point of health.

use crate::data::{
    Amount, Behaviour, DamageKind, Effect, Party, Polarity, StatusId, Target, Tier, Trigger, Variable,
    library,
};

/// The values of variables as far as a bot knows them.
pub(super) type Facts<'a> = &'a dyn Fn(&Variable) -> i64;

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
        Behaviour::Trap { on: Trigger::Attack, amount } => 9 * i64::from(amount),
        // Playing no cards avoids these.
        Behaviour::Trap { on: Trigger::Card, amount } => 7 * i64::from(amount),
        Behaviour::Fuse { amount } => 12 * i64::from(amount),
        Behaviour::Riposte { amount } => 15 * i64::from(amount),
        Behaviour::Reroll {} => 14,
        Behaviour::Wager { at_least, win, lose } => 8 * wager(at_least, win, lose) / 6,
    }
}

/// What a wager adds to an attack on average, in sixths of a point of damage.
pub(super) fn wager(at_least: u8, win: u8, lose: u8) -> i64 {
    let [at_least, win, lose] = [at_least, win, lose].map(i64::from);
    (7 - at_least) * win - (at_least - 1) * lose
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
pub(super) fn tier(row: &Tier, facts: Facts<'_>) -> i64 {
    let amount = row.damage.as_ref().map_or(0, |damage| number(damage, facts));
    damage(amount, row.kind) + effects(&row.first, facts) + effects(&row.then, facts)
}

fn number(amount: &Amount, facts: Facts<'_>) -> i64 {
    amount.evaluate(&facts).unwrap_or(0)
}

pub(super) fn effects(list: &[Effect], facts: Facts<'_>) -> i64 {
    list.iter().map(|effect| one(effect, facts)).sum()
}

/// Whether something good for the target is good for the bot: 1 if so, -1 if it helps the opponent.
fn helping(to: Target) -> i64 {
    match to {
        Target::Actor => 1,
        Target::Opponents => -1,
        Target::All => 0,
    }
}

fn one(effect: &Effect, facts: Facts<'_>) -> i64 {
    match effect {
        Effect::Damage { amount, to, .. } => -helping(*to) * 10 * number(amount, facts),
        Effect::Enhance { amount } => 10 * number(amount, facts),
        Effect::Heal { amount, to } => helping(*to) * 9 * number(amount, facts),
        Effect::Prevent { amount } => 9 * number(amount, facts),
        Effect::GainCp { amount, to } => helping(*to) * CP * number(amount, facts),
        Effect::Draw { amount, to } => helping(*to) * CARD * number(amount, facts),
        Effect::Discard { amount, to } => -helping(*to) * CARD * number(amount, facts),
        // A negative status on oneself is a price.
        Effect::Gain { status, to: Target::Actor, .. } if is_negative(*status) => -self::status(*status),
        Effect::Gain { status, amount, .. } => gained(*status, number(amount, facts), facts),
        Effect::Lose { status, amount, .. } => -gained(*status, number(amount, facts), facts),
        Effect::Spring { .. } => sprung(facts),
        Effect::Roll { dice, effects: list } => rolled(*dice, list, facts),
        Effect::ExtraRoll => 0,
        Effect::If { condition, then, otherwise } => {
            let holds = condition.holds(&facts).unwrap_or(false);
            effects(if holds { then } else { otherwise }, facts)
        }
    }
}

/// The value of effects that count bonus dice: the average of a low and a high roll.
fn rolled(dice: u8, list: &[Effect], facts: Facts<'_>) -> i64 {
    let with = |each: i64| {
        let facts = |variable: &Variable| match variable {
            Variable::Roll => each * i64::from(dice),
            _ => facts(variable),
        };
        effects(list, &facts)
    };
    let (low, high) = (with(2), with(5));
    let is_decided_by_roll = low != high && list.iter().any(|effect| matches!(effect, Effect::If { .. }));
    // Without such a decision the dice may show nothing that counts, so these effects count half.
    if is_decided_by_roll { (low + high) / 2 } else { (low + high) / 4 }
}

/// The value of springing the opponent's traps now. They are worth something where they are, so only a part counts.
fn sprung(facts: Facts<'_>) -> i64 {
    let traps = library().statuses().filter_map(|it| Some((it.id, it.behaviour.trap_damage()?)));
    let now = |(id, each)| 6 * i64::from(each) * facts(&Variable::Stacks(Party::Theirs, id));
    traps.map(now).sum()
}

/// Stacks above the limit are worth nothing.
fn gained(id: StatusId, amount: i64, facts: Facts<'_>) -> i64 {
    let party = if is_negative(id) { Party::Theirs } else { Party::Mine };
    let held = facts(&Variable::Stacks(party, id));
    status(id) * amount.min(i64::from(library().status(id).limit) - held).max(0)
}
