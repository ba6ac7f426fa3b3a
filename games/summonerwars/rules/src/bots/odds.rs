//! The dice: how likely an attack deals how much.

use crate::die::Reach;

/// More dice than any attack has.
const MAX_DICE: usize = 12;

/// By kind of attack, number of dice and number of hits: the chance to roll that number or more, in thousandths.
const CHANCES: [[[i64; MAX_DICE + 1]; MAX_DICE + 1]; 2] = [chances(5), chances(4)];

/// The chance of at least `wanted` hits with this many dice, in thousandths.
pub fn at_least(reach: Reach, dice: i64, wanted: i64) -> i64 {
    let dice = dice.clamp(0, MAX_DICE as i64);
    if wanted <= 0 {
        return 1_000;
    }
    if wanted > dice {
        return 0;
    }
    CHANCES[usize::from(reach == Reach::Ranged)][dice as usize][wanted as usize]
}

/// The expected hits, in thousandths.
pub fn expected(reach: Reach, dice: i64) -> i64 {
    dice.max(0) * reach.hitting_faces() * 1_000 / 6
}

const fn chances(hitting: i64) -> [[i64; MAX_DICE + 1]; MAX_DICE + 1] {
    let mut table = [[0; MAX_DICE + 1]; MAX_DICE + 1];
    let mut dice = 0;
    while dice <= MAX_DICE {
        let (mut sum, mut hits) = (0, dice + 1);
        while hits > 0 {
            hits -= 1;
            let ways = choose(dice as i64, hits as i64);
            sum += ways * hitting.pow(hits as u32) * (6 - hitting).pow((dice - hits) as u32);
            table[dice][hits] = sum * 1_000 / 6i64.pow(dice as u32);
        }
        dice += 1;
    }
    table
}

const fn choose(all: i64, some: i64) -> i64 {
    let (mut ways, mut at) = (1, 0);
    while at < some {
        ways = ways * (all - at) / (at + 1);
        at += 1;
    }
    ways
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
