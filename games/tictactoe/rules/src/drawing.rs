//! The board as text. Empty cells show their names, so that the player sees what to type.

use crate::View;
use crate::notation::cell_name;
use qipan_engine::{Seats, Sketch, SketchSign};

pub(crate) fn draw(view: &View, seats: Seats) -> String {
    let cell = |cell: usize| match view.cells[cell] {
        // X always begins, whichever seat that is.
        Some(seat) if seat == seats.first => " X  ".to_owned(),
        Some(_) => " O  ".to_owned(),
        None => format!(" {} ", cell_name(cell as u8)),
    };
    let row = |row: usize| {
        let cells: Vec<String> = (row * 3..row * 3 + 3).map(cell).collect();
        format!("  {}", cells.join("|").trim_end())
    };
    [row(0), row(1), row(2)].join("\n  ----+----+----\n")
}

pub(crate) fn sketch(view: &View, seats: Seats) -> Sketch {
    let mut sketch = Sketch::of_cells(3, 3);
    for (cell, owner) in (0..).zip(view.cells) {
        let Some(owner) = owner else { continue };
        let sign = if owner == seats.first { SketchSign::Cross } else { SketchSign::Ring };
        sketch.put(cell % 3, cell / 3, owner, sign);
    }
    sketch
}
