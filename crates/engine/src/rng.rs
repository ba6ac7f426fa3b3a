//! The only source of chance of a match.
//!
//! A ChaCha8 stream: a player who writes down every die and card still cannot compute the next one, which a
//! small fast generator would allow. The state keeps only the key and the position, so it is small, and undo
//! can restore the position.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// The key of a match's random stream. It is never sent to a viewer, and `Debug` does not print it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(#[serde(with = "hex")] [u8; 32]);

impl Seed {
    /// A seed from the operating system's randomness or any other 32 bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from a small number, for tests, tools and puzzles that name their seed.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        for (index, chunk) in bytes.chunks_exact_mut(8).enumerate() {
            chunk.copy_from_slice(&mix(number.wrapping_add(index as u64)).to_le_bytes());
        }
        Seed(bytes)
    }

    /// A seed derived from this one, for random values that must not advance the generator of the match.
    pub fn derive(self, purpose: u64) -> Seed {
        let mut rng = Rng::new(self);
        rng.mark.position = u64::MAX / 2 + purpose % (1 << 32) * 16;
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(4) {
            chunk.copy_from_slice(&rng.next_u32().to_le_bytes());
        }
        Seed(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

/// Mixes a small number into 64 bits, so that neighbouring seeds give unrelated streams.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xD134_2543_DE82_EF95);
    z = (z ^ (z >> 32)).wrapping_mul(0xDABA_0B6E_B093_22E3);
    z = (z ^ (z >> 32)).wrapping_mul(0xDABA_0B6E_B093_22E3);
    z ^ (z >> 32)
}

/// Where random values come from. Tutorials script them, so that a lesson always has the same results.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RandomPolicy {
    /// The seeded stream.
    #[default]
    Stream,
    /// Every draw gives this value (the highest possible one if it is too large).
    Fixed { value: u32 },
    /// These values in turn, then the stream again.
    Sequence { values: Vec<u32> },
}

/// The position of a generator. Journal entries and undo snapshots keep it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RngMark {
    /// The number of 32-bit words of the stream that were used.
    pub position: u64,
    /// The number of values of the scripted sequence that were used.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub scripted: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The generator. Every draw goes through [`Rng::below`], so that a policy applies to all of them.
#[derive(Clone, Deserialize)]
pub struct Rng {
    seed: Seed,
    mark: RngMark,
    #[serde(default)]
    policy: RandomPolicy,
    #[serde(skip)]
    stream: Stream,
}

impl Serialize for Rng {
    /// In a state hash, only the position of the generator counts: the journal's header has the seed, and the lesson
    /// the script.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Saved<'a> {
            seed: &'a Seed,
            mark: &'a RngMark,
            #[serde(skip_serializing_if = "is_stream")]
            policy: &'a RandomPolicy,
        }
        let Rng { seed, mark, policy, .. } = self;
        match serializer.is_human_readable() {
            true => Saved { seed, mark, policy }.serialize(serializer),
            false => mark.serialize(serializer),
        }
    }
}

/// The running cipher: a cache derived from `seed` and `mark`, neither saved, copied nor compared.
#[derive(Default)]
struct Stream(Option<Box<ChaCha8Rng>>);

impl Clone for Stream {
    fn clone(&self) -> Stream {
        Stream(None)
    }
}

fn is_stream(policy: &&RandomPolicy) -> bool {
    **policy == RandomPolicy::Stream
}

impl Rng {
    pub fn new(seed: Seed) -> Rng {
        Rng { seed, mark: RngMark::default(), policy: RandomPolicy::Stream, stream: Stream(None) }
    }

    pub fn from_number(number: u64) -> Rng {
        Rng::new(Seed::from_number(number))
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    pub fn mark(&self) -> RngMark {
        self.mark
    }

    /// Moves the generator to another position, for undo and replay.
    pub fn set_mark(&mut self, mark: RngMark) {
        if mark != self.mark {
            self.mark = mark;
            self.stream = Stream(None);
        }
    }

    /// Scripts the next values, or ends a script.
    pub fn set_policy(&mut self, policy: RandomPolicy) {
        self.policy = policy;
        self.mark.scripted = 0;
    }

    pub fn policy(&self) -> &RandomPolicy {
        &self.policy
    }

    /// A number from 0 to `bound - 1`, each equally likely. A bound of 0 gives 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        if let Some(value) = self.scripted() {
            return value.min(bound - 1);
        }
        // Multiply and keep the high half. The few low products that would bias the result are drawn again.
        let reject_below = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.next_u32()) * u64::from(bound);
            if product as u32 >= reject_below {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number from `low` to `high`, both included, each equally likely; `low` if the range is empty.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        if high <= low {
            return low;
        }
        let width = high.abs_diff(low);
        let step = if width == u32::MAX { self.next_u32() } else { self.below(width + 1) };
        low.wrapping_add_unsigned(step)
    }

    /// One of the items, or nothing if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(items.len() as u32) as usize;
        items.get(index)
    }

    /// Puts the items into a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    fn scripted(&mut self) -> Option<u32> {
        match &self.policy {
            RandomPolicy::Stream => None,
            RandomPolicy::Fixed { value } => Some(*value),
            RandomPolicy::Sequence { values } => {
                let value = values.get(self.mark.scripted as usize).copied();
                self.mark.scripted += u32::from(value.is_some());
                value
            }
        }
    }

    fn next_u32(&mut self) -> u32 {
        let (seed, position) = (self.seed, self.mark.position);
        let stream = self.stream.0.get_or_insert_with(|| {
            let mut stream = Box::new(ChaCha8Rng::from_seed(seed.0));
            stream.set_word_pos(u128::from(position));
            stream
        });
        self.mark.position += 1;
        stream.next_u32()
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Rng) -> bool {
        self.seed == other.seed && self.mark == other.mark && self.policy == other.policy
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rng").field("mark", &self.mark).finish_non_exhaustive()
    }
}

/// Seeds are written as 64 hexadecimal digits.
mod hex {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8; 32], serializer: S) -> Result<S::Ok, S::Error> {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&digits)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 32], D::Error> {
        let digits = String::deserialize(deserializer)?;
        let mut bytes = [0; 32];
        if digits.len() != 64 || !digits.is_ascii() {
            return Err(D::Error::custom("a seed is 64 hexadecimal digits"));
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(D::Error::custom)?;
            *byte = u8::from_str_radix(pair, 16).map_err(D::Error::custom)?;
        }
        Ok(bytes)
    }
}

impl crate::SeedNumber {
    /// The seed that is meant.
    pub fn seed(self) -> Seed {
        match self {
            crate::SeedNumber::Number(number) => Seed::from_number(number),
            crate::SeedNumber::Full(seed) => seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_fixed_for_ever() {
        // Saved matches depend on these numbers; if this test fails, replays of old matches break.
        let mut rng = Rng::from_number(7);
        let values: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        expect_test::expect!["[737, 407, 343, 85, 741, 629, 834, 987]"].assert_eq(&format!("{values:?}"));
    }

    #[test]
    fn position_and_json_bring_the_same_numbers_back() {
        let mut rng = Rng::from_number(1);
        rng.below(6);
        let mark = rng.mark();
        let mut copy: Rng = serde_json::from_str(&serde_json::to_string(&rng).unwrap()).unwrap();
        let first: Vec<u32> = (0..50).map(|_| rng.below(6)).collect();
        assert_eq!(first, (0..50).map(|_| copy.below(6)).collect::<Vec<_>>());
        rng.set_mark(mark);
        assert_eq!(first, (0..50).map(|_| rng.below(6)).collect::<Vec<_>>());
    }

    #[test]
    fn draws_are_fair_and_in_range() {
        let mut rng = Rng::from_number(2);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 500), "{counts:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.between(5, 4), 5);
        assert!((0..1000).all(|_| (-3..=3).contains(&rng.between(-3, 3))));
        rng.between(i32::MIN, i32::MAX);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }

    #[test]
    fn scripted_values_come_first() {
        let mut rng = Rng::from_number(3);
        rng.set_policy(RandomPolicy::Sequence { values: vec![5, 0, 99] });
        assert_eq!([rng.below(6), rng.below(6), rng.below(6)], [5, 0, 5]);
        assert_eq!(rng.mark(), RngMark { position: 0, scripted: 3 });
        rng.below(6);
        assert_eq!(rng.mark(), RngMark { position: 1, scripted: 3 });
        rng.set_policy(RandomPolicy::Fixed { value: 2 });
        assert!((0..10).all(|_| rng.below(6) == 2));
    }

    #[test]
    fn derived_seeds_differ_and_hide() {
        let seed = Seed::from_number(1);
        assert!(seed.derive(1) != seed.derive(2) && seed.derive(1) != seed);
        assert_eq!(format!("{:?}", Rng::new(seed)), "Rng { mark: RngMark { position: 0, scripted: 0 }, .. }");
        assert!(serde_json::from_str::<Seed>("\"é\"").is_err());
    }
}
