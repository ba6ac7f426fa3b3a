//! Seats of a match, and viewers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A seat of a match, numbered from 0. The rules know seats, not people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The position of this seat in a list that has one element per seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat to the left: the next one in turn order.
    pub fn next(self, count: u8) -> Seat {
        Seat(self.0.wrapping_add(1) % count.max(1))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The maximum number of seats of a match; a [`SeatSet`] has one bit for each.
pub const MAX_SEATS: u8 = 16;

/// A set of seats. On the wire it is a sorted list of seat numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    /// All seats from 0 up to (not including) `count`.
    pub const fn all(count: u8) -> SeatSet {
        if count >= MAX_SEATS { SeatSet(u16::MAX) } else { SeatSet((1 << count) - 1) }
    }

    pub const fn only(seat: Seat) -> SeatSet {
        if seat.0 < MAX_SEATS { SeatSet(1 << seat.0) } else { SeatSet::EMPTY }
    }

    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < MAX_SEATS && self.0 & (1 << seat.0) != 0
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::only(seat).0)
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !SeatSet::only(seat).0)
    }

    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    #[must_use]
    pub const fn intersect(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same by reference, for serde.
    pub(crate) fn is_unset(&self) -> bool {
        self.is_empty()
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat of the set.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (lowest < MAX_SEATS).then_some(Seat(lowest))
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        if !serializer.is_human_readable() {
            return serializer.serialize_u16(self.0);
        }
        let mut list = serializer.serialize_seq(Some(self.len() as usize))?;
        for seat in self.iter() {
            list.serialize_element(&seat)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        match seats.iter().find(|seat| seat.0 >= MAX_SEATS) {
            Some(seat) => Err(serde::de::Error::custom(format_args!("there is no seat {seat}"))),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

/// The seats of one match: how many there are, and which one begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seats {
    pub count: u8,
    pub first: Seat,
}

impl Seats {
    pub const fn new(count: u8) -> Seats {
        Seats { count, first: Seat(0) }
    }

    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.count
    }

    pub const fn all(self) -> SeatSet {
        SeatSet::all(self.count)
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..self.count).map(Seat)
    }
}

/// A viewer of a match: a seat or a spectator. Everything that leaves the engine is made for one viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// The seat this viewer sits in, if any.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether this viewer sits in that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Viewer::Seat(seat) => seat.serialize(serializer),
            Viewer::Spectator => serializer.serialize_str("spectator"),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Viewer, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Wire {
            Seat(u8),
            Word(String),
        }
        match Wire::deserialize(deserializer) {
            Ok(Wire::Seat(seat)) => Ok(Viewer::Seat(Seat(seat))),
            Ok(Wire::Word(word)) if word == "spectator" => Ok(Viewer::Spectator),
            _ => Err(serde::de::Error::custom("a viewer is a seat number or \"spectator\"")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_lists_on_the_wire() {
        let set: SeatSet = [Seat(2), Seat(0)].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,2]");
        assert_eq!(serde_json::from_str::<SeatSet>("[2,0]").unwrap(), set);
        assert!(serde_json::from_str::<SeatSet>("[16]").is_err());
        assert_eq!(SeatSet::all(16).len(), 16);
        assert_eq!(set.without(Seat(0)), SeatSet::only(Seat(2)));
        assert!(!SeatSet::all(16).contains(Seat(200)));
    }

    #[test]
    fn viewers_are_numbers_or_a_word() {
        assert_eq!(serde_json::from_str::<Viewer>("1").unwrap(), Viewer::Seat(Seat(1)));
        assert_eq!(serde_json::from_str::<Viewer>("\"spectator\"").unwrap(), Viewer::Spectator);
        assert!(serde_json::from_str::<Viewer>("\"ghost\"").is_err());
        assert!(serde_json::from_str::<Viewer>("-1").is_err());
    }
}
