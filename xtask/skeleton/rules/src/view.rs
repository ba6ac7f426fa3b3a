//! The view of a match. Nothing is hidden here, so all viewers have the same.

use crate::State;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub stones: u8,
    pub turn: Seat,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        View { stones: state.stones, turn: state.turn }
    }
}
