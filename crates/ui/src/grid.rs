//! A keyboard cursor over the cells of a grid: the board is one Tab stop, arrow keys move inside it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, SvgElement};

/// The cursor. Cells are numbered row by row from the top left, as they are drawn.
#[derive(Clone, Copy, Debug)]
pub struct GridCursor {
    pub columns: usize,
    pub rows: usize,
    pub cell: RwSignal<usize>,
    /// The prefix of the cells' element ids, before their number.
    prefix: &'static str,
}

/// What a key asks the board to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CursorKey {
    /// Enter or space: select or place.
    Act(usize),
    /// Escape: drop the selection.
    Drop,
}

impl GridCursor {
    pub fn new(prefix: &'static str, columns: usize, rows: usize) -> GridCursor {
        GridCursor { columns, rows, cell: RwSignal::new(columns * rows / 2), prefix }
    }

    /// The id of a cell's element.
    pub fn id(self, cell: usize) -> String {
        format!("{}-{cell}", self.prefix)
    }

    /// Only the cell under the cursor can be reached by Tab.
    pub fn tab_index(self, cell: usize) -> &'static str {
        if self.cell.get() == cell { "0" } else { "-1" }
    }

    /// Handles a key: moves the cursor and the focus, or returns what the board has to do.
    pub fn key(self, event: &KeyboardEvent) -> Option<CursorKey> {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return None;
        }
        let cell = self.cell.get_untracked();
        let key = event.key();
        let asked = match key.as_str() {
            "Enter" | " " => Some(CursorKey::Act(cell)),
            "Escape" => Some(CursorKey::Drop),
            _ => None,
        };
        let target = moved(cell, &key, self.columns, self.rows);
        if asked.is_some() || target.is_some() {
            event.prevent_default();
        }
        if let Some(target) = target {
            self.focus(target);
        }
        asked
    }

    /// Puts cursor and focus on a cell.
    pub fn focus(self, cell: usize) {
        self.cell.set(cell);
        let document = web_sys::window().and_then(|window| window.document());
        let element = document.and_then(|document| document.get_element_by_id(&self.id(cell)));
        if let Some(element) = element.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
            let _ = element.focus();
        }
    }
}

/// The cell that a key leads to; at an edge it stays.
fn moved(cell: usize, key: &str, columns: usize, rows: usize) -> Option<usize> {
    let (row, column) = (cell / columns, cell % columns);
    let (row, column) = match key {
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowDown" => ((row + 1).min(rows - 1), column),
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "ArrowRight" => (row, (column + 1).min(columns - 1)),
        "Home" => (row, 0),
        "End" => (row, columns - 1),
        "PageUp" => (0, column),
        "PageDown" => (rows - 1, column),
        _ => return None,
    };
    Some(row * columns + column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_over_the_grid_and_stop_at_its_edges() {
        let rows = [
            (4, "ArrowUp", Some(1)),
            (1, "ArrowUp", Some(1)),
            (4, "ArrowRight", Some(5)),
            (5, "ArrowRight", Some(5)),
            (8, "ArrowDown", Some(8)),
            (6, "ArrowLeft", Some(6)),
            (4, "Home", Some(3)),
            (4, "PageDown", Some(7)),
            (4, "a", None),
        ];
        for (cell, key, expected) in rows {
            assert_eq!(moved(cell, key, 3, 3), expected, "{cell} {key}");
        }
    }
}
