//! The static evaluation of a position, for searches.

use crate::lines::{self, Cells};
use crate::{Mode, PieceId, Position};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;

/// A piece on the goal row.
const THERE: i32 = 100;
/// For every row that a piece has advanced.
const ROW: i32 = 20;
/// A free cell of the goal row that a piece can reach with one move.
const NEXT: i32 = 12;

/// How much better the position is for the seat in turn.
pub(crate) fn of(position: &Position) -> i32 {
    let seat = position.turn;
    progress(position, seat) - progress(position, seat.next(2))
}

fn progress(position: &Position, seat: Seat) -> i32 {
    let size = position.options.size;
    let goal = position.goal_row(seat);
    let free = row(goal, size) & !position.occupied();
    let mut sum = 0;
    let mut near = 0;
    for piece in PieceId::of(seat) {
        let cell = position.piece(piece).cell();
        let away = i32::from(cell.row.abs_diff(goal));
        near += i32::from(away > 0 && is_near(position, cell, free));
        sum += if away == 0 {
            THERE
        } else {
            ROW * (i32::from(size) - 1 - away).max(0) * 3 / (i32::from(size) - 1)
        };
    }
    sum + NEXT * near.min(free.count_ones() as i32)
}

/// Whether a free cell of the goal row lies in line.
fn is_near(position: &Position, cell: Cell, free: Cells) -> bool {
    lines::in_line(cell, position.reach()) & free != 0
}

fn row(row: u8, size: u8) -> Cells {
    lines::board(size) & (0xFF << (8 * (row & 7)))
}

/// In edge mode pieces advance more slowly, so a lead counts for less.
pub(crate) fn scale(position: &Position) -> i32 {
    match position.options.mode {
        Mode::Free => 100,
        Mode::Edge => 150,
    }
}
