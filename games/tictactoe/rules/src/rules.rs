//! The rules: judge a command, carry it out, list what is possible, tell when it is over.

use crate::state::{CELLS, State};
use crate::{Command, Event, Rejection, TicTacToe};
use qipan_engine::{Outcome, Seat, Tx};

/// A command that was found right. Only [`validate`] makes one.
#[derive(Debug)]
pub struct Placement {
    cell: u8,
}

#[inline]
pub(crate) fn validate(state: &State, seat: Seat, command: &Command) -> Result<Placement, Rejection> {
    let &Command::ClickCell { cell } = command;
    if outcome(state).is_some() {
        return Err(Rejection::GameOver {});
    }
    if seat != state.turn {
        return Err(Rejection::NotYourTurn { turn: state.turn });
    }
    if cell >= CELLS {
        return Err(Rejection::OffBoard { cell });
    }
    match state.board.owner(cell) {
        Some(seat) => Err(Rejection::CellOccupied { cell, seat }),
        None => Ok(Placement { cell }),
    }
}

#[inline]
pub(crate) fn execute(tx: &mut Tx<'_, TicTacToe>, seat: Seat, Placement { cell }: Placement) {
    tx.emit(Event::CellOccupied { cell, seat });
}

#[inline]
pub(crate) fn legal_commands(state: &State, seat: Seat, out: &mut Vec<Command>) {
    if seat == state.turn && outcome(state).is_none() {
        out.extend(state.board.free_cells().map(|cell| Command::ClickCell { cell }));
    }
}

#[inline]
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    // Only who moved last can just have completed a line.
    let last = state.turn.next(2);
    if state.board.has_line(last) {
        Some(Outcome::win(last, "three_in_a_row"))
    } else if state.board.is_full() {
        Some(Outcome::draw("board_full"))
    } else {
        None
    }
}
