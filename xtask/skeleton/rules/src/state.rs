//! The data of the game: the position, what a player can do, what happens, and why a command is refused.

use qipan_engine::Seat;
use qipan_engine::primitives::grid::{Cell, Grid, Run};
use serde::{Deserialize, Serialize};

/// Columns and rows.
pub const BOARD: Grid = Grid::new(5, 5);

/// The number of stones in a row that win.
const GOAL: u8 = 4;

/// The position. Nothing is hidden, so it is also what every viewer sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The owner of the stone on each cell, row by row from the top.
    pub cells: [[Option<Seat>; BOARD.width as usize]; BOARD.height as usize],
    pub turn: Seat,
    /// The cell of the last move.
    pub last: Option<Cell>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Place { cell: Cell },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Placed { seat: Seat, cell: Cell },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("the match is over")]
    GameOver {},
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("there is no free cell there: {cell}")]
    NotFree { cell: Cell },
}

impl State {
    pub(crate) fn new(first: Seat) -> State {
        State { cells: Default::default(), turn: first, last: None }
    }

    /// The owner of the stone on a cell.
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        *self.cells.get(usize::from(cell.row))?.get(usize::from(cell.col))?
    }

    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        BOARD.contains(cell) && self.owner(cell).is_none()
    }

    /// The line that the last stone has completed.
    pub fn line(&self) -> Option<Run> {
        BOARD.first_run_through(self.last?, GOAL, |cell| self.owner(cell))
    }

    pub(crate) fn is_full(&self) -> bool {
        self.cells.iter().flatten().all(Option::is_some)
    }

    /// Changes the position by one event, and decides nothing.
    pub(crate) fn apply(&mut self, event: &Event) {
        let Event::Placed { seat, cell } = *event;
        let row = self.cells.get_mut(usize::from(cell.row));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(cell.col))) {
            *place = Some(seat);
        }
        self.last = Some(cell);
        self.turn = seat.next(2);
    }
}
