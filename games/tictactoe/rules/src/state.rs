//! The position: the cells of each seat, and whose turn it is.

use crate::line_table::{FULL, holds_line};
use crate::{Event, Rejection};
use qipan_engine::primitives::grid::Grid;
use qipan_engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

pub(crate) const CELLS: u8 = 9;

pub(crate) const GRID: Grid = Grid::new(3, 3);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub board: Board,
    pub turn: Seat,
}

/// The cells of each seat as a set: bit `n` stands for cell `n`.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Board {
    cells: [u16; 2],
}

impl State {
    pub(crate) fn new(first: Seat) -> State {
        State { board: Board::default(), turn: first }
    }

    #[inline]
    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::CellOccupied { cell, seat } => {
                self.board.occupy(cell, seat);
                self.turn = seat.next(2);
            }
        }
    }

    /// Refuses positions that no match can reach.
    pub(crate) fn check(&self, seats: Seats) -> Result<(), Rejection> {
        let [zero, one] = self.board.cells;
        let counts = [zero.count_ones(), one.count_ones()];
        let (first, second) =
            (counts[usize::from(seats.first.0 & 1)], counts[usize::from(!seats.first.0 & 1)]);
        let firsts_turn = self.turn == seats.first;
        let is_possible = zero & one == 0
            && (zero | one) & !FULL == 0
            && self.turn.0 < 2
            && first == second + u32::from(!firsts_turn)
            && !self.board.has_line(self.turn);
        if is_possible { Ok(()) } else { Err(Rejection::ImpossiblePosition {}) }
    }
}

impl Board {
    #[inline]
    pub fn owner(&self, cell: u8) -> Option<Seat> {
        let has_cell = |seat: &Seat| self.cells_of(*seat).checked_shr(u32::from(cell)).unwrap_or(0) & 1 != 0;
        [Seat(0), Seat(1)].into_iter().find(has_cell)
    }

    #[inline]
    fn cells_of(&self, seat: Seat) -> u16 {
        self.cells.get(seat.index()).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn occupy(&mut self, cell: u8, seat: Seat) {
        if let Some(cells) = self.cells.get_mut(seat.index()) {
            *cells |= 1 << (cell % CELLS);
        }
    }

    /// The free cells, in ascending order.
    #[inline]
    pub fn free_cells(&self) -> impl Iterator<Item = u8> + use<> {
        let mut free = FULL & !(self.cells[0] | self.cells[1]);
        std::iter::from_fn(move || {
            let cell = free.trailing_zeros() as u8;
            free &= free.wrapping_sub(1);
            (cell < CELLS).then_some(cell)
        })
    }

    #[inline]
    pub(crate) fn count_free(&self) -> u32 {
        CELLS as u32 - (self.cells[0] | self.cells[1]).count_ones()
    }

    /// The free cell with `index` free cells before it.
    #[inline]
    pub(crate) fn free_cell(&self, index: u32) -> u8 {
        let mut free = FULL & !(self.cells[0] | self.cells[1]);
        for _ in 0..index {
            free &= free.wrapping_sub(1);
        }
        free.trailing_zeros() as u8
    }

    /// Both sets of cells as one number.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        u64::from(self.cells[0]) << 9 | u64::from(self.cells[1])
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.cells[0] | self.cells[1] == FULL
    }

    #[inline]
    pub fn has_line(&self, seat: Seat) -> bool {
        holds_line(self.cells_of(seat))
    }

    /// The three cells in a row of a seat, if it has them.
    pub fn line(&self, seat: Seat) -> Option<[u8; 3]> {
        if !self.has_line(seat) {
            return None;
        }
        let index = |cell| GRID.index(cell).map(|index| index as u8);
        let run = GRID.first_run(3, |cell| self.owner(index(cell)?).filter(|owner| *owner == seat))?;
        let mut cells = run.cells().filter_map(index);
        Some([cells.next()?, cells.next()?, cells.next()?])
    }
}
