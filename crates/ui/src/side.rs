//! The side that a seat plays: a colour, and a word for it where the game has one.

use qipan_engine::{MatchView, Seat};
use serde_json::Value;

/// The side of a seat. It may differ from match to match: in xiangqi, the seat that moves first plays Red.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The number of the colour, from 1 to 4, for the attribute `data-side`.
    pub colour: u8,
    /// The name of the side in the current language, such as "Red".
    pub name: Option<String>,
}

impl Side {
    /// The side of a seat in games in which the colour follows the seat.
    pub fn by_seat(_: &MatchView<Value>, seat: Seat) -> Side {
        Side { colour: seat.0 + 1, name: None }
    }

    /// The value of `data-side`.
    pub fn attribute(&self) -> String {
        self.colour.to_string()
    }
}
