//! What can be played together, and what beats what.

use crate::{Bag, Disc};

/// The power of discs that were laid face down.
pub const COVER_POWER: i8 = -1;

/// The power of the two dogs together: as much as the strongest pair.
const DOG_PAIR: i8 = 9;

/// Discs that are played together, as many as the kind of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combo {
    pub discs: Bag,
    pub power: i8,
}

impl Combo {
    pub fn kind(&self) -> u8 {
        self.discs.len()
    }

    /// These discs as a combo, if they are one.
    pub fn of(discs: Bag) -> Option<Combo> {
        let mut types = discs.iter();
        let power = match (types.next()?, types.next(), types.next()) {
            ((disc, 1 | 2), None, None) => disc.power(),
            ((Disc::RNiu, 3), None, None) => 11,
            ((Disc::BNiu, 3), None, None) => 10,
            ((Disc::RGou, 1), Some((Disc::BGou, 1)), None) => DOG_PAIR,
            _ => return None,
        };
        Some(Combo { discs, power })
    }

    /// All combos in these discs: by kind, then strong ones first, at equal power the one with a dog first.
    pub fn all_in(discs: Bag) -> Vec<Combo> {
        (1..=3).flat_map(|kind| Combo::of_kind_in(discs, kind)).collect()
    }

    fn of_kind_in(discs: Bag, kind: u8) -> impl Iterator<Item = Combo> {
        let dogs = Bag::EMPTY.with(Disc::RGou, 1).with(Disc::BGou, 1);
        let dogs = (kind == 2 && discs.holds(dogs)).then_some(dogs);
        let same = discs.iter().filter(move |(_, count)| *count >= kind);
        let same = same.map(move |(disc, _)| Bag::EMPTY.with(disc, kind));
        dogs.into_iter().chain(same).filter_map(Combo::of)
    }

    /// The combos in these discs that beat a combo of this kind and power. Equal never beats.
    pub fn beating(discs: Bag, kind: u8, power: i8) -> impl Iterator<Item = Combo> {
        Combo::of_kind_in(discs, kind).filter(move |combo| combo.power > power)
    }

    pub fn can_beat(discs: Bag, kind: u8, power: i8) -> bool {
        Combo::beating(discs, kind, power).next().is_some()
    }
}
