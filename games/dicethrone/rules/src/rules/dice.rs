//! The offensive roll up to the declared attack, and everything that turns dice.

use crate::data::{AbilityId, CardId, DamageKind, Side};
use crate::event::{Event, Source};
use crate::rules::{deeds, defence, offer, scene::Scene};
use crate::state::{ROLLS, Stage, State};
use crate::{DiceThrone, Topic};
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::{Seat, Tx};

pub(crate) fn begin_offence(tx: &mut Tx<'_, DiceThrone>, seat: Seat, rolls: u8) {
    let rolls = rolls.min(ROLLS);
    tx.emit(Event::RollBegan { seat, dice: crate::state::DICE, rolls, defending: false });
}

pub(crate) fn roll(tx: &mut Tx<'_, DiceThrone>) {
    let Some(roll) = tx.core().roll.clone() else {
        return tx.give_up("there are no dice to roll");
    };
    let die = &tx.core().hero(roll.seat).die;
    let dice = roll.dice.roll(die, tx.rng());
    tx.emit(Event::DiceRolled { seat: roll.seat, dice, rolls_left: roll.rolls_left - 1 });
}

pub(crate) fn toggle(tx: &mut Tx<'_, DiceThrone>, seat: Seat, die: u8) {
    let dice = tx.core().roll.as_ref().map(|roll| roll.dice.dice());
    let is_kept = dice.and_then(|dice| dice.get(usize::from(die))).is_some_and(|die| die.kept);
    tx.emit(if is_kept { Event::DieUnlocked { seat, die } } else { Event::DieLocked { seat, die } });
}

pub(crate) fn confirm(tx: &mut Tx<'_, DiceThrone>, seat: Seat) {
    tx.emit(Event::RollConfirmed { seat });
    // An offence is answered when its ability is chosen, a defence at once.
    if seat != tx.core().turn {
        offer(tx, Topic::RollConfirmed { seat }, vec![State::other(seat)]);
    }
}

pub(crate) fn select(tx: &mut Tx<'_, DiceThrone>, seat: Seat, id: AbilityId) {
    let Some((ability, level)) = tx.core().ability(seat, id) else {
        return tx.give_up("an ability was chosen that the hero does not have");
    };
    if ability.side == Side::Defence {
        return tx.emit(Event::DefenceSelected { seat, ability: id, dice: ability.at(level).dice });
    }
    let tally = tx.core().roll.as_ref().map(|roll| roll.tally(tx.core().hero(seat))).unwrap_or_default();
    let tier = State::tier(ability.at(level), &tally).unwrap_or(0);
    tx.emit(Event::AbilityActivated { seat, ability: id, level, tier });
    if ability.ultimate {
        return resolve_offence(tx);
    }
    offer(tx, Topic::RollConfirmed { seat }, vec![State::other(seat)]);
}

/// Everybody has answered the dice. If they were changed, the choice or the roll is made anew.
pub(crate) fn after_answers(tx: &mut Tx<'_, DiceThrone>) {
    let Some(roll) = tx.core().roll.as_ref().filter(|roll| roll.stage == Stage::Answering) else {
        return;
    };
    match roll.is_defence(tx.core()) {
        true => defence::resolve_defence(tx),
        false => resolve_offence(tx),
    }
}

/// The chosen ability happens: what needs no target at once, an attack after the defence.
fn resolve_offence(tx: &mut Tx<'_, DiceThrone>) {
    let core = tx.core();
    let seat = core.turn;
    let Some(roll) = core.roll.clone() else {
        return tx.give_up("an ability without dice");
    };
    let Some((ability, level)) = roll.ability.and_then(|id| core.ability(seat, id)) else {
        return tx.give_up("no ability was chosen");
    };
    let tally = roll.tally(core.hero(seat));
    let Some(tier) = State::tier(ability.at(level), &tally) else {
        return tx.give_up("the dice do not show what the ability needs");
    };
    let row = &ability.at(level).tiers[usize::from(tier)];
    let source = Source::Ability { ability: ability.id };
    let scene = Scene::of(core, seat).with_dice(&tally);
    let amount = row.damage.as_ref().map_or(Ok(0), |damage| damage.evaluate(&scene));
    tx.emit(Event::RollEnded { seat });
    match amount {
        Err(error) => return tx.give_up(error.to_string()),
        Ok(amount) if amount > 0 => {
            let pierces = roll.pierced.is_some() && row.kind == DamageKind::Normal;
            let kind = if pierces { DamageKind::Undefendable } else { row.kind };
            tx.emit(Event::AttackDeclared { attacker: seat, ability: ability.id, level, tier, kind, amount });
            defence::apply_marks(tx);
        }
        Ok(_) => {}
    }
    deeds::run(tx, seat, source, &row.first, Some(&tally));
}

/// A card turned dice, or had them rolled anew; an ability that was chosen is chosen anew.
pub(crate) fn change(
    tx: &mut Tx<'_, DiceThrone>,
    by: Seat,
    card: CardId,
    dice: Vec<RolledDie>,
    rerolled: bool,
) {
    tx.emit(Event::DiceChanged { by, card, dice, rerolled });
    drop_choice(tx);
    // Whose dice were changed has the last word on them.
    if let Some(seat) =
        tx.core().roll.as_ref().filter(|roll| roll.stage == Stage::Answering).map(|roll| roll.seat)
    {
        tx.emit(Event::RollsGranted { seat, rolls: 0 });
    }
}

pub(crate) fn reroll(tx: &mut Tx<'_, DiceThrone>, by: Seat, card: CardId, picked: &[u16]) {
    let dice =
        picked.iter().map(|die| RolledDie { die: *die as u8, face: tx.rng().below(6) as u8 }).collect();
    change(tx, by, card, dice, true);
}

fn drop_choice(tx: &mut Tx<'_, DiceThrone>) {
    let core = tx.core();
    let chosen = core.roll.as_ref().filter(|roll| !roll.is_defence(core) && roll.stage == Stage::Answering);
    if let Some((seat, Some(ability))) = chosen.map(|roll| (roll.seat, roll.ability)) {
        tx.emit(Event::AbilityDropped { seat, ability });
    }
}

/// One more roll, also if the dice were confirmed already.
pub(crate) fn grant_roll(tx: &mut Tx<'_, DiceThrone>) {
    drop_choice(tx);
    if let Some(seat) = tx.core().roll.as_ref().map(|roll| roll.seat) {
        tx.emit(Event::RollsGranted { seat, rolls: 1 });
    }
}
