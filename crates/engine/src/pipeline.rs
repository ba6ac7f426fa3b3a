//! The way of a command: systems, validate, execute, intercept, reduce, post_process, systems again.

use crate::systems::{self, Next};
use crate::{Actor, Command, Event, Fault, Game, MatchState, Refusal, SystemRefusal, Tx};

/// How often systems may answer each other before the engine calls it a loop.
pub(crate) const MAX_ROUNDS: u32 = 10;

/// Carries a command out on the state. After an error the state may be half changed only if it was a fault;
/// refusals come before the first change. Callers that keep the state roll back (see `checkpoint`).
#[inline]
pub(crate) fn run<G: Game>(
    state: &mut MatchState<G>,
    events: &mut Vec<Event<G>>,
    actor: Actor,
    command: &Command<G>,
) -> Result<(), Refusal<G>> {
    if let Actor::Seat(seat) = actor
        && !state.sys.seats.contains(seat)
    {
        return Err(SystemRefusal::NoSuchSeat { seat }.into());
    }
    let mut tx = Tx::new(state, events, actor);
    tx.course.is_play = command.is_play();
    carry_out(&mut tx, actor, command)?;
    if !tx.course.is_undo {
        settle(&mut tx);
    }
    match tx.take_fault() {
        Some(fault) => Err(fault.into()),
        None => Ok(()),
    }
}

/// The first half of the way: up to the game's own events.
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
    let action = G::validate(tx.state(), seat, command).map_err(Refusal::Rules)?;
    G::execute(tx, seat, action);
    Ok(())
}

/// The second half: rounds in which the game and the systems answer what has happened, until all is quiet.
#[inline]
fn settle<G: Game>(tx: &mut Tx<'_, G>) {
    let (mut answered, mut seen) = (0, 0);
    for round in 0.. {
        if round > MAX_ROUNDS {
            return tx.stop(Fault::TooManyRounds { limit: MAX_ROUNDS });
        }
        answer(tx, &mut answered);
        let new = seen..tx.events().len();
        seen = new.end;
        systems::after_events(tx, &new);
        if tx.events().len() == seen || tx.is_stopped() {
            return;
        }
    }
}

/// Lets the game answer system events and emit what follows from the state, until it has no more to say.
#[inline]
fn answer<G: Game>(tx: &mut Tx<'_, G>, answered: &mut usize) {
    while !tx.is_stopped() {
        while let Some(event) = tx.event(*answered) {
            *answered += 1;
            if let Event::System(event) = event {
                let event = event.clone();
                G::on_system_event(tx, &event);
            }
        }
        G::post_process(tx);
        if tx.events().len() == *answered {
            return;
        }
    }
}
