//! What five dice are worth to a hero, and which of them to keep.

use super::worth;
use crate::FighterView;
use crate::data::{Hero, Side};
use qipan_engine::primitives::dice::Tally;
use std::collections::BTreeMap;

const FACES: usize = 6;
const DICE: usize = 5;
const ROLLS: usize = FACES.pow(DICE as u32);

/// The worth of every roll of five dice for one hero at one state of its upgrades.
#[derive(Clone, Debug)]
pub struct Odds {
    /// As they lie, in tenths.
    lying: Vec<i32>,
    /// With one more roll, in tenths.
    once_more: Vec<i32>,
}

/// Statuses come and go; for planning, everybody has about two of each.
fn usual(name: &str) -> Option<i64> {
    Some(match name.split_once('.') {
        Some(("mine", _)) => 2,
        Some(("theirs", _)) => 1,
        _ => 1,
    })
}

impl Odds {
    pub fn new(hero: &Hero, levels: &BTreeMap<&'static str, u8>) -> Odds {
        let mut lying = vec![0; ROLLS];
        for code in 0..ROLLS {
            let faces = faces_of(code);
            lying[code] = match is_canonical(faces) {
                true => worth_of(hero, levels, faces),
                // The canonical roll has a smaller code and is known already.
                false => lying[code_of(canonical(faces))],
            };
        }
        let mut once_more = vec![0; ROLLS];
        for code in 0..ROLLS {
            let faces = faces_of(code);
            once_more[code] = match is_canonical(faces) {
                true => best_keep(&lying, faces).1,
                false => once_more[code_of(canonical(faces))],
            };
        }
        Odds { lying, once_more }
    }

    pub fn of(fighter: &FighterView, hero: &Hero) -> Odds {
        Odds::new(hero, &levels_of(fighter))
    }

    /// What these dice are worth as they lie.
    pub fn worth(&self, faces: [u8; DICE]) -> i32 {
        self.lying[code_of(faces)]
    }

    /// The dice to keep, as bits, with so many rolls left.
    pub fn keep(&self, faces: [u8; DICE], rolls_left: u8) -> u8 {
        let table = if rolls_left > 1 { &self.once_more } else { &self.lying };
        best_keep(table, faces).0
    }
}

pub(super) fn levels_of(fighter: &FighterView) -> BTreeMap<&'static str, u8> {
    fighter.abilities.iter().map(|it| (it.ability.name(), it.level)).collect()
}

fn worth_of(hero: &Hero, levels: &BTreeMap<&'static str, u8>, faces: [u8; DICE]) -> i32 {
    let mut tally = Tally::new();
    faces.iter().filter_map(|face| hero.die.face(*face).ok()).for_each(|face| tally.add(face));
    let best = hero.abilities.iter().filter(|ability| ability.side == Side::Offence).filter_map(|ability| {
        let level = ability.at(levels.get(ability.id.name()).copied().unwrap_or(1));
        let row = level.tiers.iter().rfind(|row| row.needs.satisfied_by(&tally))?;
        Some(worth::tier(row, &usual))
    });
    best.max().unwrap_or(0) as i32
}

/// Tries every set of dice to keep; of equal ones the one that keeps most.
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

fn average(table: &[i32], faces: [u8; DICE], mask: u8) -> i32 {
    let mut kept = 0;
    let mut loose = [0; DICE];
    let mut count = 0;
    let mut weight = 1;
    for (at, face) in faces.iter().enumerate() {
        if mask & (1 << at) != 0 {
            kept += usize::from(*face) * weight;
        } else {
            loose[count] = weight;
            count += 1;
        }
        weight *= FACES;
    }
    let rolls = FACES.pow(count as u32);
    let mut sum = 0i64;
    for roll in 0..rolls {
        let (mut rest, mut code) = (roll, kept);
        for weight in &loose[..count] {
            code += rest % FACES * weight;
            rest /= FACES;
        }
        sum += i64::from(table[code]);
    }
    (sum / rolls as i64) as i32
}

fn faces_of(mut code: usize) -> [u8; DICE] {
    std::array::from_fn(|_| {
        let face = code % FACES;
        code /= FACES;
        face as u8
    })
}

fn code_of(faces: [u8; DICE]) -> usize {
    faces.iter().rev().fold(0, |code, face| code * FACES + usize::from(*face).min(FACES - 1))
}

/// Rolls that differ only in their order are the same; the one with the smallest code, the largest first, stands for
/// them.
fn canonical(mut faces: [u8; DICE]) -> [u8; DICE] {
    faces.sort_unstable_by(|left, right| right.cmp(left));
    faces
}

fn is_canonical(faces: [u8; DICE]) -> bool {
    faces.is_sorted_by(|left, right| left >= right)
}
