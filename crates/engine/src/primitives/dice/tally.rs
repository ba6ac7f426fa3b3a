//! Counting what dice show.

use super::Face;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each number and each symbol is shown. A face with two symbols counts for both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Ord + Deserialize<'de>"))]
pub struct Tally<S> {
    /// Only numbers and symbols that are shown have an entry.
    numbers: BTreeMap<u8, u32>,
    symbols: BTreeMap<S, u32>,
}

impl<S> Default for Tally<S> {
    fn default() -> Tally<S> {
        Tally::new()
    }
}

impl<S> Tally<S> {
    pub const fn new() -> Tally<S> {
        Tally { numbers: BTreeMap::new(), symbols: BTreeMap::new() }
    }

    pub fn number(&self, number: u8) -> u32 {
        self.numbers.get(&number).copied().unwrap_or(0)
    }

    /// The numbers that are shown, in ascending order, and how often.
    pub fn numbers(&self) -> impl Iterator<Item = (u8, u32)> {
        self.numbers.iter().map(|(number, count)| (*number, *count))
    }

    /// The symbols that are shown, in ascending order, and how often.
    pub fn symbols(&self) -> impl Iterator<Item = (&S, u32)> {
        self.symbols.iter().map(|(symbol, count)| (symbol, *count))
    }

    /// How many dice show the most frequent number.
    pub fn most_of_a_kind(&self) -> u32 {
        self.numbers.values().copied().max().unwrap_or(0)
    }

    /// The length of the longest run of numbers that follow each other.
    pub fn longest_straight(&self) -> u32 {
        let (mut longest, mut run, mut previous) = (0, 0, None);
        for &number in self.numbers.keys() {
            run = if previous.and_then(|before: u8| before.checked_add(1)) == Some(number) {
                run + 1
            } else {
                1
            };
            longest = longest.max(run);
            previous = Some(number);
        }
        longest
    }
}

impl<S: Ord> Tally<S> {
    pub fn symbol(&self, symbol: &S) -> u32 {
        self.symbols.get(symbol).copied().unwrap_or(0)
    }

    /// Counts one more face.
    pub fn add(&mut self, face: &Face<S>)
    where
        S: Clone,
    {
        increase(&mut self.numbers, &face.number);
        face.symbols.iter().for_each(|symbol| increase(&mut self.symbols, symbol));
    }
}

fn increase<K: Ord + Clone>(counts: &mut BTreeMap<K, u32>, key: &K) {
    match counts.get_mut(key) {
        Some(count) => *count = count.saturating_add(1),
        None => {
            counts.insert(key.clone(), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(numbers: &[u8]) -> Tally<String> {
        let mut tally = Tally::new();
        let symbol = |number: u8| if number > 3 { "high" } else { "low" }.to_owned();
        numbers.iter().for_each(|&number| tally.add(&Face::new(number, [symbol(number)])));
        tally
    }

    #[test]
    fn sets_and_straights_are_found() {
        // (numbers, most of a kind, longest straight)
        let rows: [(&[u8], u32, u32); 9] = [
            (&[], 0, 0),
            (&[3], 1, 1),
            (&[3, 3, 3, 3, 3], 5, 1),
            (&[1, 2, 3, 4, 6], 1, 4),
            (&[2, 6, 5, 4, 3], 1, 5),
            (&[1, 2, 4, 5, 6], 1, 3),
            (&[3, 4, 4, 5, 6], 2, 4),
            (&[1, 1, 3, 3, 5], 2, 1),
            (&[254, 255, 0], 1, 2),
        ];
        for (numbers, most, straight) in rows {
            let tally = tally(numbers);
            assert_eq!((tally.most_of_a_kind(), tally.longest_straight()), (most, straight), "{numbers:?}");
        }
    }

    #[test]
    fn counts_are_by_number_and_by_symbol() {
        let tally = tally(&[1, 1, 5]);
        assert_eq!((tally.number(1), tally.number(2)), (2, 0));
        assert_eq!((tally.symbol(&"low".to_owned()), tally.symbol(&"none".to_owned())), (2, 0));
        assert_eq!(tally.numbers().collect::<Vec<_>>(), [(1, 2), (5, 1)]);
        assert_eq!(tally.symbols().map(|(_, count)| count).collect::<Vec<_>>(), [1, 2]);
        let json = serde_json::to_string(&tally).unwrap();
        assert_eq!(json, r#"{"numbers":{"1":2,"5":1},"symbols":{"high":1,"low":2}}"#);
        assert_eq!(serde_json::from_str::<Tally<String>>(&json).unwrap(), tally);
        assert_eq!(Tally::<u8>::default(), Tally::new());
    }
}
