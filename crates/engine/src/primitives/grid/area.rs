//! Cells within a distance.

use super::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// How distance is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Steps along columns and rows; an area is a diamond.
    Manhattan,
    /// Steps that may also go diagonally; an area is a square.
    Chebyshev,
}

impl Metric {
    pub fn distance(self, from: Cell, to: Cell) -> u16 {
        match self {
            Metric::Manhattan => from.manhattan(to),
            Metric::Chebyshev => from.chebyshev(to),
        }
    }
}

impl Grid {
    /// The cells at most this far from the centre, row by row; the centre is one of them if it is on the
    /// board.
    pub fn within(self, centre: Cell, distance: u8, metric: Metric) -> impl Iterator<Item = Cell> + Clone {
        let near = |middle: u8, size: u8| {
            middle.saturating_sub(distance)..middle.saturating_add(distance).saturating_add(1).min(size)
        };
        let (columns, rows) = (near(centre.col, self.width), near(centre.row, self.height));
        let square = rows.flat_map(move |row| columns.clone().map(move |col| Cell::new(col, row)));
        square.filter(move |cell| metric.distance(centre, *cell) <= u16::from(distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_what_a_search_over_the_board_finds() {
        let grids = [Grid::new(6, 8), Grid::new(1, 9), Grid::new(0, 0), Grid::new(255, 3)];
        let centres =
            [Cell::new(0, 0), Cell::new(3, 4), Cell::new(5, 7), Cell::new(254, 2), Cell::new(255, 255)];
        for (grid, centre) in grids.into_iter().flat_map(|grid| centres.map(|centre| (grid, centre))) {
            for (metric, distance) in [
                (Metric::Manhattan, 0),
                (Metric::Manhattan, 3),
                (Metric::Chebyshev, 2),
                (Metric::Chebyshev, 255),
            ] {
                let found: Vec<Cell> = grid.within(centre, distance, metric).collect();
                let near = |cell: &Cell| metric.distance(*cell, centre) <= u16::from(distance);
                let expected: Vec<Cell> = grid.cells().filter(near).collect();
                assert_eq!(found, expected, "{distance} from {centre} on {grid:?}");
            }
        }
    }

    #[test]
    fn areas_have_the_known_sizes() {
        for (metric, distance, size) in
            [(Metric::Manhattan, 1, 5), (Metric::Manhattan, 2, 13), (Metric::Chebyshev, 2, 25)]
        {
            assert_eq!(Grid::new(9, 9).within(Cell::new(4, 4), distance, metric).count(), size);
            let json = serde_json::to_string(&metric).unwrap();
            assert_eq!(serde_json::from_str::<Metric>(&json).unwrap(), metric);
        }
    }
}
