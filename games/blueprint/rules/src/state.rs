//! The position of a match: plain data, without the rules.

use crate::command::Command;
use crate::program::things::Thing;
use qipan_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The places that hold one thing at most: the cells of grids without stacks.
    pub(crate) cells: Vec<Thing>,
    /// All other places, each from the bottom to the top.
    pub(crate) piles: Vec<Vec<Thing>>,
    pub(crate) numbers: Vec<i64>,
    pub(crate) seats: u8,
    pub(crate) turn: Seat,
    pub(crate) phase: u8,
    /// The place where a thing came last, or -1.
    pub(crate) last: i32,
    pub(crate) out: SeatSet,
    /// What seats have chosen secretly; empty unless the phase is played together.
    pub(crate) chosen: Vec<Option<Command>>,
    /// What seats chose secretly in the last round, for everybody.
    pub(crate) revealed: Vec<Option<Command>>,
    pub(crate) asking: Option<Asking>,
    /// How many moves were made, and how often in a row a seat had none.
    pub(crate) moves: u16,
    pub(crate) passes: u8,
    pub(crate) result: Option<Ended>,
}

/// An effect that waits for an answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Asking {
    pub(crate) ask: u16,
    pub(crate) seat: Seat,
    /// The seat whose move it is.
    pub(crate) me: Seat,
    /// The variables of the effect. Nobody sees them.
    pub(crate) locals: Vec<i64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub(crate) winners: SeatSet,
    pub(crate) reason: Cow<'static, str>,
}

impl State {
    /// The number of things at a place.
    pub(crate) fn size(&self, place: i64) -> usize {
        let Ok(place) = usize::try_from(place) else { return 0 };
        match self.cells.get(place) {
            Some(thing) => usize::from(!thing.is_none()),
            None => self.piles.get(place - self.cells.len()).map_or(0, Vec::len),
        }
    }

    /// The thing at a position of a place, or none.
    #[inline]
    pub(crate) fn thing(&self, place: i64, index: usize) -> Thing {
        let Ok(place) = usize::try_from(place) else { return Thing::NONE };
        match self.cells.get(place) {
            Some(thing) if index == 0 => *thing,
            Some(_) => Thing::NONE,
            None => {
                let pile = self.piles.get(place - self.cells.len());
                pile.and_then(|pile| pile.get(index)).copied().unwrap_or_default()
            }
        }
    }

    /// The uppermost thing of a place.
    #[inline]
    pub(crate) fn top(&self, place: i64) -> Thing {
        let Ok(place) = usize::try_from(place) else { return Thing::NONE };
        match self.cells.get(place) {
            Some(thing) => *thing,
            None => self
                .piles
                .get(place - self.cells.len())
                .and_then(|pile| pile.last())
                .copied()
                .unwrap_or_default(),
        }
    }

    pub(crate) fn things(&self) -> usize {
        self.cells.iter().filter(|thing| !thing.is_none()).count()
            + self.piles.iter().map(Vec::len).sum::<usize>()
    }

    pub(crate) fn playing(&self) -> SeatSet {
        SeatSet::all(self.seats).minus(self.out)
    }

    /// The next seat after this one that is not out; the same one if it is alone.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.seats);
        for _ in 0..self.seats {
            if !self.out.contains(next) {
                return next;
            }
            next = next.next(self.seats);
        }
        seat
    }
}
