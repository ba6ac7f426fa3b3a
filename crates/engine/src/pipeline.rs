//! The steps of a command: systems, validate, execute, intercept, reduce, post_process, systems again.

use crate::systems::{self, Next};
use crate::{Actor, Command, Event, Fault, Game, MatchState, Refusal, SystemRefusal, Tx};

/// How many times systems may react to each other before the engine reports a loop.
pub(crate) const MAX_ROUNDS: u32 = 10;

/// Carries out a command on the state. A refusal comes before the first change of the state; after a fault, the state
/// may be half changed. Callers that keep the state must roll back (see `checkpoint`).
#[inline]
pub(crate) fn run<G: Game>(
    game: &G,
    state: &mut MatchState<G>,
    events: &mut Vec<Event<G>>,
    actor: Actor,
    command: &Command<G>,
) -> Result<(), Refusal<G>> {
    if let Actor::Seat(seat) = actor
        && !state.sys.play.seats.contains(seat)
    {
        return Err(SystemRefusal::NoSuchSeat { seat }.into());
    }
    let mut tx = Tx::new(game, state, events, actor);
    tx.course.is_play = command.is_play();
    carry_out(&mut tx, actor, command)?;
    // An undo restores a position that was settled before, so nothing may react to it.
    if !tx.course.is_undo {
        settle(&mut tx);
    }
    match tx.take_fault() {
        Some(fault) => Err(fault.into()),
        None => Ok(()),
    }
}

/// The first half: the systems, then the game's `validate` and `execute`.
#[inline]
pub(crate) fn carry_out<G: Game>(
    tx: &mut Tx<'_, G>,
    actor: Actor,
    command: &Command<G>,
) -> Result<(), Refusal<G>> {
    if let Next::Consumed = systems::before_command(tx, actor, command)? {
        return Ok(());
    }
    let Command::Game(command) = command else {
        return Err(Fault::RulesStopped { reason: "no system took its own command".to_owned() }.into());
    };
    let seat = actor.seat().ok_or(SystemRefusal::SeatOnly)?;
    let action = tx.game().validate(tx.state(), seat, command).map_err(Refusal::Rules)?;
    tx.game().execute(tx, seat, action);
    Ok(())
}

/// The second half: rounds in which the game and the systems react to new events, until there are none.
#[inline]
fn settle<G: Game>(tx: &mut Tx<'_, G>) {
    let (mut answered, mut seen) = (0, 0);
    for round in 0.. {
        if round > MAX_ROUNDS {
            return tx.stop(Fault::TooManyRounds { limit: MAX_ROUNDS });
        }
        answer(tx, &mut answered);
        // Events that a system emits in this round are passed to all systems in the next one.
        let new = seen..tx.events().len();
        seen = new.end;
        systems::after_events(tx, &new);
        if tx.events().len() == seen || tx.is_stopped() {
            return;
        }
    }
}

/// Lets the game react to system events and run `post_process`, until it emits nothing more.
#[inline]
fn answer<G: Game>(tx: &mut Tx<'_, G>, answered: &mut usize) {
    while !tx.is_stopped() {
        while let Some(event) = tx.event(*answered) {
            *answered += 1;
            if let Event::System(event) = event {
                let event = event.clone();
                tx.game().on_system_event(tx, &event);
            }
        }
        tx.game().post_process(tx);
        if tx.events().len() == *answered {
            return;
        }
    }
}
