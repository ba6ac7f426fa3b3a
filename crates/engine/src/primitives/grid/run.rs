//! Runs: straight lines of n cells, as in tic-tac-toe and Connect Four.

use super::{Cell, Direction, Grid};

/// Cells side by side in a straight line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    first: Cell,
    direction: Direction,
    length: u8,
}

impl Run {
    /// One of each two opposite directions, so that no run is listed twice.
    const DIRECTIONS: [Direction; 4] =
        [Direction::East, Direction::South, Direction::SouthEast, Direction::SouthWest];

    /// The cells from the first to the last. The first one is the leftmost of a row, else the uppermost.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.length).filter_map(move |steps| away(self.first, self.direction, i16::from(steps)))
    }

    /// What every cell of the run holds, if all hold the same. `holds` returns `None` for an empty cell.
    pub fn common<T: PartialEq>(self, holds: impl Fn(Cell) -> Option<T>) -> Option<T> {
        let mut cells = self.cells();
        let first = holds(cells.next()?)?;
        cells.all(|cell| holds(cell).as_ref() == Some(&first)).then_some(first)
    }
}

impl Grid {
    /// Every run of `length` cells on the board: first the rows, then the columns, then the diagonals.
    pub fn runs(self, length: u8) -> impl Iterator<Item = Run> + Clone {
        let runs = move |direction| self.cells().filter_map(move |cell| self.run(cell, direction, length));
        Run::DIRECTIONS.into_iter().flat_map(runs)
    }

    /// The runs of `length` cells that contain a cell; none if it is off the board.
    pub fn runs_through(self, cell: Cell, length: u8) -> impl Iterator<Item = Run> + Clone {
        Run::DIRECTIONS.into_iter().flat_map(move |direction| {
            let first = move |back: u8| away(cell, direction, -i16::from(back));
            (0..length).rev().filter_map(move |back| self.run(first(back)?, direction, length))
        })
    }

    /// The first run of `length` cells that all hold the same. Use it for a whole position.
    ///
    /// ```
    /// use qipan_engine::primitives::grid::{Cell, Grid};
    ///
    /// let board = ["XO ", "OX ", "  X"];
    /// let holds = |cell: Cell| {
    ///     let mark = board[usize::from(cell.row)].as_bytes()[usize::from(cell.col)];
    ///     (mark != b' ').then_some(mark)
    /// };
    /// let run = Grid::new(3, 3).first_run(3, holds).unwrap();
    /// assert!(run.cells().eq([Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 2)]));
    /// assert_eq!(run.common(holds), Some(b'X'));
    /// ```
    pub fn first_run<T: PartialEq>(self, length: u8, holds: impl Fn(Cell) -> Option<T>) -> Option<Run> {
        self.runs(length).find(|run| run.common(&holds).is_some())
    }

    /// The first run of `length` cells that contains `cell` and whose cells all hold the same. Use it after a move:
    /// only the cell that was just taken can have completed a run.
    ///
    /// ```
    /// use qipan_engine::primitives::grid::{Cell, Grid};
    ///
    /// // Connect Four: seven columns, six rows; the seat's fourth disc falls on three others.
    /// let (board, disc) = (Grid::new(7, 6), Cell::new(3, 2));
    /// let holds = |cell: Cell| (cell.col == 3 && cell.row >= 2).then_some("red");
    /// assert!(board.first_run_through(disc, 4, holds).is_some());
    /// assert!(board.first_run_through(disc, 5, holds).is_none());
    /// ```
    pub fn first_run_through<T: PartialEq>(
        self,
        cell: Cell,
        length: u8,
        holds: impl Fn(Cell) -> Option<T>,
    ) -> Option<Run> {
        self.runs_through(cell, length).find(|run| run.common(&holds).is_some())
    }

    /// The run that begins with a cell, if it stays on the board.
    fn run(self, first: Cell, direction: Direction, length: u8) -> Option<Run> {
        let last = away(first, direction, i16::from(length.checked_sub(1)?))?;
        (self.contains(first) && self.contains(last)).then_some(Run { first, direction, length })
    }
}

/// The cell this many steps away, backwards if negative; `None` where no board reaches.
fn away(cell: Cell, direction: Direction, steps: i16) -> Option<Cell> {
    let (columns, rows) = direction.offset();
    let moved = |from: u8, step: i8| u8::try_from(i16::from(from) + i16::from(step) * steps).ok();
    Some(Cell::new(moved(cell.col, columns)?, moved(cell.row, rows)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(map: &[&str], cell: Cell) -> Option<u8> {
        let mark = *map.get(usize::from(cell.row))?.as_bytes().get(usize::from(cell.col))?;
        (mark != b'.').then_some(mark)
    }

    #[test]
    fn boards_have_the_known_numbers_of_runs() {
        let rows = [
            (Grid::new(3, 3), 3, 8),
            (Grid::new(7, 6), 4, 69),
            (Grid::new(15, 15), 5, 572),
            (Grid::new(4, 2), 3, 4),
            (Grid::new(2, 2), 3, 0),
            (Grid::new(3, 3), 0, 0),
            (Grid::new(0, 9), 1, 0),
            (Grid::new(255, 1), 255, 1),
        ];
        for (grid, length, count) in rows {
            assert_eq!(grid.runs(length).count(), count, "{length} on {grid:?}");
        }
    }

    #[test]
    fn the_runs_through_a_cell_are_those_that_contain_it() {
        let grid = Grid::new(7, 6);
        let cells = grid.cells().chain([Cell::new(7, 0), Cell::new(255, 255)]);
        for (cell, length) in cells.flat_map(|cell| [2, 4, 6].map(|length| (cell, length))) {
            let through: Vec<Run> = grid.runs_through(cell, length).collect();
            let mut expected: Vec<Run> =
                grid.runs(length).filter(|run| run.cells().any(|it| it == cell)).collect();
            assert_eq!(through.len(), expected.len(), "{length} through {cell}");
            expected.retain(|run| !through.contains(run));
            assert!(expected.is_empty(), "{length} through {cell}: {expected:?} is missing");
        }
    }

    #[test]
    fn the_first_run_of_equal_cells_is_found() {
        // A map, the length, and the cells of the first run.
        type Row = (&'static [&'static str], u8, &'static [(u8, u8)]);
        let rows: [Row; 8] = [
            (&["xo.", "xo.", "x.o"], 3, &[(0, 0), (0, 1), (0, 2)]),
            (&["..o", ".o.", "o.."], 3, &[(2, 0), (1, 1), (0, 2)]),
            // A row comes before a column.
            (&["xxx", "x..", "x.."], 3, &[(0, 0), (1, 0), (2, 0)]),
            // Five of them are two runs of four.
            (&[".xxxxx"], 4, &[(1, 0), (2, 0), (3, 0), (4, 0)]),
            (&["xxoxx"], 3, &[]),
            (&["xx.x"], 3, &[]),
            (&["..."], 3, &[]),
            (&["x"], 1, &[(0, 0)]),
        ];
        for (map, length, expected) in rows {
            let grid = Grid::new(map[0].len() as u8, map.len() as u8);
            let expected: Vec<Cell> = expected.iter().map(|(col, row)| Cell::new(*col, *row)).collect();
            let cells = |run: Option<Run>| run.into_iter().flat_map(Run::cells).collect::<Vec<_>>();
            assert_eq!(cells(grid.first_run(length, |cell| holds(map, cell))), expected, "{map:?}");
            if let Some(last) = expected.last() {
                let through = grid.first_run_through(*last, length, |cell| holds(map, cell));
                assert_eq!(cells(through), expected, "{map:?}");
            }
        }
    }
}
