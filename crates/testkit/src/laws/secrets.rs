//! Secrets stay secret: nothing a viewer gets changes when only what is hidden from them is dealt anew.

use super::broken::{shown, text_of, value_of};
use super::resume::resume;
use super::{Broken, Law, Scene, told};
use crate::difference;
use crate::play::choose;
use qipan_engine::systems::action_log::narrate;
use qipan_engine::{Actor, Command, Game, Match, Message, Rng, Viewer};
use serde_json::{Value, json};

/// Whether dealing anew ever changed anything. If not, the law below compared a state with itself.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    tries: u64,
    changed: u64,
}

impl Sight {
    pub(crate) fn check<G: Game>(&self) -> Result<(), Broken> {
        if !G::MANIFEST.hidden_information || self.changed > 0 {
            return Ok(());
        }
        let what = format!("in {} tries determinize changed nothing, but the game has secrets", self.tries);
        Err(Broken::new(Law::DeterminizeIsBlind, what))
    }
}

pub(crate) fn check<G: Game>(scene: &Scene<'_, G>, sight: &mut Sight, rng: &mut Rng) -> Result<(), Broken> {
    let state = scene.play.state();
    let core = value_of("the state", &state.core)?;
    let probes = scene.pool.sample(scene.config.unlisted / 4, rng);
    for viewer in state.sys.seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
        seed_is_hidden(scene, viewer)?;
        let here = perceived(&scene.light, viewer, &probes)?;
        // When all is over, a game may lay the cards open.
        let worlds = if state.sys.outcome.is_some() { 0 } else { scene.config.worlds };
        for _ in 0..worlds {
            let mut imagined = scene.light.state().clone();
            imagined.imagine(viewer, rng);
            sight.tries += 1;
            sight.changed += u64::from(value_of("the state", &imagined.core)? != core);
            let there = resume(imagined)?;
            let places = difference::between(&here, &perceived(&there, viewer, &probes)?);
            if !places.is_empty() {
                let what = format!("what {viewer:?} gets depends on what is hidden from them");
                return Err(Broken::differs(Law::SecretsStaySecret, &what, &places));
            }
            what_follows(scene, &there, viewer, rng)?;
        }
    }
    Ok(())
}

/// What a viewer gets without anything happening: the view, own commands and own refusals. Events and log lines
/// are made of past events alone; they are compared where something happens.
fn perceived<G: Game>(game: &Match<G>, viewer: Viewer, probes: &[Command<G>]) -> Result<Value, Broken> {
    let mut answers = Vec::new();
    let mut trial = game.clone();
    if let Some(seat) = viewer.seat() {
        for command in probes {
            let answer = match trial.apply(Actor::Seat(seat), command, game.state().sys.now_ms) {
                Ok(_) => None,
                Err(refusal) => Some(refusal.problem()),
            };
            if answer.is_none() {
                trial = game.clone();
            }
            answers.push(json!({"command": shown(command), "refused": value_of("a refusal", &answer)?}));
        }
    }
    let commands = viewer.seat().map(|seat| game.state().legal(seat).commands);
    Ok(json!({
        "view": value_of("a view", &game.view(viewer))?,
        "legal": value_of("commands", &commands)?,
        "answers": answers,
    }))
}

/// The seed would tell everything that is to come, so it may not be found in anything a viewer gets.
fn seed_is_hidden<G: Game>(scene: &Scene<'_, G>, viewer: Viewer) -> Result<(), Broken> {
    let seed = value_of("the seed", &scene.play.journal.header.seed)?;
    let digits = seed.as_str().unwrap_or_default();
    let sys = &scene.play.state().sys;
    let texts = [
        text_of("a view", &scene.play.game.view(viewer))?,
        text_of("events", &sys.stream.since(0, viewer))?,
        text_of("the action log", &sys.action_log.lines(viewer))?,
    ];
    if !digits.is_empty() && texts.iter().any(|text| text.contains(digits)) {
        return Err(Broken::new(Law::SecretsStaySecret, format!("{viewer:?} can read the seed")));
    }
    Ok(())
}

/// The same command in both worlds, with the same chance. If the game then shows the viewer the same position,
/// all the rest must be the same too: the events, the log, who is asked, and the viewer's own question.
fn what_follows<G: Game>(
    scene: &Scene<'_, G>,
    imagined: &Match<G>,
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let Some((seat, command)) = choose(imagined.state(), rng) else {
        return Ok(());
    };
    let mut real = scene.light.state().clone();
    real.sys.rng = imagined.state().sys.rng.clone();
    let (mut real, mut imagined) = (resume(real)?, imagined.clone());
    let now_ms = scene.play.now_ms();
    let before = real.state().clone();
    let events = match real.apply(Actor::Seat(seat), &command, now_ms) {
        Ok(applied) => applied.to_entry().events,
        Err(_) => return Ok(()),
    };
    if real.outcome().is_none() && real.state().sys.rng != before.sys.rng {
        told::check(&before.core, &events, real.state(), viewer, rng)?;
    }
    let follows = imagined.apply(Actor::Seat(seat), &command, now_ms).is_ok();
    if !follows || real.outcome() != imagined.outcome() {
        return Ok(());
    }
    let (real, imagined) = (heard(&real, viewer)?, heard(&imagined, viewer)?);
    if real["view"]["game"] != imagined["view"]["game"] {
        return Ok(());
    }
    let places = difference::between(&real, &imagined);
    if places.is_empty() {
        return Ok(());
    }
    let what = format!("what follows {} tells {viewer:?} what their view hides", shown(&command));
    Err(Broken::differs(Law::SecretsStaySecret, &what, &places))
}

fn heard<G: Game>(game: &Match<G>, viewer: Viewer) -> Result<Value, Broken> {
    let events = game.last_events(viewer);
    let lines: Vec<Message> = events.iter().flatten().flat_map(narrate).collect();
    Ok(json!({
        "view": value_of("a view", &game.view(viewer))?,
        "events": value_of("events", &events)?,
        "log": value_of("the action log", &lines)?,
    }))
}
