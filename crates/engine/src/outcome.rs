//! How a match ended.

use crate::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The result of a match. It is a draw if `winners` is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub winners: SeatSet,
    /// A code for translation, such as `three_in_a_row`, `resignation` or `time`.
    pub reason: Cow<'static, str>,
}

impl Outcome {
    pub const fn win(seat: Seat, reason: &'static str) -> Outcome {
        Outcome::winners(SeatSet::only(seat), reason)
    }

    pub const fn winners(winners: SeatSet, reason: &'static str) -> Outcome {
        Outcome { winners, reason: Cow::Borrowed(reason) }
    }

    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome::winners(SeatSet::EMPTY, reason)
    }

    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }
}
