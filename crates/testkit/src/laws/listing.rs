//! What is listed is accepted, what is not listed is refused, and what is refused changes nothing.

use super::broken::{shown, text_of, value_of};
use super::{Broken, Law, Scene, json, mutation};
use crate::difference;
use qipan_engine::{Actor, Command, Game, Legal, Match, Refusal, Rng, Seat};
use std::collections::BTreeSet;

pub(crate) fn check<G: Game>(scene: &Scene<'_, G>, rng: &mut Rng) -> Result<(), Broken> {
    let game = scene.play.rules();
    for seat in scene.play.state().sys.play.seats.iter() {
        let legal = scene.play.state().legal(game, seat);
        listed_is_accepted(scene, seat, &legal, rng)?;
        if legal.complete {
            unlisted_is_refused(scene, seat, &legal, rng)?;
        }
    }
    Ok(())
}

fn listed_is_accepted<G: Game>(
    scene: &Scene<'_, G>,
    seat: Seat,
    legal: &Legal<G>,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let mut commands: Vec<&Command<G>> = legal.commands.iter().collect();
    rng.shuffle(&mut commands);
    for command in commands.into_iter().take(scene.config.listed) {
        json::command_survives(command)?;
        let mut trial = scene.light.clone();
        if let Err(refusal) = trial.apply(Actor::Seat(seat), command, scene.play.now_ms()) {
            return Err(refused_though_listed(seat, command, &refusal));
        }
    }
    Ok(())
}

pub(crate) fn refused_though_listed<G: Game>(
    seat: Seat,
    command: &Command<G>,
    refusal: &Refusal<G>,
) -> Broken {
    let law = if refusal.is_fault() { Law::NoFaults } else { Law::ListedIsAccepted };
    Broken::new(law, format!("seat {seat} has {} listed; refused: {}", shown(command), refusal.problem()))
}

fn unlisted_is_refused<G: Game>(
    scene: &Scene<'_, G>,
    seat: Seat,
    legal: &Legal<G>,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let candidates = candidates(scene, legal, rng)?;
    let mut trial = scene.play.running.clone();
    for command in &candidates {
        try_unlisted(&mut trial, seat, command)?;
    }
    if text_of("the state", trial.state())? == scene.text {
        return Ok(());
    }
    Err(name_the_culprit(scene, seat, &candidates))
}

/// Commands that are not listed for this seat: commands of other seats or of other times, and mutations of commands.
fn candidates<G: Game>(
    scene: &Scene<'_, G>,
    legal: &Legal<G>,
    rng: &mut Rng,
) -> Result<Vec<Command<G>>, Broken> {
    let mut listed = BTreeSet::new();
    for command in &legal.commands {
        listed.insert(text_of("a command", command)?);
    }
    let count = scene.config.unlisted;
    let mut found = scene.pool.sample(count / 2, rng);
    let others = scene.pool.sample(count, rng);
    for _ in 0..count - count / 2 {
        let base = if rng.below(2) == 0 { rng.pick(&legal.commands) } else { rng.pick(&others) };
        found.extend(base.and_then(|base| mutation::of(base, &others, rng)));
    }
    found.retain(|command| !listed.contains(&shown(command)));
    Ok(found)
}

fn try_unlisted<G: Game>(trial: &mut Match<G>, seat: Seat, command: &Command<G>) -> Result<(), Broken> {
    let before = trial.state().hash();
    // Later than now, so that a refused command that still moves match time is noticed.
    let at_ms = trial.state().sys.play.now_ms + 7;
    let Err(refusal) = trial.apply(Actor::Seat(seat), command, at_ms) else {
        let what = format!("{} of seat {seat} is accepted and not listed", shown(command));
        return Err(Broken::new(Law::AcceptedIsListed, what));
    };
    if refusal.is_fault() {
        let what = format!("{} of seat {seat}: {}", shown(command), refusal.problem());
        return Err(Broken::new(Law::NoFaults, what));
    }
    json::refusal_survives(&refusal)?;
    if trial.state().hash() != before {
        let what = format!("{} of seat {seat} is refused, but the hash changed", shown(command));
        return Err(Broken::new(Law::RefusalChangesNothing, what));
    }
    Ok(())
}

/// Tries the commands again one by one to find the one that changed the state.
fn name_the_culprit<G: Game>(scene: &Scene<'_, G>, seat: Seat, candidates: &[Command<G>]) -> Broken {
    match find_culprit(scene, seat, candidates) {
        Ok(broken) | Err(broken) => broken,
    }
}

fn find_culprit<G: Game>(
    scene: &Scene<'_, G>,
    seat: Seat,
    candidates: &[Command<G>],
) -> Result<Broken, Broken> {
    let mut trial = scene.play.running.clone();
    let mut before = value_of("the state", trial.state())?;
    for command in candidates {
        try_unlisted(&mut trial, seat, command)?;
        let after = value_of("the state", trial.state())?;
        if before != after {
            let what = format!("{} of seat {seat} is refused, but the state changed", shown(command));
            let places = difference::between(&before, &after);
            return Ok(Broken::differs(Law::RefusalChangesNothing, &what, &places));
        }
        before = after;
    }
    Ok(Broken::new(Law::RefusalChangesNothing, "a copy of the state is not like the state it was made from"))
}
