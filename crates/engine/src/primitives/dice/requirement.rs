//! The requirements that abilities have for dice.

use super::{DiceError, Die, Face, Tally};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of face combinations that a reachability test tries. Five six-sided dice have 252.
pub const MAX_COMBINATIONS: u64 = 50_000;

/// A requirement for dice. Additional dice never break it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Ord + Deserialize<'de>"))]
pub enum Requirement<S> {
    /// At least this many of each symbol. A face with two symbols counts for both.
    Symbols { symbols: BTreeMap<S, u32> },
    /// The same number on this many dice.
    OfAKind { count: u32 },
    /// This many numbers in a row.
    Straight { length: u32 },
    /// All of these, each tested separately: a die may count for several of them.
    AllOf { requirements: Vec<Requirement<S>> },
}

impl<S: Ord> Requirement<S> {
    pub fn symbols(symbols: impl IntoIterator<Item = (S, u32)>) -> Requirement<S> {
        Requirement::Symbols { symbols: symbols.into_iter().collect() }
    }

    pub fn satisfied_by(&self, tally: &Tally<S>) -> bool {
        let mut open = vec![self];
        while let Some(requirement) = open.pop() {
            let satisfied = match requirement {
                Requirement::Symbols { symbols } => {
                    symbols.iter().all(|(symbol, needed)| tally.symbol(symbol) >= *needed)
                }
                Requirement::OfAKind { count } => tally.most_of_a_kind() >= *count,
                Requirement::Straight { length } => tally.longest_straight() >= *length,
                Requirement::AllOf { requirements } => {
                    open.extend(requirements);
                    true
                }
            };
            if !satisfied {
                return false;
            }
        }
        true
    }

    /// Whether this many dice of this kind can fulfil it at all. Tries every combination of faces; faces that show the
    /// same are tried once.
    pub fn reachable(&self, die: &Die<S>, dice: u8) -> Result<bool, DiceError>
    where
        S: Clone,
    {
        let faces: Vec<&Face<S>> = die.faces().iter().collect::<BTreeSet<_>>().into_iter().collect();
        if combinations(dice, faces.len() as u64) > MAX_COMBINATIONS {
            return Err(DiceError::TooManyCombinations);
        }
        let mut combination = vec![0; usize::from(dice)];
        loop {
            let mut tally = Tally::new();
            let shown = combination.iter().filter_map(|face: &usize| faces.get(*face));
            shown.for_each(|face| tally.add(face));
            if self.satisfied_by(&tally) {
                return Ok(true);
            }
            if !next_combination(&mut combination, faces.len()) {
                return Ok(false);
            }
        }
    }
}

/// The number of combinations of the dice, regardless of order. Counting stops above the limit.
fn combinations(dice: u8, faces: u64) -> u64 {
    let mut count: u64 = 1;
    for number in 1..=u64::from(dice) {
        // Each intermediate result is a number of combinations itself, so this division leaves no remainder.
        count = count * (faces.saturating_sub(1) + number) / number;
        if count > MAX_COMBINATIONS {
            break;
        }
    }
    count
}

/// Advances to the next combination, in which the positions never descend; `false` after the last one.
fn next_combination(combination: &mut [usize], faces: usize) -> bool {
    let Some(last) = combination.iter().rposition(|&face| face + 1 < faces) else {
        return false;
    };
    let next = combination[last] + 1;
    combination[last..].fill(next);
    true
}

#[cfg(test)]
mod tests {
    use super::super::{DiceSet, DieInPlay};
    use super::*;

    /// 1 to 3 show a sword, 4 and 5 a shield, 6 a sword and a star.
    fn die() -> Die<String> {
        serde_json::from_str(
            r#"[{"number":1,"symbols":["sword"]},{"number":2,"symbols":["sword"]},
                {"number":3,"symbols":["sword"]},{"number":4,"symbols":["shield"]},
                {"number":5,"symbols":["shield"]},{"number":6,"symbols":["sword","star"]}]"#,
        )
        .unwrap()
    }

    fn read(json: &str) -> Requirement<String> {
        let requirement = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&requirement).unwrap(), json);
        requirement
    }

    fn set(numbers: &[u8]) -> DiceSet {
        let dice = numbers.iter().map(|number| DieInPlay { face: number - 1, kept: false });
        DiceSet::try_from(dice.collect::<Vec<_>>()).unwrap()
    }

    const SWORDS: &str = r#"{"type":"symbols","symbols":{"sword":3}}"#;
    const MIXED: &str = r#"{"type":"symbols","symbols":{"shield":1,"star":2,"sword":2}}"#;
    const FOUR: &str = r#"{"type":"of_a_kind","count":4}"#;
    const SMALL: &str = r#"{"type":"straight","length":4}"#;
    const BOTH: &str = concat!(
        r#"{"type":"all_of","requirements":[{"type":"straight","length":4},"#,
        r#"{"type":"all_of","requirements":[{"type":"of_a_kind","count":2}]}]}"#
    );

    #[test]
    fn requirements_are_satisfied_by_the_right_dice() {
        let rows: [(&str, &[u8], bool); 12] = [
            (SWORDS, &[1, 2, 4, 5, 6], true),
            (SWORDS, &[1, 2, 4, 5, 5], false),
            (MIXED, &[6, 6, 5], true),
            (MIXED, &[6, 6, 1], false),
            (FOUR, &[2, 2, 2, 2, 5], true),
            (FOUR, &[2, 2, 2, 3, 5], false),
            (SMALL, &[6, 3, 4, 5, 1], true),
            (SMALL, &[1, 2, 3, 5, 6], false),
            (BOTH, &[1, 2, 3, 4, 4], true),
            (BOTH, &[1, 2, 3, 4, 5], false),
            (r#"{"type":"all_of","requirements":[]}"#, &[], true),
            (r#"{"type":"symbols","symbols":{"sword":0}}"#, &[], true),
        ];
        for (json, numbers, expected) in rows {
            let tally = set(numbers).tally(&die()).unwrap();
            assert_eq!(read(json).satisfied_by(&tally), expected, "{json} {numbers:?}");
        }
    }

    #[test]
    fn reachability_is_exact() {
        // (requirement, the fewest dice that can fulfil it)
        let rows = [(SWORDS, 3), (MIXED, 3), (FOUR, 4), (SMALL, 4), (BOTH, 5)];
        for (json, fewest) in rows {
            assert_eq!(read(json).reachable(&die(), fewest), Ok(true), "{json}");
            assert_eq!(read(json).reachable(&die(), fewest - 1), Ok(false), "{json}");
        }
        let impossible = [
            r#"{"type":"symbols","symbols":{"moon":1}}"#,
            r#"{"type":"straight","length":7}"#,
            r#"{"type":"of_a_kind","count":9}"#,
        ];
        for json in impossible {
            assert_eq!(read(json).reachable(&die(), 8), Ok(false), "{json}");
        }
        let error = read(impossible[0]).reachable(&die(), 255).unwrap_err();
        assert_eq!(error.code(), "too_many_combinations");
        assert_eq!(read(r#"{"type":"all_of","requirements":[]}"#).reachable(&die(), 0), Ok(true));
    }

    #[test]
    fn combinations_are_counted_before_they_are_tried() {
        let rows = [(0, 6, 1), (5, 1, 1), (1, 6, 6), (2, 6, 21), (5, 6, 252), (255, 2, 256)];
        for (dice, faces, expected) in rows {
            assert_eq!(combinations(dice, faces), expected, "{dice} dice with {faces} faces");
            let mut combination = vec![0; usize::from(dice)];
            let tried = (1..).find(|_| !next_combination(&mut combination, faces as usize));
            assert_eq!(tried, Some(expected), "{dice} dice with {faces} faces");
        }
        assert!(combinations(255, 255) > MAX_COMBINATIONS);
    }
}
