//! Names of cells: columns a to c from the left, rows 1 to 3 from the bottom, as on a chessboard.

use crate::Command;
use crate::state::CELLS;

pub(crate) fn write(command: &Command) -> String {
    let &Command::ClickCell { cell } = command;
    cell_name(cell)
}

/// The name of a cell, such as `b2`.
pub fn cell_name(cell: u8) -> String {
    if cell >= CELLS {
        return format!("?{cell}");
    }
    format!("{}{}", char::from(b'a' + cell % 3), 3 - cell / 3)
}

/// The cell of a name such as `b2`.
pub fn cell_from_name(name: &str) -> Option<u8> {
    (0..CELLS).find(|cell| cell_name(*cell) == name)
}
