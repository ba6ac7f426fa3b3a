//! The rules: judge a command, carry it out, list what is possible, tell when it is over.

use crate::{Action, Command, Event, Position, PuzzleChess, Rejection, SHAPES, STILL_LIMIT, State};
use qipan_engine::{Outcome, Seat, Tx};

/// The third time is a draw.
const DRAWN_AT: u8 = 3;

/// An action that was found legal. Only [`validate`] makes one.
#[derive(Debug)]
pub struct LegalAction(Action);

pub(crate) fn validate(state: &State, seat: Seat, command: &Command) -> Result<LegalAction, Rejection> {
    if outcome(state).is_some() {
        return Err(Rejection::GameOver {});
    }
    state.position.judge(seat, command).map(LegalAction)
}

pub(crate) fn execute(tx: &mut Tx<'_, PuzzleChess>, seat: Seat, LegalAction(action): LegalAction) {
    let Action::Place { piece, to, rotation } = action else {
        return tx.emit(Event::Skipped { seat });
    };
    let before = tx.core().position.piece(piece);
    let (from, rotation_before) = (before.cell(), before.rotation);
    tx.emit(if from == to {
        Event::Rotated { seat, piece, cell: to, rotation_before, rotation }
    } else {
        Event::Moved { seat, piece, from, to, rotation_before, rotation }
    });
}

pub(crate) fn legal_commands(state: &State, seat: Seat, out: &mut Vec<Command>) {
    let position = &state.position;
    if seat == position.turn && outcome(state).is_none() {
        position.visit_actions(|action| {
            out.push(position.command(action));
            true
        });
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    outcome_of(&state.position, || state.occurrences())
}

/// A win goes before a loss of the other, and both go before a draw. `occurrences` is how often the position has been
/// there, this time included.
pub(crate) fn outcome_of(position: &Position, occurrences: impl FnOnce() -> u8) -> Option<Outcome> {
    let last = position.turn.next(2);
    if position.on_goal(last) == SHAPES {
        Some(Outcome::win(last, "all_across"))
    } else if !position.has_action() {
        Some(Outcome::win(last, "no_action_left"))
    } else if occurrences() >= DRAWN_AT {
        Some(Outcome::draw("third_repetition"))
    } else if position.still >= STILL_LIMIT {
        Some(Outcome::draw("standstill"))
    } else {
        None
    }
}
