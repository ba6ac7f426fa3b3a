//! The position: the number of stones left, and whose turn it is.

use crate::{Event, Rejection};
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

/// The number of stones at the start.
pub const START: u8 = 10;

/// The maximum number of stones that one turn may take.
pub const MAX_TAKE: u8 = 3;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub stones: u8,
    pub turn: Seat,
}

impl State {
    pub(crate) fn new(first: Seat) -> State {
        State { stones: START, turn: first }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Taken { seat, count } => {
                self.stones = self.stones.saturating_sub(count);
                self.turn = seat.next(2);
            }
        }
    }

    /// Refuses positions that no match can reach.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        if self.stones <= START && self.turn.0 < 2 { Ok(()) } else { Err(Rejection::ImpossiblePosition {}) }
    }
}
