//! The rules: judge a command, carry it out, list what is possible, tell when it is over.

use crate::board::{Move, MoveList};
use crate::command::{PlayError, Rejection};
use crate::event::Cause;
use crate::notation::names;
use crate::state::State;
use crate::{Command, Event, Xiangqi};
use qipan_engine::systems::agreement::AgreementEvent;
use qipan_engine::systems::clock::ClockEvent;
use qipan_engine::{Counting, MatchState, Outcome, Rng, Seat, SystemEvent, Tx};

/// A move that was found right. Only [`validate`] makes one.
#[derive(Debug)]
pub struct Checked {
    step: Move,
}

pub(crate) fn validate(state: &State, seat: Seat, command: &Command) -> Result<Checked, Rejection> {
    let &Command::Move { from, to } = command;
    let position = &state.position;
    if outcome(state).is_some() {
        return Err(PlayError::GameOver {}.into());
    }
    if seat != state.turn() {
        return Err(PlayError::NotYourTurn { turn: state.turn() }.into());
    }
    if let Some(point) = [from, to].into_iter().find(|point| !position.terrain().has(*point)) {
        return Err(PlayError::NoSuchPoint { point }.into());
    }
    match position.piece(from) {
        None => return Err(PlayError::NoPiece { point: from }.into()),
        Some(piece) if piece.army != position.turn() => {
            return Err(PlayError::NotYourPiece { point: from }.into());
        }
        Some(_) => {}
    }
    let step = Move::new(from, to);
    match position.is_legal(step) {
        true => Ok(Checked { step }),
        false => Err(PlayError::CannotGoThere { from, to }.into()),
    }
}

pub(crate) fn execute(tx: &mut Tx<'_, Xiangqi>, Checked { step }: Checked) {
    let position = &tx.core().position;
    let (from, to, army) = (step.from(), step.to(), position.turn());
    let Some(piece) = position.piece(from) else {
        return tx.give_up("a move was accepted that no piece makes");
    };
    let captured = position.piece(to);
    let (name, wxf) = (names::chinese(position, step), names::wxf(position, step));
    let undo = position.clone().make(step);
    tx.emit(Event::Moved { army, kind: piece.kind, from, to, captured, name, wxf });
    if let Some(piece) = captured.filter(|piece| piece.kind == crate::Kind::General) {
        tx.emit(Event::GeneralFell { army: piece.army, cause: Cause::Captured });
    }
    for (victim, place) in undo.laser_hits() {
        tx.emit(Event::LaserFired { army, from: to, victim, to: place });
    }
}

/// Who resigns or runs out of time loses the general, and nothing else.
pub(crate) fn on_system_event(tx: &mut Tx<'_, Xiangqi>, event: &SystemEvent<Xiangqi>) {
    let (seat, cause) = match event {
        SystemEvent::Agreement(AgreementEvent::Resigned { seat }) => (*seat, Cause::Resigned),
        SystemEvent::Clock(ClockEvent::FlagFell { seat }) => (*seat, Cause::OutOfTime),
        _ => return,
    };
    let army = tx.core().army_of(seat);
    if tx.core().position.is_alive(army) {
        tx.emit(Event::GeneralFell { army, cause });
    }
}

pub(crate) fn legal_commands(state: &State, seat: Seat, out: &mut Vec<Command>) {
    if seat != state.turn() || outcome(state).is_some() {
        return;
    }
    let mut moves = MoveList::new();
    state.position.moves_into(&mut moves);
    out.extend(moves.iter().map(|step| Command::Move { from: step.from(), to: step.to() }));
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let position = &state.position;
    if let Some(team) = position.winner() {
        let winners = position.armies().filter(|army| position.terrain().team(*army) == team);
        let reason = state.fall.map_or("general_captured", Cause::reason);
        return Some(Outcome::winners(winners.map(|army| state.seat_of(army)).collect(), reason));
    }
    if state.repetitions() >= 3 {
        return Some(Outcome::draw("repetition"));
    }
    (state.moves_to_draw() == Some(0)).then(|| Outcome::draw("sixty_moves"))
}

/// The fast board knows neither draws by rule nor lessons; without them it counts what the rules count.
fn is_bare(state: &MatchState<Xiangqi>) -> bool {
    let (core, sys) = (&state.core, &state.sys);
    !core.rules.repetition && !core.rules.sixty_moves && sys.outcome.is_none() && sys.tutorial.is_none()
}

pub(crate) fn fast_perft(state: &MatchState<Xiangqi>, depth: u32, counting: Counting) -> Option<u64> {
    let bulk = counting == Counting::LastInBulk;
    is_bare(state).then(|| state.core.position.clone().perft(depth, bulk))
}

pub(crate) fn fast_playout(state: &MatchState<Xiangqi>, rng: &mut Rng, most: u32) -> Option<u32> {
    is_bare(state).then(|| state.core.position.clone().playout(rng, most).moves)
}
