//! Boards as text, drawn from nothing but the view. Games without a drawer are shown as JSON.

use serde_json::Value;

/// Draws the `view` of a match; nothing if the view is not what the drawer knows.
pub type Drawer = fn(&Value) -> Option<String>;

pub fn drawer(game: &str) -> Option<Drawer> {
    match game {
        "tictactoe" => Some(tictactoe),
        "xiangqi" => Some(xiangqi),
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

/// The rows of the FEN with the names of ranks and files; an apostrophe marks the second pair of armies.
fn xiangqi(view: &Value) -> Option<String> {
    let fen = view.pointer("/game/fen")?.as_str()?;
    let width = view.pointer("/game/board/width")?.as_u64()?;
    let rows: Vec<&str> = fen.split(' ').next()?.split('/').collect();
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        lines.push(format!("  {}  {}", rows.len() - 1 - index, points(row).join("").trim_end()));
    }
    let files: String = (0..width).map(|file| format!("{}  ", char::from(b'a' + file as u8))).collect();
    lines.push(format!("\n     {}", files.trim_end()));
    Some(lines.join("\n"))
}

/// Every point of a row of a FEN, three letters wide.
fn points(row: &str) -> Vec<String> {
    let mut points: Vec<String> = Vec::new();
    let mut gap = 0;
    for letter in row.chars().chain(['/']) {
        if let Some(digit) = letter.to_digit(10) {
            gap = gap * 10 + digit as usize;
            continue;
        }
        points.extend(std::iter::repeat_n(".  ".to_owned(), std::mem::take(&mut gap)));
        match (letter, points.last_mut()) {
            ('\'', Some(last)) => last.replace_range(1..2, "'"),
            ('/', _) => {}
            (letter, _) => points.push(format!("{letter}  ")),
        }
    }
    points
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
    #[test]
    fn a_board_of_xiangqi_shows_letters_and_points() {
        let fen = "r'7k'/9/2c6/9/9/9/9/9/9/4K4 w - - 0 1";
        let view = json!({ "game": { "fen": fen, "board": { "width": 9 } } });
        let drawn = xiangqi(&view).unwrap();
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "  9  r' .  .  .  .  .  .  .  k'");
        assert_eq!(lines[2], "  7  .  .  c  .  .  .  .  .  .");
        assert_eq!(lines[9], "  0  .  .  .  .  K  .  .  .  .");
        assert_eq!(lines[11], "     a  b  c  d  e  f  g  h  i");
        assert_eq!(xiangqi(&json!({})), None);
    }
}
