//! Optional speed: whether a set of cells holds three in a row, looked up in a table. The plain way is
//! [`first_run`](qipan_engine::primitives::grid::Grid::first_run), as in [`crate::Board::line`]; most games need no
//! more. Rules and bots of this game ask millions of times a second, in the benchmarks too.

pub(crate) const FULL: u16 = 0b111_111_111;

/// The eight ways to win, as sets of cells.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// For every set of cells, whether it holds a line.
const HOLDS_LINE: [bool; FULL as usize + 1] = {
    let mut table = [false; FULL as usize + 1];
    let mut cells = 0;
    while cells < table.len() {
        let mut line = 0;
        while line < LINES.len() {
            table[cells] |= cells as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        cells += 1;
    }
    table
};

#[inline]
pub(crate) fn holds_line(cells: u16) -> bool {
    HOLDS_LINE[usize::from(cells & FULL)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::GRID;

    #[test]
    fn the_table_agrees_with_the_grid() {
        for cells in 0..=FULL {
            let run = GRID.first_run(3, |cell| (cells >> GRID.index(cell)? & 1 != 0).then_some(()));
            assert_eq!(holds_line(cells), run.is_some(), "{cells:09b}");
        }
    }
}
