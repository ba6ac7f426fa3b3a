//! Where cells are drawn: the own edge is always the lower one.

use qipan_engine::Seat;
use qipan_summonerwars::{Cell, FIELD};

/// The side of a cell, and the width of the frame, in units of the drawing.
pub(crate) const UNIT: i32 = 100;
pub(crate) const FRAME: i32 = 16;
pub(crate) const WIDTH: i32 = 2 * FRAME + 6 * UNIT;
pub(crate) const HEIGHT: i32 = 2 * FRAME + 8 * UNIT;

/// The position of a cell on the drawing, row by row from the top left; and the cell at a position, which is the same
/// reflection.
pub(crate) fn turned(index: usize, bottom: Seat) -> usize {
    if bottom == Seat(0) { index } else { FIELD.size() - 1 - index }
}

pub(crate) fn cell_shown_at(index: usize, bottom: Seat) -> Option<Cell> {
    Cell::all().nth(turned(index, bottom))
}

/// The middle of a cell.
pub(crate) fn centre(cell: Cell, bottom: Seat) -> (i32, i32) {
    let index = turned(cell.index(), bottom) as i32;
    (FRAME + index % 6 * UNIT + UNIT / 2, FRAME + index / 6 * UNIT + UNIT / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_edge_is_the_lower_one() {
        let rows = [("a1", 0, (66, 766)), ("a1", 1, (566, 66)), ("f8", 1, (66, 766)), ("c4", 0, (266, 466))];
        for (name, bottom, expected) in rows {
            assert_eq!(centre(Cell::named(name).unwrap(), Seat(bottom)), expected, "{name} {bottom}");
        }
        for index in 0..48 {
            let cell = cell_shown_at(index, Seat(1)).unwrap();
            assert_eq!(turned(cell.index(), Seat(1)), index);
        }
    }
}
