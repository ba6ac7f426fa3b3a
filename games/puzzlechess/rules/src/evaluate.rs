//! How good a position looks, for searches.

use crate::lines::{self, Cells};
use crate::{Mode, PieceId, Position};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;

/// A piece on the goal row.
const THERE: i32 = 100;
/// A piece that can get there with one move.
const NEXT: i32 = 55;
/// One that cannot, for every row that it is nearer.
const ROW: i32 = 8;
/// An own piece that still stands where the other wants to: without it they could not be stopped.
const GUARD: i32 = 30;

/// How much better the position is for the seat in turn.
pub(crate) fn of(position: &Position) -> i32 {
    let seat = position.turn;
    progress(position, seat) - progress(position, seat.next(2)) + 15
}

fn progress(position: &Position, seat: Seat) -> i32 {
    let size = position.options.size;
    let (goal, home) = (position.goal_row(seat), position.start_row(seat));
    let free = row(goal, size) & !position.occupied();
    let mut guards = 0;
    let mut sum = 0;
    for piece in PieceId::of(seat) {
        let cell = position.piece(piece).cell();
        guards += i32::from(cell.row == home);
        let away = i32::from(cell.row.abs_diff(goal));
        sum += match away {
            0 => THERE,
            _ if is_near(position, cell, free) => NEXT - away,
            _ => ROW * (i32::from(size) - away),
        };
    }
    // The first guard is worth much, a second little; one must go in the end.
    sum + GUARD * i32::from(guards > 0) + guards
}

/// Whether a free cell of the goal row lies in line.
fn is_near(position: &Position, cell: Cell, free: Cells) -> bool {
    lines::in_line(cell, position.reach()) & free != 0
}

fn row(row: u8, size: u8) -> Cells {
    lines::board(size) & (0xFF << (8 * (row & 7)))
}

/// A piece that must fit a neighbour goes slower, so that a lead counts for less.
pub(crate) fn scale(position: &Position) -> i32 {
    match position.options.mode {
        Mode::Free => 100,
        Mode::Edge => 150,
    }
}
