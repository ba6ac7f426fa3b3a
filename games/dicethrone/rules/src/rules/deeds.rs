//! Carrying out what effects have planned.

use crate::DiceThrone;
use crate::event::{Event, Source};
use crate::rules::effects::HANDLERS;
use crate::rules::scene::{Deed, Scene};
use crate::rules::{cards, damage, dice, statuses};
use crate::state::{Hit, Pool};
use qipan_engine::primitives::dice::{DiceSet, Tally};
use qipan_engine::primitives::effects::{Effect, run_effects};
use qipan_engine::primitives::modifiers::Change;
use qipan_engine::{Seat, Tx};

/// Runs effects one after the other; each sees what the one before it has done.
pub(crate) fn run(
    tx: &mut Tx<'_, DiceThrone>,
    acting: Seat,
    source: Source,
    effects: &[Effect],
    dice: Option<&Tally<String>>,
) {
    for effect in effects {
        let mut scene = Scene::of(tx.core(), acting);
        if let Some(dice) = dice {
            scene = scene.with_dice(dice);
        }
        if let Err(failure) = run_effects(std::slice::from_ref(effect), &mut scene, &HANDLERS) {
            return tx.give_up(failure.to_string());
        }
        for deed in std::mem::take(&mut scene.deeds) {
            perform(tx, acting, source, deed);
        }
    }
}

fn perform(tx: &mut Tx<'_, DiceThrone>, acting: Seat, source: Source, deed: Deed) {
    match deed {
        Deed::Hit { seat, amount, kind } => {
            damage::plan_hit(tx, Hit { seat, by: acting, kind, amount, source });
        }
        Deed::Heal { seat, amount } => damage::plan_heal(tx, seat, amount, source),
        Deed::Cp { seat, amount } => change_cp(tx, seat, amount),
        Deed::Draw { seat, count } => cards::draw(tx, seat, count),
        Deed::Discard { seat, count } => cards::discard(tx, seat, count),
        Deed::Gain { seat, status, stacks } => statuses::gain(tx, seat, status, stacks),
        Deed::Lose { seat, status, stacks } => statuses::lose(tx, seat, status, stacks),
        Deed::Prevent { amount } => change_attack(tx, source, damage::PREVENTION, -amount),
        Deed::Enhance { amount } => change_attack(tx, source, damage::ADDITION, amount),
        Deed::Roll { dice, effects } => bonus_roll(tx, acting, source, dice, &effects),
        Deed::ExtraRoll => dice::grant_roll(tx),
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

/// CP within their bounds; what does not fit is no event.
pub(crate) fn change_cp(tx: &mut Tx<'_, DiceThrone>, seat: Seat, amount: i64) {
    let pools = &tx.core().of(seat).pools;
    let (room, has) = (pools.room(Pool::Cp).unwrap_or(0), i64::from(tx.core().of(seat).cp()));
    let delta = amount.clamp(-has, room);
    if delta != 0 {
        tx.emit(Event::CpChanged { seat, delta });
    }
}

fn bonus_roll(tx: &mut Tx<'_, DiceThrone>, seat: Seat, source: Source, dice: u8, effects: &[Effect]) {
    let die = &tx.core().hero(seat).die;
    let mut set = DiceSet::new(dice);
    let rolled = set.roll(die, tx.rng());
    let faces = rolled.iter().map(|rolled| rolled.face).collect();
    tx.emit(Event::BonusRolled { seat, source, faces });
    let tally = set.apply(die, &rolled).and_then(|()| set.tally(die)).unwrap_or_default();
    run(tx, seat, source, effects, Some(&tally));
}
