//! The dice: how likely an attack deals how much.

use crate::die::Reach;

/// More dice than any attack has.
const MAX_DICE: i64 = 12;

/// The chance of at least `wanted` hits with this many dice, in thousandths.
pub fn at_least(reach: Reach, dice: i64, wanted: i64) -> i64 {
    let dice = dice.clamp(0, MAX_DICE);
    if wanted <= 0 {
        return 1_000;
    }
    let (hit, miss) = (reach.hitting_faces(), 6 - reach.hitting_faces());
    let ways = |hits: i64| choose(dice, hits) * hit.pow(hits as u32) * miss.pow((dice - hits) as u32);
    (wanted..=dice).map(ways).sum::<i64>() * 1_000 / 6i64.pow(dice as u32)
}

/// The expected hits, in thousandths.
pub fn expected(reach: Reach, dice: i64) -> i64 {
    dice.max(0) * reach.hitting_faces() * 1_000 / 6
}

fn choose(all: i64, some: i64) -> i64 {
    (0..some).fold(1, |ways, at| ways * (all - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the rules: at least 1 of 1, 2 and 3 dice.
    #[test]
    fn chances_are_those_of_the_rules() {
        let rows = [(Reach::Melee, [833, 972, 995]), (Reach::Ranged, [666, 888, 962])];
        for (reach, chances) in rows {
            assert_eq!([1, 2, 3].map(|dice| at_least(reach, dice, 1)), chances);
        }
        assert_eq!((at_least(Reach::Melee, 2, 3), at_least(Reach::Melee, 2, 0)), (0, 1_000));
        assert_eq!([expected(Reach::Melee, 3), expected(Reach::Ranged, 3)], [2_500, 2_000]);
    }
}
