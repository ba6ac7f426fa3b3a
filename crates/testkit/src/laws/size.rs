//! The state does not grow without end: history lives in the journal.

use super::broken::text_of;
use super::undo::{can_be_taken_back, take_back};
use super::{Broken, Config, Law, Scene};
use crate::play::Play;
use qipan_engine::{Actor, Command, Game, MatchState, Rng, Seat};

pub(crate) fn check<G: Game>(scene: &Scene<'_, G>) -> Result<(), Broken> {
    check_state(scene.play.state(), scene.text.len(), scene.config)
}

fn check_state<G: Game>(state: &MatchState<G>, bytes: usize, config: &Config) -> Result<(), Broken> {
    let broken = |what: String| Err(Broken::new(Law::StateStaysSmall, what));
    if bytes > config.state_bytes {
        let core = text_of("the state", &state.core)?.len();
        return broken(format!(
            "{bytes} bytes are more than {}; the game's part has {core}",
            config.state_bytes
        ));
    }
    let (sys, bounds) = (&state.sys, G::SYSTEMS);
    let windows = [
        ("event stream", sys.stream.events.len(), bounds.stream),
        ("action log", sys.action_log.records.len(), bounds.action_log),
        ("undo", sys.undo.snapshots.len(), bounds.undo.map_or(0, |rules| rules.keep)),
    ];
    match windows.into_iter().find(|(_, length, bound)| *length > usize::from(*bound)) {
        Some((name, length, bound)) => broken(format!("the {name} keeps {length} items instead of {bound}")),
        None => Ok(()),
    }
}

/// One command done and taken back for ever: once the windows are full, nothing may grow but counters.
pub(crate) fn survives_going_back_and_forth<G: Game>(
    play: &Play<G>,
    seat: Seat,
    command: &Command<G>,
    config: &Config,
    rng: &mut Rng,
) -> Result<(), Broken> {
    // Seldom is enough: it takes many commands, and what grows does so in every match.
    if rng.below(64) != 0 || !can_be_taken_back(play.state(), command) {
        return Ok(());
    }
    let mut trial = play.game.clone();
    let mut sizes = [0; 2];
    for size in &mut sizes {
        for _ in 0..u32::from(G::SYSTEMS.action_log.max(G::SYSTEMS.stream)) + 8 {
            let at_ms = trial.state().sys.now_ms;
            if trial.apply(Actor::Seat(seat), command, at_ms).is_err() {
                return Ok(());
            }
            take_back(&mut trial, seat)?;
        }
        *size = text_of("the state", trial.state())?.len();
        check_state(trial.state(), *size, config)?;
    }
    // Counters that gain a digit, in every kept record.
    let slack = 64 + 4 * usize::from(G::SYSTEMS.action_log) + 4 * usize::from(G::SYSTEMS.stream);
    if sizes[1] > sizes[0] + slack {
        let what = format!("doing and undoing one command makes {} bytes out of {}", sizes[1], sizes[0]);
        return Err(Broken::new(Law::StateStaysSmall, what));
    }
    Ok(())
}
