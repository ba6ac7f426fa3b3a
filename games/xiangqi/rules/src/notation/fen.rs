//! FEN: rows from the top, pieces as letters, digits for empty points.
//!
//! Red is written in capitals, Black in small letters. On the board for four, an apostrophe after the letter marks
//! the second pair: `R'` is a chariot of Blue, `r'` one of Green, and the turn is `w`, `b`, `w'` or `b'`.

use crate::board::{Army, Kind, Piece, Point, Position};
use crate::layout::{ArmyLayout, Layout, four_armies, two_armies};
use serde::Serialize;

/// The content of a FEN.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    pub layout: Layout,
    /// Moves since the last capture.
    pub quiet: u16,
    /// Moves since the beginning of the match.
    pub moves: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum FenError {
    #[error("the FEN is longer than {most} bytes")]
    FenTooLong { most: u16 },
    #[error("the FEN has no rows")]
    FenEmpty {},
    #[error("the FEN has {count} rows instead of 10")]
    FenRowCount { count: u16 },
    #[error("row {row} of the FEN has {width} points; the board has 9 or 18, in every row the same")]
    FenRowWidth { row: u16, width: u16 },
    #[error("{letter:?} in row {row} of the FEN is no piece")]
    FenLetter { row: u16, letter: char },
    #[error("{text:?} is no turn; a turn is w or r, or b")]
    FenTurn { text: String },
    #[error("{text:?} is no number of moves")]
    FenNumber { text: String },
    #[error("the FEN goes on after its six parts: {text:?}")]
    FenTooMany { text: String },
}

const MAX_BYTES: usize = 1024;
const ROWS: usize = 10;

/// The letter that is written for a kind; the reader accepts others too.
pub(crate) fn letter(kind: Kind) -> char {
    match kind {
        Kind::General => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'B',
        Kind::Horse => 'N',
        Kind::Chariot => 'R',
        Kind::Cannon => 'C',
        Kind::Soldier => 'P',
    }
}

pub(crate) fn kind_of(letter: char) -> Option<Kind> {
    match letter.to_ascii_uppercase() {
        'K' | 'G' => Some(Kind::General),
        'A' => Some(Kind::Advisor),
        'B' | 'E' => Some(Kind::Elephant),
        'N' | 'H' => Some(Kind::Horse),
        'R' => Some(Kind::Chariot),
        'C' => Some(Kind::Cannon),
        'P' | 'S' => Some(Kind::Soldier),
        _ => None,
    }
}

/// A piece in letters, and an apostrophe for the second pair of armies.
pub(crate) fn write_piece(Piece { army, kind }: Piece, text: &mut String) {
    let letter = letter(kind);
    text.push(if army.0 & 1 == 0 { letter } else { letter.to_ascii_lowercase() });
    if army.0 >= 2 {
        text.push('\'');
    }
}

/// Reads all pieces of a row of letters, as [`write_piece`] wrote them one after the other.
pub(crate) fn read_pieces(text: &str) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    for letter in text.chars() {
        if letter == '\'' {
            let last = pieces.last_mut().filter(|last| last.army.0 < 2)?;
            last.army.0 += 2;
        } else {
            pieces.push(Piece { army: Army(u8::from(letter.is_ascii_lowercase())), kind: kind_of(letter)? });
        }
    }
    Some(pieces)
}

pub fn read(text: &str) -> Result<Start, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError::FenTooLong { most: MAX_BYTES as u16 });
    }
    let mut parts = text.split_whitespace();
    let mut layout = read_rows(parts.next().ok_or(FenError::FenEmpty {})?)?;
    layout.turn = read_turn(parts.next().unwrap_or("w"), &layout.armies)?;
    // Two fields that only chess uses.
    let _ = (parts.next(), parts.next());
    let quiet = read_number(parts.next().unwrap_or("0"))?;
    let round = read_number(parts.next().unwrap_or("1"))?;
    if let Some(text) = parts.next() {
        return Err(FenError::FenTooMany { text: text.to_owned() });
    }
    let armies = layout.armies.len() as u32;
    let moves = u32::from(round.saturating_sub(1)) * armies + u32::from(layout.turn.0);
    Ok(Start { layout, quiet, moves })
}

fn read_rows(text: &str) -> Result<Layout, FenError> {
    let count = text.split('/').count();
    if count != ROWS {
        return Err(FenError::FenRowCount { count: count as u16 });
    }
    let mut placed = Vec::new();
    let mut board_width = 0;
    for (index, row) in text.split('/').enumerate() {
        let width = read_row(index, row, &mut placed)?;
        if !matches!(width, 9 | 18) || index > 0 && width != board_width {
            return Err(FenError::FenRowWidth { row: index as u16 + 1, width });
        }
        board_width = width;
    }
    let mut layout = if board_width == 9 { two_armies() } else { four_armies() };
    for (point, Piece { army, kind }, row) in placed {
        match layout.armies.get_mut(army.index()) {
            Some(army) => army.pieces.entry(kind).or_default().push(point),
            // An army that this board does not have.
            None => return Err(FenError::FenLetter { row, letter: '\'' }),
        }
    }
    Ok(layout)
}

/// Reads one row and returns how many points it has.
fn read_row(index: usize, row: &str, placed: &mut Vec<(Point, Piece, u16)>) -> Result<u16, FenError> {
    let number = index as u16 + 1;
    let mut file: u16 = 0;
    let mut gap: u16 = 0;
    let mut may_mark = false;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            // Gaps of ten and more points have two digits.
            gap = (gap * 10 + digit as u16).min(1000);
            may_mark = false;
            continue;
        }
        file = (file + std::mem::take(&mut gap)).min(1000);
        match (letter, placed.last_mut(), kind_of(letter)) {
            ('\'', Some((_, piece, _)), _) if may_mark => {
                piece.army.0 += 2;
                may_mark = false;
            }
            (letter, _, Some(kind)) => {
                let point = Point { file: file.min(255) as u8, rank: (ROWS - 1 - index) as u8 };
                let army = Army(u8::from(letter.is_ascii_lowercase()));
                placed.push((point, Piece { army, kind }, number));
                file += 1;
                may_mark = true;
            }
            _ => return Err(FenError::FenLetter { row: number, letter }),
        }
    }
    Ok(file + gap)
}

fn read_turn(text: &str, armies: &[ArmyLayout]) -> Result<Army, FenError> {
    let army = match text {
        "w" | "r" | "W" | "R" => 0,
        "b" | "B" => 1,
        "w'" | "r'" => 2,
        "b'" => 3,
        _ => u8::MAX,
    };
    match usize::from(army) < armies.len() {
        true => Ok(Army(army)),
        false => Err(FenError::FenTurn { text: text.to_owned() }),
    }
}

fn read_number(text: &str) -> Result<u16, FenError> {
    text.parse().map_err(|_| FenError::FenNumber { text: text.to_owned() })
}

/// The whole FEN of a position.
pub fn write(position: &Position, quiet: u16, moves: u32) -> String {
    let round = moves / (position.terrain().armies.len() as u32).max(1) + 1;
    format!("{} - - {quiet} {round}", pieces_and_turn(position))
}

/// The first two parts of a FEN.
pub(crate) fn pieces_and_turn(position: &Position) -> String {
    let terrain = position.terrain();
    let mut text = String::new();
    for rank in (0..terrain.height).rev() {
        let mut gap = 0;
        for file in 0..terrain.width {
            match position.piece(Point { file, rank }) {
                None => gap += 1,
                Some(piece) => {
                    write_gap(std::mem::take(&mut gap), &mut text);
                    write_piece(piece, &mut text);
                }
            }
        }
        write_gap(gap, &mut text);
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    text.push_str(["w", "b", "w'", "b'"].get(position.turn().index()).unwrap_or(&"w"));
    text
}

fn write_gap(gap: u8, text: &mut String) {
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
}
