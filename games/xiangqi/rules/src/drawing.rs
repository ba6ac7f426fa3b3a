//! The board as text: the rows of the FEN with the names of ranks and files. An apostrophe marks the second pair of
//! armies.

use crate::View;

pub(crate) fn draw(view: &View) -> String {
    let board = view.fen.split(' ').next().unwrap_or_default();
    let rows: Vec<&str> = board.split('/').collect();
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        lines.push(format!("  {}  {}", rows.len() - 1 - index, points(row).join("").trim_end()));
    }
    let files: String = (0..view.board.width).map(|file| format!("{}  ", char::from(b'a' + file))).collect();
    lines.push(format!("\n     {}", files.trim_end()));
    lines.join("\n")
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

    #[test]
    fn rows_show_letters_and_points() {
        let rows = [
            ("r'7k'", "r' .  .  .  .  .  .  .  k'"),
            ("2c6", ".  .  c  .  .  .  .  .  ."),
            ("10r", ".  .  .  .  .  .  .  .  .  .  r"),
        ];
        for (row, expected) in rows {
            assert_eq!(points(row).join("").trim_end(), expected, "{row}");
        }
    }
}
