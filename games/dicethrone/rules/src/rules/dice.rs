//! The dice on the table: rolling them, and cards that turn them.

use crate::DiceThrone;
use crate::data::CardId;
use crate::event::Event;
use crate::state::{DICE, ROLLS, Stage};
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::{Seat, Tx};

pub(crate) fn begin_offence(tx: &mut Tx<'_, DiceThrone>, seat: Seat, rolls: u8) {
    tx.emit(Event::RollBegan { seat, dice: DICE, rolls: rolls.min(ROLLS), defending: false });
}

pub(crate) fn roll(tx: &mut Tx<'_, DiceThrone>) {
    let Some(roll) = tx.core().roll.clone() else {
        return tx.abort("there are no dice to roll");
    };
    let die = &tx.core().hero(roll.seat).die;
    let dice = roll.dice.roll(die, tx.rng());
    tx.emit(Event::DiceRolled { seat: roll.seat, dice, rolls_left: roll.rolls_left - 1 });
}

/// A card turned dice or rolled them again. An ability that was chosen by these dice has to be chosen again.
pub(crate) fn change(
    tx: &mut Tx<'_, DiceThrone>,
    by: Seat,
    card: CardId,
    dice: Vec<RolledDie>,
    rerolled: bool,
) {
    tx.emit(Event::DiceChanged { by, card, dice, rerolled });
    drop_choice(tx);
    // The owner of the dice decides last and confirms them again.
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

/// Grants one more roll, also if the dice were confirmed already.
pub(crate) fn grant_roll(tx: &mut Tx<'_, DiceThrone>) {
    drop_choice(tx);
    if let Some(seat) = tx.core().roll.as_ref().map(|roll| roll.seat) {
        tx.emit(Event::RollsGranted { seat, rolls: 1 });
    }
}
