//! The value of five dice to a hero, and which of them to keep.

use super::worth;
use crate::FighterView;
use crate::data::{Ability, AbilityId, Hero, Party, Side, Tier, Variable};
use qipan_engine::primitives::dice::Tally;
use std::collections::BTreeMap;

const FACES: usize = 6;
const DICE: usize = 5;
const ROLLS: usize = FACES.pow(DICE as u32);
/// A die in a code: one of its faces, or still to be rolled.
const LOOSE: usize = FACES;
const CODES: usize = (FACES + 1).pow(DICE as u32);

/// The most ways to keep dice that are tried.
const MAX_KEEPS: usize = 4;
/// How much worse than the best a way may look, in tenths of a point of health.
const AS_GOOD: i32 = 12;

/// The value of every roll of five dice for one hero with one set of upgrades. Dice may be loose; then the value is the
/// sum over all results that they can show.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The value of the dice as they lie, in tenths.
    lying: Vec<i32>,
    /// The value with one more roll, in tenths.
    once_more: Vec<i32>,
}

/// Statuses come and go; for planning, a fighter has about two of each.
fn usual(variable: &Variable) -> i64 {
    match variable {
        Variable::Stacks(Party::Mine, _) => 2,
        _ => 1,
    }
}

impl Odds {
    pub fn new(hero: &Hero, levels: &BTreeMap<AbilityId, u8>) -> Odds {
        let rows = Rows::of(hero, levels);
        let lying = sums(|faces| rows.worth(faces));
        let once_more = sums(|faces| best_keep(&lying, faces).1);
        Odds { lying, once_more }
    }

    pub fn of(fighter: &FighterView, hero: &Hero) -> Odds {
        Odds::new(hero, &levels_of(fighter))
    }

    /// The value of these dice as they lie.
    pub fn worth(&self, faces: [u8; DICE]) -> i32 {
        self.lying[code_of(faces)]
    }

    /// The value of these dice on average if some of them are rolled once more.
    pub(super) fn again(&self, faces: [u8; DICE]) -> i32 {
        best_keep(&self.lying, faces).1
    }

    /// The dice to keep, as bits, with `rolls_left` rolls left.
    pub fn keep(&self, faces: [u8; DICE], rolls_left: u8) -> u8 {
        let table = if rolls_left > 1 { &self.once_more } else { &self.lying };
        best_keep(table, faces).0
    }

    /// The sets of dice that are worth keeping, the best first. Of sets with the same faces, only the one that differs
    /// least from the locked dice is listed.
    pub(super) fn keeps(&self, faces: [u8; DICE], locked: u8, rolls_left: u8) -> Vec<u8> {
        let table = if rolls_left > 1 { &self.once_more } else { &self.lying };
        let least = best_keep(table, faces).1 - AS_GOOD;
        let mut sets: Vec<u8> = (0..=0b11111).filter(|mask| average(table, faces, *mask) >= least).collect();
        sets.sort_by_cached_key(|mask| (-average(table, faces, *mask), (mask ^ locked).count_ones()));
        let mut shown: Vec<[usize; FACES]> = Vec::new();
        sets.retain(|mask| {
            let mut counts = [0; FACES];
            (0..DICE).filter(|at| mask & (1 << at) != 0).for_each(|at| counts[usize::from(faces[at])] += 1);
            let is_new = !shown.contains(&counts);
            shown.push(counts);
            is_new
        });
        sets.truncate(MAX_KEEPS);
        sets
    }
}

pub(super) fn levels_of(fighter: &FighterView) -> BTreeMap<AbilityId, u8> {
    fighter.abilities.iter().map(|it| (it.ability, it.level)).collect()
}

/// The rows of the hero's offences at their levels, each with its value.
struct Rows<'a> {
    hero: &'a Hero,
    offences: Vec<Vec<(&'a Tier, i32)>>,
}

impl Rows<'_> {
    fn of<'a>(hero: &'a Hero, levels: &BTreeMap<AbilityId, u8>) -> Rows<'a> {
        let offences = hero.abilities.iter().filter(|ability| ability.side == Side::Offence);
        let rows = |ability: &'a Ability| {
            let level = ability.at(levels.get(&ability.id).copied().unwrap_or(1));
            level.tiers.iter().map(|row| (row, worth::tier(row, &usual) as i32)).collect()
        };
        Rows { hero, offences: offences.map(rows).collect() }
    }

    fn worth(&self, faces: [u8; DICE]) -> i32 {
        let mut tally = Tally::new();
        faces.iter().filter_map(|face| self.hero.die.face(*face).ok()).for_each(|face| tally.add(face));
        let row = |rows: &Vec<(&Tier, i32)>| {
            rows.iter().rfind(|(row, _)| row.needs.satisfied_by(&tally)).map(|it| it.1)
        };
        self.offences.iter().filter_map(row).max().unwrap_or(0)
    }
}

/// A table by code. A code with a loose die comes after those in which that die shows a face, so it can be summed up from
/// them.
fn sums(worth: impl Fn([u8; DICE]) -> i32) -> Vec<i32> {
    let mut table = vec![0; CODES];
    for roll in 0..ROLLS {
        let faces = faces_of(roll);
        // Rolls that differ only in their order share the value of the first one.
        let first = canonical(faces);
        table[code_of(faces)] = if first == faces { worth(faces) } else { table[code_of(first)] };
    }
    for code in 0..CODES {
        let (mut rest, mut weight) = (code, 1);
        while rest > 0 && rest % (FACES + 1) != LOOSE {
            rest /= FACES + 1;
            weight *= FACES + 1;
        }
        if rest > 0 {
            table[code] = (1..=FACES).map(|below| table[code - below * weight]).sum();
        }
    }
    table
}

/// Tries every set of dice to keep; of equally good ones it takes the one that keeps most.
fn best_keep(table: &[i32], faces: [u8; DICE]) -> (u8, i32) {
    let mut best = (0b11111, table[code_of(faces)]);
    for mask in (0u8..0b11111).rev() {
        let value = average(table, faces, mask);
        if value > best.1 {
            best = (mask, value);
        }
    }
    best
}

/// The average value if the dice outside of `mask` are rolled again.
fn average(table: &[i32], faces: [u8; DICE], mask: u8) -> i32 {
    let (mut code, mut ways) = (0, 1);
    for at in (0..DICE).rev() {
        let is_kept = mask & (1 << at) != 0;
        code = code * (FACES + 1) + if is_kept { usize::from(faces[at]).min(FACES - 1) } else { LOOSE };
        ways *= if is_kept { 1 } else { FACES as i32 };
    }
    table[code] / ways
}

fn faces_of(mut roll: usize) -> [u8; DICE] {
    std::array::from_fn(|_| {
        let face = roll % FACES;
        roll /= FACES;
        face as u8
    })
}

fn code_of(faces: [u8; DICE]) -> usize {
    faces.iter().rev().fold(0, |code, face| code * (FACES + 1) + usize::from(*face).min(FACES - 1))
}

/// The representative of all rolls that differ only in their order: the one met first, with the largest face in front.
fn canonical(mut faces: [u8; DICE]) -> [u8; DICE] {
    faces.sort_unstable_by(|left, right| right.cmp(left));
    faces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library;

    /// Enumerates all results of the loose dice.
    fn counted(odds: &Odds, faces: [u8; DICE], mask: u8) -> i32 {
        let falls = |roll: usize| {
            let fallen = faces_of(roll);
            std::array::from_fn(|at| if mask & (1 << at) != 0 { faces[at] } else { fallen[at] })
        };
        let sum: i64 = (0..ROLLS).map(|roll| i64::from(odds.worth(falls(roll)))).sum();
        (sum / ROLLS as i64) as i32
    }

    #[test]
    fn sums_are_what_counting_gives() {
        for hero in &library().heroes {
            let odds = Odds::new(hero, &BTreeMap::new());
            for (faces, mask) in [([0; 5], 0), ([5, 4, 3, 0, 0], 0b00111), ([1, 2, 3, 4, 5], 0b11110)] {
                assert_eq!(
                    average(&odds.lying, faces, mask),
                    counted(&odds, faces, mask),
                    "{faces:?} {mask:b}"
                );
            }
        }
    }

    #[test]
    fn sets_to_keep_differ_and_the_best_comes_first() {
        for hero in &library().heroes {
            let odds = Odds::new(hero, &BTreeMap::new());
            for roll in 0..ROLLS {
                let faces = faces_of(roll);
                let keeps = odds.keeps(faces, 0, 1);
                let worth = |mask: &u8| average(&odds.lying, faces, *mask);
                assert!((1..=MAX_KEEPS).contains(&keeps.len()));
                assert_eq!(worth(&keeps[0]), worth(&odds.keep(faces, 1)), "{faces:?}");
                assert!(keeps.is_sorted_by_key(|mask| -worth(mask)), "{faces:?}: {keeps:?}");
            }
            // Five dice that show the same: of all pairs, only the locked one is listed.
            let keeps = odds.keeps([0; 5], 0b10100, 2);
            assert!(keeps.iter().all(|mask| mask.count_ones() != 2 || *mask == 0b10100), "{keeps:?}");
        }
    }
}
