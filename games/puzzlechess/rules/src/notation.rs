//! Places, actions and positions as text.
//!
//! | text | meaning |
//! |---|---|
//! | `b3` | columns from `a` at the left, rows from 1 at the lower edge, both as the first player sees the board |
//! | `a1-b2>` | a move, and the rotation of the piece in the end: `^` 0°, `>` 90°, `v` 180°, `<` 270° |
//! | `d1v` | a bird turned on the spot |
//! | `--` | a skip |
//! | `ABCD/..../..../dvcvbvav` | a board row by row: pieces of seat 0 are `A` to `D`, those of seat 1 `a` to `d`; an upright piece has no arrow |

use crate::position::Piece;
use crate::{Command, PieceId, Position, Rotation, SHAPES};
use qipan_engine::primitives::grid::{Cell, Grid};

/// The number of columns and rows of the largest board.
const MAX_SIZE: u8 = 8;

const SKIP: &str = "--";
const ARROWS: [char; 4] = ['^', '>', 'v', '<'];

/// The letter of a column on a board of this size. The first player sits at row 0 and looks along growing rows, so
/// columns count from the last one.
pub fn column_letter(col: u8, size: u8) -> Option<char> {
    let from_left = size.min(MAX_SIZE).checked_sub(col.checked_add(1)?)?;
    Some(char::from(b'a' + from_left))
}

/// The name of a cell of a board of this size, such as `b3`.
pub fn place_name(cell: Cell, size: u8) -> String {
    match column_letter(cell.col, size) {
        Some(letter) if cell.row < size => format!("{letter}{}", cell.row + 1),
        _ => format!("?{},{}", cell.col, cell.row),
    }
}

/// The cell of a name on a board of this size.
pub fn place_from_name(name: &str, size: u8) -> Option<Cell> {
    Grid::new(size, size).cells().find(|cell| place_name(*cell, size) == name)
}

fn arrow(rotation: Rotation) -> char {
    ARROWS[usize::from(rotation.turns())]
}

fn rotation_of(letter: char) -> Option<Rotation> {
    ARROWS.iter().position(|arrow| *arrow == letter).map(|index| Rotation::quarters(index as u8))
}

/// A command on a board of this size as text.
pub fn write(command: &Command, size: u8) -> String {
    let place_name = |cell| place_name(cell, size);
    match *command {
        Command::Move { from, to, rotation } => {
            format!("{}-{}{}", place_name(from), place_name(to), arrow(rotation))
        }
        Command::Rotate { cell, rotation } => format!("{}{}", place_name(cell), arrow(rotation)),
        Command::Skip {} => SKIP.to_owned(),
    }
}

/// Reads what [`write`] writes.
pub fn read(text: &str, size: u8) -> Option<Command> {
    let place_from_name = |name| place_from_name(name, size);
    if text == SKIP {
        return Some(Command::Skip {});
    }
    let last = text.chars().next_back()?;
    let (rotation, places) = (rotation_of(last)?, &text[..text.len() - last.len_utf8()]);
    match places.split_once('-') {
        Some((from, to)) => {
            let (from, to) = (place_from_name(from)?, place_from_name(to)?);
            Some(Command::Move { from, to, rotation })
        }
        None => Some(Command::Rotate { cell: place_from_name(places)?, rotation }),
    }
}

/// The pieces of a position as text.
pub fn write_board(position: &Position) -> String {
    let size = position.options.size;
    let rows = (0..size).map(|row| {
        let cell = |col| cell_text(position, Cell::new(col, row));
        (0..size).map(cell).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

fn cell_text(position: &Position, cell: Cell) -> String {
    let Some(id) = position.piece_on(cell) else {
        return ".".to_owned();
    };
    let letter = char::from(if id.seat().0 == 0 { b'A' } else { b'a' } + id.shape() - 1);
    match position.piece(id).rotation {
        Rotation::UPRIGHT => letter.to_string(),
        rotation => format!("{letter}{}", arrow(rotation)),
    }
}

/// The same position with the pieces of [`write_board`]: each of the eight once, on a board of its size.
pub fn with_board(position: &Position, text: &str) -> Option<Position> {
    let size = usize::from(position.options.size);
    let rows: Vec<&str> = text.split('/').collect();
    let mut found: [Option<Piece>; 8] = [None; 8];
    for (row, line) in rows.iter().enumerate() {
        let mut col = 0;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter != '.' {
                let rotation = letters.peek().and_then(|letter| rotation_of(*letter));
                letters.next_if(|_| rotation.is_some());
                let cell = Cell::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
                let place = &mut found[piece_of(letter)?.index()];
                if place.replace(Piece::at(cell, rotation.unwrap_or_default())).is_some() {
                    return None;
                }
            }
            col += 1;
        }
        if col != size {
            return None;
        }
    }
    let mut pieces = position.pieces;
    for (piece, found) in pieces.iter_mut().zip(found) {
        *piece = found?;
    }
    (rows.len() == size).then_some(Position { pieces, ..*position })
}

fn piece_of(letter: char) -> Option<PieceId> {
    let first = if letter.is_ascii_uppercase() { 'A' } else { 'a' };
    let shape = u8::try_from(u32::from(letter).checked_sub(u32::from(first))?).ok()?;
    let seat = u8::from(first == 'a');
    (shape < SHAPES).then_some(PieceId(seat * SHAPES + shape))
}
