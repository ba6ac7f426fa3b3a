//! How the dice light up abilities. Plain data without the browser.

use crate::table::roller;
use qipan_dicethrone::data::{Ability, Side};
use qipan_dicethrone::{AbilityId, RollView, Stage, State, View};
use qipan_engine::Seat;
use qipan_engine::primitives::dice::{DiceSet, RolledDie};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Light {
    Dark,
    /// One more die would be enough.
    Near,
    /// It can be chosen, and would deal `damage`.
    Ready {
        damage: i64,
    },
    /// It was chosen.
    Chosen,
}

/// The light of an ability of this seat.
pub(crate) fn light(view: &View, seat: Seat, id: AbilityId) -> Light {
    let Some(roll) = view.roll.as_ref().filter(|roll| roll.seat == seat && roll.stage != Stage::Done) else {
        return light_of_attack(view, seat, id);
    };
    let Some(ability) = roller(view, roll).and_then(|hero| hero.ability(id)) else {
        return Light::Dark;
    };
    if roll.ability == Some(id) {
        return Light::Chosen;
    }
    if roll.defending {
        let picks = roll.stage == Stage::Picking && ability.side == Side::Defence;
        return if picks { Light::Ready { damage: 0 } } else { Light::Dark };
    }
    match roll.available.iter().find(|it| it.ability == id) {
        Some(available) if matches!(roll.stage, Stage::Rolling | Stage::Choosing) => {
            Light::Ready { damage: available.damage }
        }
        None if roll.stage == Stage::Rolling && roll.rolls_left > 0 && is_near(view, roll, ability) => {
            Light::Near
        }
        _ => Light::Dark,
    }
}

/// While an attack is under way, the ability it was made with stays lit.
fn light_of_attack(view: &View, seat: Seat, id: AbilityId) -> Light {
    let attack = view.attack.as_ref().filter(|attack| attack.attacker == seat && attack.ability == id);
    if attack.is_some() { Light::Chosen } else { Light::Dark }
}

/// Whether turning one die would be enough.
fn is_near(view: &View, roll: &RollView, ability: &Ability) -> bool {
    if !roll.rolled || ability.side == Side::Defence {
        return false;
    }
    let Some(hero) = roller(view, roll) else { return false };
    let fighter = &view.fighters[roll.seat.index()];
    let level = fighter.abilities.iter().find(|it| it.ability == ability.id).map_or(1, |it| it.level);
    let Ok(set) = DiceSet::try_from(roll.dice.clone()) else { return false };
    let turned = |die: u8, face: u8| {
        let mut set = set.clone();
        set.apply(&hero.die, &[RolledDie { die, face }]).ok()?;
        State::tier(ability.at(level), &set.tally(&hero.die).ok()?)
    };
    (0..roll.dice.len() as u8).any(|die| (0..6).any(|face| turned(die, face).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{Sample, ability};

    #[test]
    fn dice_light_up_what_they_satisfy_and_what_is_near() {
        // The dice, an ability, and its light after the first roll.
        let rows = [
            ([1, 2, 3, 4, 6], "mallet", Light::Ready { damage: 4 }),
            ([1, 2, 3, 4, 6], "rockslide", Light::Ready { damage: 6 }),
            ([1, 2, 3, 4, 6], "landslip", Light::Near),
            ([1, 2, 3, 4, 6], "shoulder_in", Light::Near),
            ([1, 2, 3, 4, 6], "mountainfall", Light::Dark),
            ([1, 2, 3, 4, 6], "stone_stance", Light::Dark),
        ];
        for (dice, name, expected) in rows {
            let sample = Sample::rolled(dice);
            assert_eq!(light(&sample.view(), Seat(0), ability(name)), expected, "{dice:?} {name}");
            assert_eq!(light(&sample.view(), Seat(1), ability(name)), Light::Dark, "{name} of the other");
        }
    }

    #[test]
    fn what_is_chosen_stays_lit_until_the_attack_is_over() {
        let mut sample = Sample::rolled([1, 2, 3, 4, 6]);
        sample.gives(0, r#"{"type":"confirm_roll"}"#);
        assert_eq!(light(&sample.view(), Seat(0), ability("mallet")), Light::Ready { damage: 4 });
        sample.gives(0, r#"{"type":"select_ability","ability":"mallet"}"#);
        assert_eq!(light(&sample.view(), Seat(0), ability("mallet")), Light::Chosen);
        assert_eq!(light(&sample.view(), Seat(0), ability("rockslide")), Light::Dark);
    }
}
