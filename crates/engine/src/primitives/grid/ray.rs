//! Cells in a straight line.

use super::{Cell, Direction, Grid};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::FusedIterator;

/// The cells in one direction up to the edge of the board, without the one it starts from.
#[derive(Clone, Debug)]
pub struct Ray {
    grid: Grid,
    direction: Direction,
    at: Option<Cell>,
}

impl Iterator for Ray {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.at = self.at.and_then(|cell| self.grid.step(cell, self.direction));
        self.at
    }
}

impl FusedIterator for Ray {}

/// Where a ray ends at a blocked cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RayEnd {
    /// The blocked cell is the last one, as for a shot.
    WithBlocker,
    /// The cell before it is the last one, as for a sliding piece.
    BeforeBlocker,
}

/// A [`Ray`] that ends at the first blocked cell.
#[derive(Clone)]
pub struct RayUntil<F> {
    ray: Ray,
    end: RayEnd,
    blocked: F,
}

impl<F: Fn(Cell) -> bool> Iterator for RayUntil<F> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.ray.next()?;
        if !(self.blocked)(cell) {
            return Some(cell);
        }
        self.ray.at = None;
        (self.end == RayEnd::WithBlocker).then_some(cell)
    }
}

impl<F: Fn(Cell) -> bool> FusedIterator for RayUntil<F> {}

impl<F> fmt::Debug for RayUntil<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RayUntil").field("ray", &self.ray).field("end", &self.end).finish_non_exhaustive()
    }
}

impl Grid {
    /// The cells in one direction; none if the start is off the board.
    pub fn ray(self, from: Cell, direction: Direction) -> Ray {
        Ray { grid: self, direction, at: Some(from).filter(|cell| self.contains(*cell)) }
    }

    /// The cells in one direction up to the first blocked one. Limit the range with `.take(n)`.
    pub fn ray_until<F>(self, from: Cell, direction: Direction, end: RayEnd, blocked: F) -> RayUntil<F>
    where
        F: Fn(Cell) -> bool,
    {
        RayUntil { ray: self.ray(from, direction), end, blocked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid::new(5, 4);

    fn cells(pairs: &[(u8, u8)]) -> Vec<Cell> {
        pairs.iter().map(|(col, row)| Cell::new(*col, *row)).collect()
    }

    #[test]
    fn rays_end_at_the_edge_or_at_a_blocker() {
        use Direction::{East, North, NorthEast, SouthWest, West};
        // Cell (3, 1) is blocked. (start, direction, whole ray, with the blocker, before it)
        type Row = ((u8, u8), Direction, &'static [(u8, u8)], usize, usize);
        let rows: [Row; 7] = [
            ((0, 1), East, &[(1, 1), (2, 1), (3, 1), (4, 1)], 3, 2),
            ((4, 1), West, &[(3, 1), (2, 1), (1, 1), (0, 1)], 1, 0),
            ((1, 3), NorthEast, &[(2, 2), (3, 1), (4, 0)], 2, 1),
            ((2, 2), SouthWest, &[(1, 3)], 1, 1),
            ((2, 0), North, &[], 0, 0),
            // A piece on the blocked cell itself goes away from it freely.
            ((3, 1), West, &[(2, 1), (1, 1), (0, 1)], 3, 3),
            ((5, 1), West, &[], 0, 0),
        ];
        for ((col, row), direction, whole, with, before) in rows {
            let (from, whole) = (Cell::new(col, row), cells(whole));
            let until = |end| {
                GRID.ray_until(from, direction, end, |cell| cell == Cell::new(3, 1)).collect::<Vec<_>>()
            };
            assert_eq!(GRID.ray(from, direction).collect::<Vec<_>>(), whole, "{from} {direction:?}");
            assert_eq!(until(RayEnd::WithBlocker), whole[..with], "{from} {direction:?}");
            assert_eq!(until(RayEnd::BeforeBlocker), whole[..before], "{from} {direction:?}");
        }
    }

    #[test]
    fn iterators_can_be_printed_and_ends_read_back() {
        let ray = GRID.ray_until(Cell::new(0, 0), Direction::East, RayEnd::WithBlocker, |_| false);
        assert!(format!("{ray:?}").starts_with("RayUntil { ray: Ray {"));
        for (end, json) in
            [(RayEnd::WithBlocker, "\"with_blocker\""), (RayEnd::BeforeBlocker, "\"before_blocker\"")]
        {
            assert_eq!(serde_json::to_string(&end).unwrap(), json);
            assert_eq!(serde_json::from_str::<RayEnd>(json).unwrap(), end);
        }
    }
}
