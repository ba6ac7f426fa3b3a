//! The state does not grow without bound: the history is in the journal.

use super::broken::text_of;
use super::undo::{can_be_taken_back, take_back};
use super::{Broken, Config, Law, Scene};
use crate::play::Play;
use qipan_engine::{Actor, Command, Game, MatchState, Rng, Seat};

pub(crate) fn check<G: Game>(scene: &Scene<'_, G>) -> Result<(), Broken> {
    check_state(scene.play.rules(), scene.play.state(), scene.text.len(), scene.config)
}

fn check_state<G: Game>(
    game: &G,
    state: &MatchState<G>,
    bytes: usize,
    config: &Config,
) -> Result<(), Broken> {
    let broken = |what: String| Err(Broken::new(Law::StateStaysSmall, what));
    if bytes > config.state_bytes {
        let core = text_of("the state", &state.core)?.len();
        return broken(format!(
            "{bytes} bytes are more than {}; the game's part has {core}",
            config.state_bytes
        ));
    }
    let (sys, bounds) = (&state.sys, game.systems());
    let windows = [
        ("event stream", sys.record.stream.events.len(), bounds.stream),
        ("action log", sys.record.action_log.records.len(), bounds.action_log),
        ("undo", sys.record.undo.snapshots.len(), bounds.undo.as_ref().map_or(0, |rules| rules.keep)),
    ];
    match windows.into_iter().find(|(_, length, bound)| *length > usize::from(*bound)) {
        Some((name, length, bound)) => broken(format!("the {name} keeps {length} items instead of {bound}")),
        None => Ok(()),
    }
}

/// Gives and undoes one command many times: once the windows are full, only counters may grow.
pub(crate) fn survives_going_back_and_forth<G: Game>(
    play: &Play<G>,
    seat: Seat,
    command: &Command<G>,
    config: &Config,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let game = play.rules();
    // One in 64 is enough: the test takes many commands, and a growing state grows in every match.
    if rng.below(64) != 0 || !can_be_taken_back(game, play.state(), command) {
        return Ok(());
    }
    let mut trial = play.running.clone();
    let systems = game.systems();
    let mut sizes = [0; 2];
    for size in &mut sizes {
        for _ in 0..u32::from(systems.action_log.max(systems.stream)) + 8 {
            let at_ms = trial.state().sys.play.now_ms;
            if trial.apply(Actor::Seat(seat), command, at_ms).is_err() {
                return Ok(());
            }
            take_back(&mut trial, seat)?;
        }
        *size = text_of("the state", trial.state())?.len();
        check_state(game, trial.state(), *size, config)?;
    }
    // Counters may gain a digit in every stored record.
    let slack = 64 + 4 * usize::from(systems.action_log) + 4 * usize::from(systems.stream);
    if sizes[1] > sizes[0] + slack {
        let what = format!("doing and undoing one command makes {} bytes out of {}", sizes[1], sizes[0]);
        return Err(Broken::new(Law::StateStaysSmall, what));
    }
    Ok(())
}
