//! Which cells lie in line with which, as sets of bits.
//!
//! Bit `8·row + column` stands for a cell on boards of every size. Pieces jump, so what a piece can reach does not
//! depend on what stands between; a smaller board only cuts the sets.

use qipan_engine::primitives::grid::Cell;

/// A set of cells.
pub(crate) type Cells = u64;

#[inline]
pub(crate) const fn bit(cell: Cell) -> Cells {
    1 << ((cell.row & 7) * 8 + (cell.col & 7))
}

/// All cells of a square board.
#[inline]
pub(crate) const fn board(size: u8) -> Cells {
    BOARDS[if size > 8 { 8 } else { size as usize }]
}

/// The cells in line with this one, at most `steps` steps away.
#[inline]
pub(crate) const fn in_line(cell: Cell, steps: u8) -> Cells {
    let reach = if steps > 7 { 7 } else { steps as usize };
    IN_LINE[reach][((cell.row & 7) * 8 + (cell.col & 7)) as usize]
}

/// The cells of a set, row by row.
#[inline]
pub(crate) fn each(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let index = cells.trailing_zeros() as u8;
        cells &= cells.wrapping_sub(1);
        (index < 64).then(|| Cell::new(index % 8, index / 8))
    })
}

const BOARDS: [Cells; 9] = {
    let mut boards = [0; 9];
    let mut size = 1;
    while size <= 8 {
        let line = u64::MAX >> (64 - size);
        let mut row = 0;
        while row < size {
            boards[size] |= line << (row * 8);
            row += 1;
        }
        size += 1;
    }
    boards
};

const DIRECTIONS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// For every number of steps, for every cell.
static IN_LINE: [[Cells; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut steps = 1;
    while steps < 8 {
        let mut cell = 0;
        while cell < 64 {
            table[steps][cell] = table[steps - 1][cell] | ring(cell as i8, steps as i8);
            cell += 1;
        }
        steps += 1;
    }
    table
};

/// The cells in line that are exactly `steps` steps away.
const fn ring(cell: i8, steps: i8) -> Cells {
    let mut cells = 0;
    let mut index = 0;
    while index < DIRECTIONS.len() {
        let (columns, rows) = DIRECTIONS[index];
        let (col, row) = (cell % 8 + columns * steps, cell / 8 + rows * steps);
        if col >= 0 && col < 8 && row >= 0 && row < 8 {
            cells |= 1 << (row * 8 + col);
        }
        index += 1;
    }
    cells
}
