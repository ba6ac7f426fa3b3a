//! Boards as text, drawn from nothing but the view. Games without a drawer are shown as JSON.

use serde_json::Value;

/// Draws the `view` of a match; nothing if the view is not what the drawer knows.
pub type Drawer = fn(&Value) -> Option<String>;

pub fn drawer(game: &str) -> Option<Drawer> {
    match game {
        "tictactoe" => Some(tictactoe),
        _ => None,
    }
}

const MARKS: [&str; 2] = ["X", "O"];

/// Empty cells show their names, so that one sees what to type.
fn tictactoe(view: &Value) -> Option<String> {
    let cells = view.pointer("/game/cells")?.as_array()?;
    let first = view.get("first_seat")?.as_u64()?;
    let mut rows = Vec::new();
    for (row, cells) in cells.chunks(3).enumerate() {
        let number = 3 - row;
        let cell = |(column, cell): (usize, &Value)| match cell.as_u64() {
            // X always begins, whoever that is.
            Some(seat) => format!(" {}  ", MARKS[usize::from(seat != first)]),
            None => format!(" {}{number} ", char::from(b'a' + column as u8)),
        };
        let drawn: Vec<_> = cells.iter().enumerate().map(cell).collect();
        rows.push(format!("  {}", drawn.join("|").trim_end()));
    }
    Some(rows.join("\n  ----+----+----\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_board_shows_marks_and_free_cells() {
        let cells = json!([0, null, 1, null, 0, null, null, null, null]);
        let view = json!({ "first_seat": 1, "game": { "cells": cells } });
        let expected = "\x20  O  | b3 | X
  ----+----+----
   a2 | O  | c2
  ----+----+----
   a1 | b1 | c1";
        assert_eq!(tictactoe(&view).unwrap(), expected);
        assert_eq!(tictactoe(&json!({})), None);
    }
}
