//! Reachable cells.

use super::{Cell, Direction, Grid};

/// Not reached yet. No path is this long, since a board has at most 65,025 cells.
const UNREACHED: u16 = u16::MAX;

/// A breadth-first search over reachable cells. Reuse one value for many fills: only the first fill allocates memory.
///
/// ```
/// use qipan_engine::primitives::grid::{Cell, Direction, Flood, Grid};
///
/// let (grid, rock) = (Grid::new(3, 2), Cell::new(1, 0));
/// let mut flood = Flood::new(grid);
/// flood.fill(Cell::new(0, 0), 2, &Direction::ORTHOGONAL, |cell| cell != rock);
/// assert_eq!(flood.cells().collect::<Vec<_>>(), [Cell::new(0, 1), Cell::new(1, 1)]);
/// assert_eq!(flood.steps_to(Cell::new(1, 1)), Some(2));
/// assert_eq!(flood.steps_to(rock), None);
/// ```
#[derive(Clone, Debug)]
pub struct Flood {
    grid: Grid,
    /// The number of steps to each cell, by index.
    steps: Vec<u16>,
    /// The cells that were reached, nearest first. The start comes first of all.
    reached: Vec<Cell>,
}

impl Flood {
    pub fn new(grid: Grid) -> Flood {
        Flood { grid, steps: vec![UNREACHED; grid.size()], reached: Vec::new() }
    }

    /// Discards the last search and searches from a cell, over cells that are `free`, up to `max_steps` steps. The
    /// start need not be free.
    pub fn fill(
        &mut self,
        start: Cell,
        max_steps: u16,
        directions: &[Direction],
        free: impl Fn(Cell) -> bool,
    ) {
        self.clear();
        self.reach(start, 0);
        let mut next = 0;
        while let Some(&cell) = self.reached.get(next) {
            next += 1;
            let steps = self.steps_to(cell).unwrap_or(UNREACHED);
            if steps >= max_steps.min(UNREACHED - 1) {
                return;
            }
            for neighbour in self.grid.neighbours(cell, directions) {
                if self.steps_to(neighbour).is_none() && free(neighbour) {
                    self.reach(neighbour, steps + 1);
                }
            }
        }
    }

    /// The cells that were reached, nearest first, without the start.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone {
        self.reached.iter().copied().skip(1)
    }

    /// How many steps it takes to get to a cell, if it was reached. The start takes none.
    pub fn steps_to(&self, cell: Cell) -> Option<u16> {
        let steps = self.steps.get(self.grid.index(cell)?)?;
        Some(*steps).filter(|steps| *steps != UNREACHED)
    }

    /// A start off the board reaches nothing.
    fn reach(&mut self, cell: Cell, steps: u16) {
        if let Some(slot) = self.grid.index(cell).and_then(|index| self.steps.get_mut(index)) {
            *slot = steps;
            self.reached.push(cell);
        }
    }

    /// Clears the last search. The cost depends on the number of reached cells, not on the size of the board.
    fn clear(&mut self) {
        for cell in self.reached.drain(..) {
            if let Some(slot) = self.grid.index(cell).and_then(|index| self.steps.get_mut(index)) {
                *slot = UNREACHED;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map with walls (`#`) and a start (`S`); the answer has the steps to each cell that was reached.
    fn check(map: [&str; 4], max_steps: u16, directions: &[Direction], expected: [&str; 4]) {
        let grid = Grid::new(5, 4);
        let at = |cell: Cell| map[usize::from(cell.row)].as_bytes()[usize::from(cell.col)];
        let start = grid.cells().find(|cell| at(*cell) == b'S').unwrap_or(Cell::new(9, 9));
        let mut flood = Flood::new(grid);
        for _ in 0..2 {
            flood.fill(start, max_steps, directions, |cell| at(cell) == b'.');
            let drawn = grid
                .cells()
                .map(|cell| flood.steps_to(cell).map_or('-', |steps| (b'0' + steps as u8) as char));
            assert_eq!(drawn.collect::<String>(), expected.concat(), "{map:?}");
            assert!(flood.cells().all(|cell| cell != start));
            assert!(flood.cells().map(|cell| flood.steps_to(cell)).is_sorted());
        }
    }

    #[test]
    fn floods_go_round_walls_and_stop_in_time() {
        let map = ["..#..", ".S#..", "..#..", "....."];
        check(map, 0, &Direction::ORTHOGONAL, ["-----", "-0---", "-----", "-----"]);
        check(map, 2, &Direction::ORTHOGONAL, ["21---", "10---", "21---", "-2---"]);
        check(map, 5, &Direction::ORTHOGONAL, ["21---", "10---", "21-5-", "32345"]);
        check(map, u16::MAX, &Direction::ALL, ["11-55", "10-44", "11-34", "22234"]);
        check(map, 9, &Direction::DIAGONAL, ["1----", "-0---", "1----", "-2---"]);
    }

    #[test]
    fn a_start_off_the_board_reaches_nothing() {
        check(["....."; 4], 9, &Direction::ALL, ["-----"; 4]);
    }

    #[test]
    fn long_ways_are_counted_exactly() {
        // A snake through the largest board: every second row is a wall with a gap at alternating ends.
        let grid = Grid::new(255, 255);
        let gap = |row: u8| if row % 4 == 1 { 254 } else { 0 };
        let mut flood = Flood::new(grid);
        let free = |cell: Cell| cell.row.is_multiple_of(2) || cell.col == gap(cell.row);
        flood.fill(Cell::new(0, 0), u16::MAX, &Direction::ORTHOGONAL, free);
        assert_eq!(flood.cells().count(), 128 * 255 + 127 - 1);
        assert_eq!(flood.cells().filter_map(|cell| flood.steps_to(cell)).max(), Some(128 * 255 + 127 - 1));
    }
}
