//! Sets of cells, which rules and bots combine without looking at single cells.

use super::{CELLS, COLUMNS, Cell};
use std::fmt;

/// A bit for each cell, the first in cell order lowest.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CellSet(u64);

const ALL: u64 = (1 << CELLS) - 1;
/// The leftmost column.
const LEFT: u64 = {
    let (mut bits, mut at) = (0, 0);
    while at < CELLS {
        bits |= 1 << at;
        at += COLUMNS as usize;
    }
    bits
};
const RIGHT: u64 = LEFT << (COLUMNS - 1);

impl CellSet {
    #[inline]
    pub(crate) fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    #[inline]
    pub(crate) fn or(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    #[inline]
    pub(crate) fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The cells that share a side with one of these.
    #[inline]
    pub(crate) fn around(self) -> CellSet {
        let rows = self.0 << COLUMNS | self.0 >> COLUMNS;
        let columns = (self.0 & !RIGHT) << 1 | (self.0 & !LEFT) >> 1;
        CellSet((rows | columns) & ALL)
    }

    /// In cell order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (usize::from(next) < CELLS).then_some(Cell(next))
        })
    }
}

impl From<Cell> for CellSet {
    #[inline]
    fn from(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::default(), |all, cell| all.or(cell.into()))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_agree_with_single_cells() {
        for cell in Cell::all() {
            let around: CellSet = cell.neighbours().collect();
            assert_eq!(CellSet::from(cell).around(), around, "{cell}");
            assert!(around.iter().all(|next| next.is_next_to(cell)) && !around.contains(cell));
        }
        let all: CellSet = Cell::all().collect();
        assert!(all.iter().eq(Cell::all()));
        assert_eq!(all.without(all), CellSet::default());
    }
}
