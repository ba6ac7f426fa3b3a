//! A seat can act until there is an outcome, there is an outcome in the end, and then the match is over.

use super::broken::shown;
use super::json::is_snake_case;
use super::{Broken, Config, Law};
use crate::play::Play;
use qipan_engine::{Actor, Game, Refusal, SystemRefusal};

pub(crate) fn someone_can_act<G: Game>(play: &Play<G>, config: &Config) -> Result<(), Broken> {
    let (game, state) = (play.rules(), play.state());
    let to_act = state.to_act(game);
    if to_act.is_empty() {
        return Err(Broken::new(Law::PlayGoesOn, "there is no outcome, and nobody is to act"));
    }
    match to_act.iter().find(|seat| state.legal(game, *seat).commands.is_empty()) {
        Some(seat) if !config.may_be_stuck => {
            Err(Broken::new(Law::PlayGoesOn, format!("seat {seat} is to act and has nothing listed")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn has_ended<G: Game>(play: &Play<G>, config: &Config) -> Result<(), Broken> {
    let broken = |what: String| Err(Broken::new(Law::OutcomeComes, what));
    let (game, state) = (play.rules(), play.state());
    let Some(outcome) = play.running.outcome() else {
        return broken(format!("no outcome within {} commands", config.max_commands));
    };
    if !outcome.winners.minus(state.sys.play.seats.all()).is_empty() || !is_snake_case(&outcome.reason) {
        return broken(format!("a winner has no seat, or the reason is no code: {}", shown(outcome)));
    }
    if !state.to_act(game).is_empty() {
        return broken(format!("after the outcome {:?} are to act", state.to_act(game)));
    }
    if let Some(seat) = state.sys.play.seats.iter().find(|seat| !state.legal(game, *seat).commands.is_empty())
    {
        return broken(format!("after the outcome seat {seat} has commands listed"));
    }
    nothing_is_accepted(play)
}

fn nothing_is_accepted<G: Game>(play: &Play<G>) -> Result<(), Broken> {
    // Every play command must be refused now, so the last four of the match are tried for every seat.
    let last = play.journal.entries.iter().rev().filter(|entry| entry.command.is_play()).take(4);
    for entry in last {
        for seat in play.state().sys.play.seats.iter() {
            let mut trial = play.running.clone();
            let result = trial.apply(Actor::Seat(seat), &entry.command, play.now_ms());
            if !matches!(result, Err(Refusal::System(SystemRefusal::GameOver))) {
                let what = format!("after the outcome {} is not refused as game_over", shown(&entry.command));
                return Err(Broken::new(Law::OutcomeComes, what));
            }
        }
    }
    Ok(())
}
