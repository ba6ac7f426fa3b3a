//! Boards as text: names of cells, and a drawing for the terminal.

use super::{Cell, Grid};

impl Grid {
    /// The name of a cell as on a chessboard: columns are letters from the left, rows are numbers from the bottom.
    ///
    /// ```
    /// use qipan_engine::primitives::grid::{Cell, Grid};
    ///
    /// const BOARD: Grid = Grid::new(3, 3);
    /// assert_eq!(BOARD.name(Cell::new(0, 0)), "a3");
    /// assert_eq!(BOARD.name(Cell::new(1, 2)), "b1");
    /// assert_eq!(BOARD.cell_named("b1"), Some(Cell::new(1, 2)));
    /// ```
    pub fn name(self, cell: Cell) -> String {
        let row = i16::from(self.height) - i16::from(cell.row);
        format!("{}{row}", column_name(cell.col))
    }

    /// The cell with this name, if it is on the board.
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        self.cells().find(|cell| self.name(*cell) == name)
    }

    /// The board as text, with the names of its rows and columns. `mark` is what stands on a cell: one character.
    ///
    /// ```
    /// use qipan_engine::primitives::grid::{Cell, Grid};
    ///
    /// let mark = |cell: Cell| if cell == Cell::new(1, 0) { 'X' } else { '.' };
    /// assert_eq!(Grid::new(3, 2).draw(mark), "2  . X .\n1  . . .\n   a b c");
    /// ```
    pub fn draw(self, mark: impl Fn(Cell) -> char) -> String {
        let margin = self.height.to_string().len();
        let mut text = String::new();
        for row in 0..self.height {
            text.push_str(&format!("{:>margin$} ", self.height - row));
            for col in 0..self.width {
                text.push(' ');
                text.push(mark(Cell::new(col, row)));
            }
            text.push('\n');
        }
        let names = (0..self.width).map(|col| format!(" {}", column_name(col)));
        text + &" ".repeat(margin + 1) + &names.collect::<String>()
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn column_name(col: u8) -> String {
    let letter = char::from(b'a' + col % 26);
    match (col / 26).checked_sub(1) {
        Some(more) => format!("{}{letter}", column_name(more)),
        None => letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_name_of_its_own() {
        for grid in [Grid::new(7, 6), Grid::new(60, 2), Grid::new(1, 255)] {
            for cell in grid.cells() {
                assert_eq!(grid.cell_named(&grid.name(cell)), Some(cell), "{}", grid.name(cell));
            }
        }
        assert_eq!(Grid::new(60, 2).name(Cell::new(27, 1)), "ab1");
        let missing = ["", "a0", "a7", "h1", "A1", "1a", "a01"];
        assert!(missing.iter().all(|name| Grid::new(7, 6).cell_named(name).is_none()));
    }
}
