//! The position as a simple picture.

use crate::View;
use crate::board::{Colour, Kind};
use crate::view::PieceView;
use qipan_engine::{Sketch, SketchPiece, SketchSign};

pub(crate) fn sketch(view: &View) -> Sketch {
    let rows = view.board.height;
    let piece = |piece: &PieceView| SketchPiece {
        column: piece.at.file,
        row: rows.saturating_sub(1).saturating_sub(piece.at.rank),
        side: piece.army.0,
        sign: SketchSign::Disc(character(piece.army.colour(), piece.kind)),
    };
    Sketch {
        columns: view.board.width,
        rows,
        on_points: true,
        // Ranks count from the bottom, rows from the top.
        river_after: rows.checked_sub(view.board.river + 2),
        pieces: view.pieces.iter().map(piece).collect(),
    }
}

/// Armies of one team have the same characters, as on the board.
fn character(colour: Colour, kind: Kind) -> char {
    let all = match colour {
        Colour::Red | Colour::Blue => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        Colour::Black | Colour::Green => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    all[kind as usize - 1]
}
