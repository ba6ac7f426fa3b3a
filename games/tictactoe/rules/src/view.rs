//! What a viewer sees. Nothing is hidden, so all viewers see the same.

use crate::State;
use crate::state::CELLS;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Row by row from the top left.
    pub cells: [Option<Seat>; CELLS as usize],
    pub turn: Seat,
    /// The three cells that won.
    pub line: Option<[u8; 3]>,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        let line = state.board.line(state.turn.next(2));
        View { cells: std::array::from_fn(|cell| state.board.owner(cell as u8)), turn: state.turn, line }
    }
}
