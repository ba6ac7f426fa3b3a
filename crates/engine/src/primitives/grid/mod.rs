//! Square boards: cells, steps, rays, several in a row, distances and symmetries.
//!
//! Columns count from the left and rows from the top, both from 0; north is towards row 0. Iterators hold a
//! few bytes and never allocate, since bots use them millions of times.
//!
//! ```
//! use qipan_engine::primitives::grid::{Cell, Direction, Grid, RayEnd};
//!
//! const FIELD: Grid = Grid::new(6, 8);
//! let archer = Cell::new(2, 5);
//! let wall = Cell::new(2, 2);
//!
//! // A shot goes north up to three cells, as far as the first thing in its way.
//! let shot = FIELD.ray_until(archer, Direction::North, RayEnd::WithBlocker, |cell| cell == wall);
//! assert_eq!(shot.take(3).last(), Some(wall));
//! assert_eq!(archer.chebyshev(wall), 3);
//! assert_eq!(FIELD.index(archer), Some(32));
//! ```

mod direction;
mod ray;
mod run;
mod symmetry;
mod text;

pub use direction::Direction;
pub use ray::{Ray, RayEnd, RayUntil};
pub use run::Run;
pub use symmetry::Symmetry;

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A place on a board. Cells are ordered row by row, from the top left to the bottom right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cell {
    pub col: u8,
    pub row: u8,
}

impl Cell {
    pub const fn new(col: u8, row: u8) -> Cell {
        Cell { col, row }
    }

    /// The distance in steps that may also go diagonally.
    pub fn chebyshev(self, other: Cell) -> u16 {
        u16::from(self.col.abs_diff(other.col).max(self.row.abs_diff(other.row)))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        (self.row, self.col).cmp(&(other.row, other.col))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}, row {}", self.col, self.row)
    }
}

/// The size of a board. Every size is valid; a board without columns or rows has no cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grid {
    pub width: u8,
    pub height: u8,
}

impl Grid {
    pub const fn new(width: u8, height: u8) -> Grid {
        Grid { width, height }
    }

    pub const fn contains(self, cell: Cell) -> bool {
        cell.col < self.width && cell.row < self.height
    }

    /// How many cells the board has.
    pub const fn size(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The position of a cell in a list that goes through the board row by row.
    pub const fn index(self, cell: Cell) -> Option<usize> {
        if self.contains(cell) {
            Some(cell.row as usize * self.width as usize + cell.col as usize)
        } else {
            None
        }
    }

    /// The cell at a position in such a list.
    pub const fn cell_at(self, index: usize) -> Option<Cell> {
        if index < self.size() {
            let width = self.width as usize;
            Some(Cell::new((index % width) as u8, (index / width) as u8))
        } else {
            None
        }
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |col| Cell::new(col, row)))
    }

    /// The cell that is this many columns and rows away, if it is on the board, such as for a knight's move.
    pub const fn offset(self, cell: Cell, columns: i8, rows: i8) -> Option<Cell> {
        let (Some(col), Some(row)) =
            (cell.col.checked_add_signed(columns), cell.row.checked_add_signed(rows))
        else {
            return None;
        };
        let cell = Cell::new(col, row);
        if self.contains(cell) { Some(cell) } else { None }
    }

    /// The next cell in a direction, if it is on the board.
    pub const fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (columns, rows) = direction.offset();
        self.offset(cell, columns, rows)
    }

    /// The cells one step away in these directions, such as [`Direction::ORTHOGONAL`].
    pub fn neighbours(self, cell: Cell, directions: &[Direction]) -> impl Iterator<Item = Cell> + Clone {
        directions.iter().filter_map(move |direction| self.step(cell, *direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Grid; 5] =
        [Grid::new(0, 9), Grid::new(9, 0), Grid::new(1, 1), Grid::new(6, 8), Grid::new(255, 255)];

    #[test]
    fn cells_and_indexes_are_the_same_thing() {
        for grid in SIZES {
            let mut count = 0;
            for (index, cell) in grid.cells().enumerate() {
                assert_eq!((grid.index(cell), grid.cell_at(index)), (Some(index), Some(cell)));
                count += 1;
            }
            assert_eq!((grid.size(), grid.cell_at(count)), (count, None), "{grid:?}");
            assert_eq!(grid.index(Cell::new(grid.width, 0)), None);
            assert_eq!(grid.index(Cell::new(0, grid.height)), None);
        }
        assert!(Grid::new(3, 4).cells().is_sorted());
    }

    #[test]
    fn offsets_stay_on_the_board() {
        let rows = [
            ((2, 2), (1, -2), Some((3, 0))),
            ((2, 2), (-2, 1), Some((0, 3))),
            ((2, 2), (-3, 0), None),
            ((2, 2), (0, -3), None),
            ((2, 2), (7, 0), None),
            ((2, 2), (0, 8), None),
            ((255, 255), (127, 127), None),
            ((0, 0), (-128, -128), None),
        ];
        for ((col, row), (columns, rows), expected) in rows {
            let found = Grid::new(9, 10).offset(Cell::new(col, row), columns, rows);
            assert_eq!(
                found,
                expected.map(|(col, row)| Cell::new(col, row)),
                "{col},{row} + {columns},{rows}"
            );
        }
    }

    #[test]
    fn neighbours_are_fewer_at_the_edge() {
        let rows = [((0, 0), 2, 3), ((1, 0), 3, 5), ((1, 1), 4, 8), ((9, 9), 0, 0)];
        for ((col, row), orthogonal, all) in rows {
            let count = |directions| Grid::new(3, 3).neighbours(Cell::new(col, row), directions).count();
            assert_eq!(count(&Direction::ORTHOGONAL), orthogonal, "{col},{row}");
            assert_eq!(count(&Direction::ALL), all, "{col},{row}");
        }
    }

    #[test]
    fn distances_do_not_overflow() {
        let rows = [((0, 0), (3, 4), 4), ((3, 4), (0, 0), 4), ((0, 255), (255, 0), 255), ((1, 1), (1, 1), 0)];
        for ((col, row), (other_col, other_row), chebyshev) in rows {
            let (cell, other) = (Cell::new(col, row), Cell::new(other_col, other_row));
            assert_eq!(cell.chebyshev(other), chebyshev);
        }
    }

    #[test]
    fn cells_and_grids_are_read_back() {
        let (cell, grid) = (Cell::new(1, 2), Grid::new(6, 8));
        assert_eq!(serde_json::to_string(&cell).unwrap(), r#"{"col":1,"row":2}"#);
        assert_eq!(serde_json::from_str::<Cell>(r#"{"col":1,"row":2}"#).unwrap(), cell);
        assert_eq!(serde_json::to_string(&grid).unwrap(), r#"{"width":6,"height":8}"#);
        assert_eq!(serde_json::from_str::<Grid>(r#"{"width":6,"height":8}"#).unwrap(), grid);
        assert_eq!(cell.to_string(), "column 1, row 2");
    }
}
