//! Turning and mirroring a board.

use super::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// The eight rotations and reflections of a board. Turns are clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symmetry {
    Identity,
    QuarterTurn,
    /// How the player on the other side sees the board.
    HalfTurn,
    ThreeQuarterTurn,
    /// Left becomes right.
    MirrorColumns,
    /// Top becomes bottom.
    MirrorRows,
    /// Columns become rows: mirrored along the line from the top left.
    Transpose,
    /// Mirrored along the line from the top right.
    AntiTranspose,
}

use Symmetry::{
    AntiTranspose, HalfTurn, Identity, MirrorColumns, MirrorRows, QuarterTurn, ThreeQuarterTurn, Transpose,
};

impl Symmetry {
    pub const ALL: [Symmetry; 8] = [
        Identity,
        QuarterTurn,
        HalfTurn,
        ThreeQuarterTurn,
        MirrorColumns,
        MirrorRows,
        Transpose,
        AntiTranspose,
    ];

    /// The symmetry that reverts this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            QuarterTurn => ThreeQuarterTurn,
            ThreeQuarterTurn => QuarterTurn,
            other => other,
        }
    }

    /// Whether width and height change places.
    pub const fn swaps_sides(self) -> bool {
        matches!(self, QuarterTurn | ThreeQuarterTurn | Transpose | AntiTranspose)
    }
}

impl Grid {
    /// The board after turning or mirroring it.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Grid {
        if symmetry.swaps_sides() { Grid::new(self.height, self.width) } else { self }
    }

    /// The cell of the [transformed](Grid::transformed) board that this cell is mapped to.
    pub const fn transform(self, cell: Cell, symmetry: Symmetry) -> Option<Cell> {
        if !self.contains(cell) {
            return None;
        }
        let Cell { col, row } = cell;
        // The cell is on the board, so width and height are at least 1 and these do not underflow.
        let (from_right, from_below) = (self.width - 1 - col, self.height - 1 - row);
        Some(match symmetry {
            Identity => cell,
            QuarterTurn => Cell::new(from_below, col),
            HalfTurn => Cell::new(from_right, from_below),
            ThreeQuarterTurn => Cell::new(row, from_right),
            MirrorColumns => Cell::new(from_right, row),
            MirrorRows => Cell::new(col, from_below),
            Transpose => Cell::new(row, col),
            AntiTranspose => Cell::new(from_below, from_right),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_puts_each_cell_where_a_drawing_has_it() {
        // The board "abc / def" after each symmetry, row by row.
        let rows = [
            (Identity, "abcdef"),
            (QuarterTurn, "daebfc"),
            (HalfTurn, "fedcba"),
            (ThreeQuarterTurn, "cfbead"),
            (MirrorColumns, "cbafed"),
            (MirrorRows, "defabc"),
            (Transpose, "adbecf"),
            (AntiTranspose, "fcebda"),
        ];
        let grid = Grid::new(3, 2);
        for (symmetry, expected) in rows {
            let turned = grid.transformed(symmetry);
            let mut drawing = vec!['?'; turned.size()];
            for (cell, letter) in grid.cells().zip('a'..) {
                let moved = grid.transform(cell, symmetry).unwrap();
                drawing[turned.index(moved).unwrap()] = letter;
                assert_eq!(turned.transform(moved, symmetry.inverse()), Some(cell), "{symmetry:?}");
            }
            assert_eq!(drawing.into_iter().collect::<String>(), expected, "{symmetry:?}");
            assert_eq!(turned.transformed(symmetry.inverse()), grid);
            assert_eq!(grid.transform(Cell::new(3, 0), symmetry), None);
            let json = serde_json::to_string(&symmetry).unwrap();
            assert_eq!(serde_json::from_str::<Symmetry>(&json).unwrap(), symmetry);
        }
        assert_eq!(rows.map(|(symmetry, _)| symmetry), Symmetry::ALL);
    }
}
