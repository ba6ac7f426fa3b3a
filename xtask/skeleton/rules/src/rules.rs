//! The rules: judge a command, carry it out, list what is possible, tell when it is over.

use crate::state::{MAX_TAKE, State};
use crate::{Command, Event, NewGame, Rejection};
use qipan_engine::{Outcome, Seat, Tx};

/// A command that was found right. Only [`validate`] makes one.
#[derive(Debug)]
pub struct Take {
    count: u8,
}

pub(crate) fn validate(state: &State, seat: Seat, command: &Command) -> Result<Take, Rejection> {
    let &Command::Take { count } = command;
    if outcome(state).is_some() {
        return Err(Rejection::GameOver {});
    }
    if seat != state.turn {
        return Err(Rejection::NotYourTurn { turn: state.turn });
    }
    let max = max_take(state);
    if !(1..=max).contains(&count) {
        return Err(Rejection::BadCount { count, max });
    }
    Ok(Take { count })
}

pub(crate) fn execute(tx: &mut Tx<'_, NewGame>, seat: Seat, Take { count }: Take) {
    tx.emit(Event::Taken { seat, count });
}

pub(crate) fn legal_commands(state: &State, seat: Seat, out: &mut Vec<Command>) {
    if seat == state.turn && outcome(state).is_none() {
        out.extend((1..=max_take(state)).map(|count| Command::Take { count }));
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    // The turn has passed on, so the last stone was taken by the other seat.
    (state.stones == 0).then(|| Outcome::win(state.turn.next(2), "last_stone"))
}

/// How many stones a turn may take now.
fn max_take(state: &State) -> u8 {
    state.stones.min(MAX_TAKE)
}
