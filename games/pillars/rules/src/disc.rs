//! The discs and the multisets of them: copies of one type are never told apart.

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A type of disc, from strong to weak; at equal power the dog comes before the chariot. This is the order in which
/// discs and plays are listed everywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Disc {
    RShi,
    BShi,
    RXiang,
    BXiang,
    RMa,
    BMa,
    RGou,
    RChe,
    BGou,
    BChe,
    RNiu,
    BNiu,
}

/// How many types there are.
const TYPES: usize = 12;

/// All discs of the game.
pub const DECK: Bag = Bag([2, 2, 2, 2, 2, 2, 1, 2, 1, 2, 3, 3]);

impl Disc {
    pub const ALL: [Disc; TYPES] = [
        Disc::RShi,
        Disc::BShi,
        Disc::RXiang,
        Disc::BXiang,
        Disc::RMa,
        Disc::BMa,
        Disc::RGou,
        Disc::RChe,
        Disc::BGou,
        Disc::BChe,
        Disc::RNiu,
        Disc::BNiu,
    ];

    /// The power of a single disc.
    pub const fn power(self) -> i8 {
        match self {
            Disc::RShi => 9,
            Disc::BShi => 8,
            Disc::RXiang => 7,
            Disc::BXiang => 6,
            Disc::RMa => 5,
            Disc::BMa => 4,
            Disc::RGou | Disc::RChe => 3,
            Disc::BGou | Disc::BChe => 2,
            Disc::RNiu => 1,
            Disc::BNiu => 0,
        }
    }

    /// How many of this type there are.
    pub const fn copies(self) -> u8 {
        DECK.0[self as usize]
    }

    /// The type in the contract, such as `R_SHI`.
    pub const fn name(self) -> &'static str {
        match self {
            Disc::RShi => "R_SHI",
            Disc::BShi => "B_SHI",
            Disc::RXiang => "R_XIANG",
            Disc::BXiang => "B_XIANG",
            Disc::RMa => "R_MA",
            Disc::BMa => "B_MA",
            Disc::RGou => "R_GOU",
            Disc::RChe => "R_CHE",
            Disc::BGou => "B_GOU",
            Disc::BChe => "B_CHE",
            Disc::RNiu => "R_NIU",
            Disc::BNiu => "B_NIU",
        }
    }
}

/// Some discs: how many of each type. In JSON an object of type and count without zeros, such as `{"R_SHI":2}`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Bag([u8; TYPES]);

impl Bag {
    pub const EMPTY: Bag = Bag([0; TYPES]);

    pub const fn count(&self, disc: Disc) -> u8 {
        self.0[disc as usize]
    }

    pub fn len(&self) -> u8 {
        self.0.iter().fold(0, |sum: u8, count| sum.saturating_add(*count))
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[must_use]
    pub fn with(mut self, disc: Disc, count: u8) -> Bag {
        self.0[disc as usize] = self.0[disc as usize].saturating_add(count);
        self
    }

    #[must_use]
    pub fn plus(mut self, other: Bag) -> Bag {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
        self
    }

    /// What is left without `other`; counts do not go below zero.
    #[must_use]
    pub fn minus(mut self, other: Bag) -> Bag {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
        self
    }

    pub fn holds(&self, other: Bag) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| *mine >= theirs)
    }

    /// The types that are there, strong ones first, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Disc, u8)> + use<> {
        let bag = *self;
        Disc::ALL.into_iter().map(move |disc| (disc, bag.count(disc))).filter(|(_, count)| *count > 0)
    }

    /// Every single disc, strong ones first.
    pub fn discs(&self) -> impl Iterator<Item = Disc> + use<> {
        self.iter().flat_map(|(disc, count)| std::iter::repeat_n(disc, usize::from(count)))
    }

    /// A hand that voids the deal: no advisor and no elephant.
    pub fn is_black(&self) -> bool {
        [Disc::RShi, Disc::BShi, Disc::RXiang, Disc::BXiang].iter().all(|disc| self.count(*disc) == 0)
    }

    /// Every choice of exactly `count` of these discs, strong ones first.
    pub fn choices(&self, count: u8) -> Vec<Bag> {
        let mut found = Vec::new();
        self.choose(0, count, Bag::EMPTY, &mut found);
        found
    }

    fn choose(&self, from: usize, missing: u8, chosen: Bag, found: &mut Vec<Bag>) {
        if missing == 0 {
            return found.push(chosen);
        }
        let Some(disc) = Disc::ALL.get(from) else {
            return;
        };
        for taken in (0..=self.count(*disc).min(missing)).rev() {
            self.choose(from + 1, missing - taken, chosen.with(*disc, taken), found);
        }
    }
}

impl FromIterator<Disc> for Bag {
    fn from_iter<I: IntoIterator<Item = Disc>>(discs: I) -> Bag {
        discs.into_iter().fold(Bag::EMPTY, |bag, disc| bag.with(disc, 1))
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(disc, count)| (disc.name(), count))).finish()
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(self.iter().count()))?;
        for (disc, count) in self.iter() {
            map.serialize_entry(&disc, &count)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bag, D::Error> {
        deserializer.deserialize_map(BagVisitor)
    }
}

struct BagVisitor;

impl<'de> Visitor<'de> for BagVisitor {
    type Value = Bag;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of disc types and their counts")
    }

    /// Every bag has exactly one JSON form: no zeros, no type twice, no count above the copies in the game.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bag, A::Error> {
        let mut bag = Bag::EMPTY;
        while let Some((disc, count)) = map.next_entry::<Disc, u8>()? {
            if count == 0 || count > disc.copies() || bag.count(disc) > 0 {
                let name = disc.name();
                return Err(A::Error::custom(format_args!("{count} discs of {name} are no count")));
            }
            bag = bag.with(disc, count);
        }
        Ok(bag)
    }
}
