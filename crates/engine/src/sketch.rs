//! A position as a simple picture: a board with pieces, without a style. The server draws it for link previews.

use crate::Seat;

/// What a board shows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    pub columns: u8,
    pub rows: u8,
    /// Pieces stand where lines cross, not in cells.
    pub on_points: bool,
    /// Between this row and the next, only the outer columns have a line: a river.
    pub river_after: Option<u8>,
    pub pieces: Vec<SketchPiece>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SketchPiece {
    /// From the left, from 0.
    pub column: u8,
    /// From the top, from 0.
    pub row: u8,
    /// The colour.
    pub side: u8,
    pub sign: SketchSign,
}

/// What is drawn for a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SketchSign {
    Cross,
    Ring,
    /// A disc with a character of `qipan_glyphs`, a Latin letter or a digit.
    Disc(char),
    /// The same on a square tile.
    Tile(char),
}

impl Sketch {
    /// An empty board of cells.
    pub fn of_cells(columns: u8, rows: u8) -> Sketch {
        Sketch { columns, rows, on_points: false, river_after: None, pieces: Vec::new() }
    }

    pub fn put(&mut self, column: u8, row: u8, owner: Seat, sign: SketchSign) {
        self.pieces.push(SketchPiece { column, row, side: owner.0, sign });
    }
}
