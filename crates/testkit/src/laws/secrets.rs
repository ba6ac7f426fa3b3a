//! Secrets stay secret: nothing a viewer gets changes when only what is hidden from them is re-dealt.

use super::broken::{shown, text_of, value_of};
use super::resume::resume;
use super::{Broken, Law, Scene, chance_results};
use crate::difference;
use crate::play::choose;
use qipan_engine::systems::action_log::narrate;
use qipan_engine::systems::prompt::Prompt;
use qipan_engine::{Actor, Command, Game, Match, MatchState, Message, Rng, Viewer};
use serde_json::{Value, json};

/// Whether `determinize` ever changed anything. If not, the law below compared a state with itself.
#[derive(Debug, Default)]
pub(crate) struct DeterminizeStats {
    tries: u64,
    changed: u64,
}

impl DeterminizeStats {
    pub(crate) fn check<G: Game>(&self, game: &G) -> Result<(), Broken> {
        if !game.manifest().hidden_information || self.changed > 0 {
            return Ok(());
        }
        let what = format!("in {} tries determinize changed nothing, but the game has secrets", self.tries);
        Err(Broken::new(Law::DeterminizeIsBlind, what))
    }
}

pub(crate) fn check<G: Game>(
    scene: &Scene<'_, G>,
    stats: &mut DeterminizeStats,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let (game, state) = (scene.play.rules(), scene.play.state());
    let core = value_of("the state", &state.core)?;
    let probes = scene.pool.sample(scene.config.unlisted / 4, rng);
    for viewer in state.sys.play.seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
        seed_is_hidden(scene, viewer)?;
        half_given_answers_are_hidden(scene, viewer, rng)?;
        let here = perceived(&scene.light, viewer, &probes)?;
        // After the end of the match, a game may reveal everything.
        let count = if state.sys.play.outcome.is_some() { 0 } else { scene.config.determinizations };
        for _ in 0..count {
            let mut determinized = scene.light.state().clone();
            determinized.determinize(game, viewer, rng);
            stats.tries += 1;
            stats.changed += u64::from(value_of("the state", &determinized.core)? != core);
            let there = resume(game, determinized)?;
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

/// A determinization may not depend on how other seats have answered the first steps of their open prompts.
fn half_given_answers_are_hidden<G: Game>(
    scene: &Scene<'_, G>,
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let (real, mut other) = (scene.light.state(), scene.light.state().clone());
    for prompt in other.sys.play.prompt.open.iter_mut().filter(|prompt| !viewer.is(prompt.seat)) {
        for (step, answer) in prompt.answered.iter_mut().enumerate() {
            let different = prompt.question.answers(step).0.into_iter().find(|another| another != answer);
            different.into_iter().for_each(|different| *answer = different);
        }
    }
    if other.sys.play.prompt == real.sys.play.prompt {
        return Ok(());
    }
    let seed = u64::from(rng.below(u32::MAX));
    let prompts = |state: &MatchState<G>| {
        let mut state = state.clone();
        state.determinize(scene.play.rules(), viewer, &mut Rng::from_number(seed));
        value_of("the prompts", &state.sys.play.prompt)
    };
    let places = difference::between(&prompts(real)?, &prompts(&other)?);
    if places.is_empty() {
        return Ok(());
    }
    let what = format!("a determinization for {viewer:?} depends on half-given answers of other seats");
    Err(Broken::differs(Law::SecretsStaySecret, &what, &places))
}

/// What a viewer gets from a position: the view, and for a seat its commands and refusals. Events and log lines
/// depend on past events, so they are compared after a command.
fn perceived<G: Game>(running: &Match<G>, viewer: Viewer, probes: &[Command<G>]) -> Result<Value, Broken> {
    let mut answers = Vec::new();
    let mut trial = running.clone();
    if let Some(seat) = viewer.seat() {
        for command in probes {
            let answer = match trial.apply(Actor::Seat(seat), command, running.state().sys.play.now_ms) {
                Ok(_) => None,
                Err(refusal) => Some(refusal.problem()),
            };
            if answer.is_none() {
                trial = running.clone();
            }
            answers.push(json!({"command": shown(command), "refused": value_of("a refusal", &answer)?}));
        }
    }
    let commands = viewer.seat().map(|seat| running.state().legal(running.game(), seat).commands);
    Ok(json!({
        "view": value_of("a view", &running.view(viewer))?,
        "legal": value_of("commands", &commands)?,
        "answers": answers,
    }))
}

/// The seed determines all results to come, so it must not be contained in anything a viewer gets.
fn seed_is_hidden<G: Game>(scene: &Scene<'_, G>, viewer: Viewer) -> Result<(), Broken> {
    let seed = value_of("the seed", &scene.play.journal.header.seed)?;
    let digits = seed.as_str().unwrap_or_default();
    let (game, state) = (scene.play.rules(), scene.play.state());
    let stream = &state.sys.record.stream;
    let texts = [
        text_of("a view", &scene.play.running.view(viewer))?,
        text_of("events", &stream.since(game, &state.core, 0, viewer))?,
        text_of("the action log", &scene.play.running.log(viewer))?,
    ];
    if !digits.is_empty() && texts.iter().any(|text| text.contains(digits)) {
        return Err(Broken::new(Law::SecretsStaySecret, format!("{viewer:?} can read the seed")));
    }
    Ok(())
}

/// Gives the same command in the real match and in a determinization, with the same generator. If the game then shows
/// the viewer the same position, the rest must be the same too: events, log, the seats that are asked, the viewer's
/// question.
fn what_follows<G: Game>(
    scene: &Scene<'_, G>,
    determinized: &Match<G>,
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let game = scene.play.rules();
    let Some((seat, command)) = choose(game, determinized.state(), rng) else {
        return Ok(());
    };
    let mut real = scene.light.state().clone();
    // Both matches use the generator of the determinization, so that chance gives the same results.
    real.sys.play.rng = determinized.state().sys.play.rng.clone();
    let (mut real, mut determinized) = (resume(game, real)?, determinized.clone());
    let now_ms = scene.play.now_ms();
    let before = real.state().clone();
    let events = match real.apply(Actor::Seat(seat), &command, now_ms) {
        Ok(applied) => applied.to_entry().events,
        Err(_) => return Ok(()),
    };
    if real.outcome().is_none() && real.state().sys.play.rng != before.sys.play.rng {
        chance_results::check(game, &before.core, &events, real.state(), viewer, rng)?;
    }
    // The last answer of a prompt makes the answers before it public, so both matches must have the same ones. Prompts
    // that stay open keep the answers of their own match: these are still hidden.
    let closed = closed_prompts(&before, real.state());
    if !closed.is_empty() {
        determinized = resume(game, with_answers(&closed, determinized.state()))?;
    }
    // If only one of the two accepts the command or ends, they cannot be compared.
    let follows = determinized.apply(Actor::Seat(seat), &command, now_ms).is_ok();
    if !follows || real.outcome() != determinized.outcome() {
        return Ok(());
    }
    let (real, determinized) = (received(&real, viewer)?, received(&determinized, viewer)?);
    // If the game shows the viewer a difference, the rest may differ too.
    if real["view"]["game"] != determinized["view"]["game"] {
        return Ok(());
    }
    let places = difference::between(&real, &determinized);
    if places.is_empty() {
        return Ok(());
    }
    let what = format!("what follows {} tells {viewer:?} what their view hides", shown(&command));
    Err(Broken::differs(Law::SecretsStaySecret, &what, &places))
}

/// The prompts that a command has closed, with the answers that were given before it.
fn closed_prompts<G: Game>(before: &MatchState<G>, after: &MatchState<G>) -> Vec<Prompt<G>> {
    let is_closed = |prompt: &&Prompt<G>| after.sys.play.prompt.open.iter().all(|it| it.id != prompt.id);
    before.sys.play.prompt.open.iter().filter(is_closed).cloned().collect()
}

/// The state with the half-given answers of these prompts.
fn with_answers<G: Game>(prompts: &[Prompt<G>], state: &MatchState<G>) -> MatchState<G> {
    let mut state = state.clone();
    for prompt in &mut state.sys.play.prompt.open {
        if let Some(same) = prompts.iter().find(|it| it.id == prompt.id) {
            prompt.answered.clone_from(&same.answered);
        }
    }
    state
}

fn received<G: Game>(running: &Match<G>, viewer: Viewer) -> Result<Value, Broken> {
    let events = running.last_events(viewer);
    let lines: Vec<Message> =
        events.iter().flatten().flat_map(|event| narrate(running.game(), event)).collect();
    Ok(json!({
        "view": value_of("a view", &running.view(viewer))?,
        "events": value_of("events", &events)?,
        "log": value_of("the action log", &lines)?,
    }))
}
