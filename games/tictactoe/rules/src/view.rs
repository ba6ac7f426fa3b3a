//! What a viewer sees. Nothing is hidden here, so everybody sees the same.

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
        let line = state.board.line(state.turn.next(2)).map(|line| {
            let mut cells = (0..CELLS).filter(|cell| line & (1 << cell) != 0);
            std::array::from_fn(|_| cells.next().unwrap_or(0))
        });
        View { cells: std::array::from_fn(|cell| state.board.owner(cell as u8)), turn: state.turn, line }
    }
}
