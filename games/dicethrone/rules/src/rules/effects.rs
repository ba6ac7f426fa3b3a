//! Running the effects of abilities and cards.

use crate::DiceThrone;
use crate::data::{Amount, Effect, Party, SymbolId, Target, Variable};
use crate::event::{Event, Source};
use crate::rules::{cards, damage, dice, statuses, traps};
use crate::state::{Hit, Pool, State};
use qipan_cards::expression::ExpressionError;
use qipan_cards::modifiers::Change;
use qipan_engine::primitives::dice::{DiceSet, Tally};
use qipan_engine::{Seat, Tx};

/// The most cards that one effect draws or discards.
const MAX_CARDS: i64 = 10;

/// The seat whose effect runs, its source, and the dice that its formulas can count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor<'a> {
    pub(crate) seat: Seat,
    pub(crate) source: Source,
    pub(crate) dice: Option<&'a Tally<SymbolId>>,
}

/// Runs effects in order; each sees the changes of the one before. A formula without a value is a fault of the data.
pub(crate) fn run(tx: &mut Tx<'_, DiceThrone>, actor: Actor<'_>, effects: &[Effect]) {
    if let Err(error) = try_run(tx, actor, effects) {
        tx.abort(error.to_string());
    }
}

fn try_run(tx: &mut Tx<'_, DiceThrone>, actor: Actor<'_>, effects: &[Effect]) -> Result<(), ExpressionError> {
    effects.iter().try_for_each(|effect| run_effect(tx, actor, effect))
}

fn run_effect(tx: &mut Tx<'_, DiceThrone>, actor: Actor<'_>, effect: &Effect) -> Result<(), ExpressionError> {
    let Actor { seat: by, source, .. } = actor;
    match effect {
        Effect::Damage { amount, kind, to } => each(tx, actor, amount, *to, |tx, seat, amount| {
            damage::plan_hit(tx, Hit { seat, by, kind: *kind, amount, source });
        }),
        Effect::Heal { amount, to } => {
            each(tx, actor, amount, *to, |tx, seat, amount| damage::plan_heal(tx, seat, amount, source))
        }
        Effect::GainCp { amount, to } => each(tx, actor, amount, *to, change_cp),
        Effect::Draw { amount, to } => {
            each(tx, actor, amount, *to, |tx, seat, count| cards::draw(tx, seat, cards_in(count)))
        }
        Effect::Discard { amount, to } => {
            each(tx, actor, amount, *to, |tx, seat, count| cards::discard(tx, seat, cards_in(count)))
        }
        Effect::Gain { status, amount, to } => {
            each(tx, actor, amount, *to, |tx, seat, stacks| statuses::gain(tx, seat, *status, stacks))
        }
        Effect::Lose { status, amount, to } => {
            each(tx, actor, amount, *to, |tx, seat, stacks| statuses::lose(tx, seat, *status, stacks))
        }
        Effect::Prevent { amount } => {
            let amount = evaluate(tx.core(), actor, amount)?;
            change_attack(tx, source, damage::PREVENTION, -amount);
            Ok(())
        }
        Effect::Enhance { amount } => {
            let amount = evaluate(tx.core(), actor, amount)?;
            change_attack(tx, source, damage::ADDITION, amount);
            Ok(())
        }
        Effect::Roll { dice, effects } => bonus_roll(tx, actor, *dice, effects),
        Effect::ExtraRoll => {
            dice::grant_roll(tx);
            Ok(())
        }
        Effect::Spring { to } => {
            each(tx, actor, &Amount::Constant(1), *to, |tx, seat, _| traps::spring_all(tx, seat))
        }
        Effect::If { condition, then, otherwise } => {
            let holds = condition.holds(&|variable: &Variable| value_of(tx.core(), actor, *variable))?;
            try_run(tx, actor, if holds { then } else { otherwise })
        }
    }
}

/// Evaluates the amount once and applies it to every target seat, in the order of the seats.
fn each(
    tx: &mut Tx<'_, DiceThrone>,
    actor: Actor<'_>,
    amount: &Amount,
    to: Target,
    apply: impl Fn(&mut Tx<'_, DiceThrone>, Seat, i64),
) -> Result<(), ExpressionError> {
    let amount = evaluate(tx.core(), actor, amount)?;
    match to {
        Target::Actor => apply(tx, actor.seat, amount),
        Target::Opponents => apply(tx, State::other(actor.seat), amount),
        Target::All => (0..2).map(Seat).for_each(|seat| apply(tx, seat, amount)),
    }
    Ok(())
}

fn cards_in(amount: i64) -> u32 {
    amount.clamp(0, MAX_CARDS) as u32
}

pub(crate) fn evaluate(core: &State, actor: Actor<'_>, amount: &Amount) -> Result<i64, ExpressionError> {
    amount.evaluate(&|variable: &Variable| value_of(core, actor, *variable))
}

fn value_of(core: &State, actor: Actor<'_>, variable: Variable) -> i64 {
    let fighter = |party| match party {
        Party::Mine => core.of(actor.seat),
        Party::Theirs => core.of(State::other(actor.seat)),
    };
    match variable {
        Variable::Health(party) => fighter(party).health(),
        Variable::Cp(party) => i64::from(fighter(party).cp()),
        Variable::Hand(party) => fighter(party).hand.len() as i64,
        Variable::Stacks(party, status) => i64::from(fighter(party).stacks(status)),
        Variable::Damage => core.attack.as_ref().and_then(|attack| attack.dealt).unwrap_or(0),
        Variable::Incoming => {
            let pending = core.attack.as_ref().filter(|it| it.dealt.is_none() && it.avoided.is_none());
            pending.map_or(0, |attack| attack.breakdown().total)
        }
        Variable::Roll => {
            let numbers = actor.dice.into_iter().flat_map(Tally::numbers);
            numbers.map(|(number, count)| i64::from(number) * i64::from(count)).sum()
        }
        Variable::Symbol(symbol) => actor.dice.map_or(0, |dice| i64::from(dice.symbol(&symbol))),
    }
}

/// Adds to the attack or takes away from it, if its kind allows that.
fn change_attack(tx: &mut Tx<'_, DiceThrone>, source: Source, priority: i32, amount: i64) {
    let Some(attack) = tx.core().attack.as_ref().filter(|attack| attack.dealt.is_none()) else {
        return;
    };
    let allowed = if amount < 0 { attack.kind.can_be_reduced() } else { attack.kind.can_be_enhanced() };
    if allowed && amount != 0 {
        tx.emit(Event::AttackChanged { source, priority, change: Change::Flat { amount } });
    }
}

/// Changes CP within their bounds. A change by 0 emits no event.
pub(crate) fn change_cp(tx: &mut Tx<'_, DiceThrone>, seat: Seat, amount: i64) {
    let fighter = tx.core().of(seat);
    let (room, has) = (fighter.pools.room(Pool::Cp).unwrap_or(0), i64::from(fighter.cp()));
    let delta = amount.clamp(-has, room);
    if delta != 0 {
        tx.emit(Event::CpChanged { seat, delta });
    }
}

/// Rolls bonus dice for effects that can count them.
fn bonus_roll(
    tx: &mut Tx<'_, DiceThrone>,
    actor: Actor<'_>,
    dice: u8,
    effects: &[Effect],
) -> Result<(), ExpressionError> {
    let die = &tx.core().hero(actor.seat).die;
    let mut set = DiceSet::new(dice);
    let rolled = set.roll(die, tx.rng());
    let faces = rolled.iter().map(|rolled| rolled.face).collect();
    tx.emit(Event::BonusRolled { seat: actor.seat, source: actor.source, faces });
    let tally = set.apply(die, &rolled).and_then(|()| set.tally(die)).unwrap_or_default();
    try_run(tx, Actor { dice: Some(&tally), ..actor }, effects)
}
