//! Turning the board, so that another seat is at its lower edge. The button is in the bar at the top, the board in the
//! page below it.

use leptos::prelude::*;
use qipan_engine::{MatchView, Seat};
use qipan_ui::Board;
use serde_json::Value;
use std::cell::OnceCell;
use std::sync::Arc;

thread_local! {
    static TURNED: OnceCell<RwSignal<Option<u8>>> = const { OnceCell::new() };
}

/// By how many seats the board of this page is turned; `None` if it cannot be turned. Call it once outside all pages,
/// so that the signal outlives them.
pub(crate) fn turned() -> RwSignal<Option<u8>> {
    TURNED.with(|cell| *cell.get_or_init(|| RwSignal::new(None)))
}

/// Offers to turn the board as long as its page is shown.
pub(crate) fn offer(board: &Board) {
    if board.turns {
        turned().set(Some(0));
        on_cleanup(|| turned().set(None));
    }
}

/// Turns the board to the next seat.
pub(crate) fn turn() {
    turned().update(|turned| *turned = turned.map(|seats| seats.wrapping_add(1)));
}

/// The seat at the lower edge: the usual one, or another after the board was turned.
pub(crate) fn turned_from(usual: Signal<Seat>, frame: Signal<Arc<MatchView<Value>>>) -> Signal<Seat> {
    let seat = Memo::new(move |_| {
        let seats = frame.with(|frame| frame.seats);
        seat_after(usual.get(), turned().get().unwrap_or(0), seats)
    });
    seat.into()
}

fn seat_after(seat: Seat, turns: u8, seats: u8) -> Seat {
    (0..turns % seats.max(1)).fold(seat, |seat, _| seat.next(seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_goes_to_the_next_seat() {
        let rows = [(0, 0, 2, 0), (0, 1, 2, 1), (1, 1, 2, 0), (0, 2, 2, 0), (2, 3, 4, 1), (1, 5, 4, 2)];
        for (seat, turns, seats, expected) in rows {
            assert_eq!(seat_after(Seat(seat), turns, seats), Seat(expected), "{seat} {turns} {seats}");
        }
    }
}
