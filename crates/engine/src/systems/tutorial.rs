//! Tutorials: a lesson guides the learner step by step through a real match under the real rules.

use super::{Next, System, Verdict, into_system_event};
use crate::read_by_type;
use crate::{
    Actor, Command, Event, Game, MatchState, RandomPolicy, Seat, SystemCommand, SystemRefusal, SystemState,
    Tx, pipeline,
};
use serde::{Deserialize, Serialize};
use std::ops::Range;

mod lesson;
pub use lesson::{Position, ScriptedMove, Step, Tutorial, matches};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialState {
    /// The current step; `None` before the lesson begins.
    pub step: Option<u16>,
    /// The lesson is over or was left. Play continues without it.
    pub done: bool,
    /// Steps that were dropped, and why: a report for the author of the lesson.
    pub skipped: Vec<(u16, String)>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TutorialCommand {
    /// Continues from a step that is only to be read.
    NextStep {},
    SkipStep {},
    LeaveTutorial {},
}

read_by_type! {
    TutorialCommand strict {
        "next_step" => NextStep {},
        "skip_step" => SkipStep {},
        "leave_tutorial" => LeaveTutorial {},
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TutorialEvent {
    StepEntered {
        step: u16,
    },
    /// The step was dropped; the reason is a refusal code or `impossible`.
    StepDropped {
        step: u16,
        reason: String,
    },
    TutorialEnded {
        completed: bool,
    },
}

read_by_type! {
    TutorialEvent lenient {
        "step_entered" => StepEntered { step },
        "step_dropped" => StepDropped { step, reason },
        "tutorial_ended" => TutorialEnded { completed },
    }
}

into_system_event!(Tutorial(TutorialEvent));

/// The lesson and the step that a match is in.
pub fn current_step<'a, G: Game>(game: &'a G, sys: &SystemState<G>) -> Option<(&'a Tutorial, &'a Step)> {
    let state = sys.play.tutorial.as_ref().filter(|state| !state.done)?;
    let lesson = game.tutorial()?;
    Some((lesson, lesson.steps.get(usize::from(state.step?))?))
}

/// Runs before the systems that handle moves, so that they never see a command that the step does not ask for.
#[derive(Debug)]
pub(crate) struct TutorialGate;

impl<G: Game> System<G> for TutorialGate {
    const PRIORITY: u8 = 5;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        if let Command::System(SystemCommand::Tutorial(command)) = command {
            steer(tx, command)?;
            return Ok(Next::Consumed);
        }
        if tx.state().sys.play.tutorial.is_some() && command.is_play() && !tx.course.is_scripted {
            gate(tx, actor, command)?;
        }
        Ok(Next::Continue)
    }
}

/// Runs after all systems that move play on, and waits until they emit nothing more. Otherwise it would check a step,
/// and play its script, in the middle of phases that continue automatically.
#[derive(Debug)]
pub(crate) struct TutorialFollower;

impl<G: Game> System<G> for TutorialFollower {
    const PRIORITY: u8 = 60;

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, new: Range<usize>) {
        if tx.state().sys.play.tutorial.is_some() {
            let is_quiet = tx.events().len() == new.end;
            watch(tx, new);
            if is_quiet {
                follow(tx);
            }
        }
    }
}

fn steer<G: Game>(tx: &mut Tx<'_, G>, command: &TutorialCommand) -> Result<(), SystemRefusal> {
    let (lesson, step) = current_step(tx.game(), &tx.state().sys).ok_or(SystemRefusal::NoTutorial)?;
    if tx.actor.seat().is_some_and(|seat| seat != lesson.learner) {
        return Err(asks_for_something_else(step));
    }
    match command {
        TutorialCommand::NextStep {} if step.info => enter_next(tx),
        TutorialCommand::SkipStep {} if step.skippable => enter_next(tx),
        TutorialCommand::LeaveTutorial {} => {
            tx.emit_system(TutorialEvent::TutorialEnded { completed: false });
        }
        _ => {
            return Err(SystemRefusal::StepNeedsAction { step: step.id.clone() });
        }
    }
    Ok(())
}

/// Lets only the commands through that the step admits, and only from the learner.
fn gate<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Result<(), SystemRefusal> {
    let Some((lesson, step)) = current_step(tx.game(), &tx.state().sys) else {
        return Ok(());
    };
    let json = json_of(command);
    if actor == Actor::Seat(lesson.learner) && step.admits(&json) {
        let asked_for = step.require.as_ref().is_some_and(|pattern| matches(pattern, &json));
        tx.course.meets_step = asked_for && step.advance_on.is_none();
        return Ok(());
    }
    Err(asks_for_something_else(step))
}

fn asks_for_something_else(step: &Step) -> SystemRefusal {
    SystemRefusal::TutorialStep { step: step.id.clone(), hint: step.hint().to_owned() }
}

/// Notes whether the event that the step waits for is among the new events.
fn watch<G: Game>(tx: &mut Tx<'_, G>, new: Range<usize>) {
    if let Some((_, Step { advance_on: Some(pattern), .. })) = current_step(tx.game(), &tx.state().sys)
        && new.into_iter().any(|index| tx.event(index).is_some_and(|event| fits(pattern, event)))
    {
        tx.course.meets_step = true;
    }
}

/// Begins the lesson, continues when the step is done, and drops steps that have become impossible.
fn follow<G: Game>(tx: &mut Tx<'_, G>) {
    let Some(state) = &tx.state().sys.play.tutorial else {
        return;
    };
    if state.step.is_none() && !state.done && tx.state().sys.play.flow.begun {
        return enter_next(tx);
    }
    if std::mem::take(&mut tx.course.meets_step) {
        return enter_next(tx);
    }
    while let Some((lesson, step)) = current_step(tx.game(), &tx.state().sys)
        && !is_possible(tx.game(), tx.state(), lesson.learner, step)
    {
        drop_step(tx, "impossible");
        // The consequences of a script must be settled before its step can be checked.
        if current_step(tx.game(), &tx.state().sys).is_some_and(|(_, step)| !step.script.is_empty()) {
            return;
        }
    }
}

fn fits<G: Game>(pattern: &serde_json::Value, event: &Event<G>) -> bool {
    matches(pattern, &json_of(event))
}

/// Commands and events are written as text for the journal anyway. Writing them as a `Value` would be a second copy of
/// that code in every game.
fn json_of(value: &impl Serialize) -> serde_json::Value {
    let text = serde_json::to_string(value).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Enters the next step: its random policy and its scripted moves. Whether the step is possible is checked later,
/// once the systems emit nothing more.
fn enter_next<G: Game>(tx: &mut Tx<'_, G>) {
    let (Some(lesson), Some(state)) = (tx.game().tutorial(), &tx.state().sys.play.tutorial) else {
        return;
    };
    let next = state.step.map_or(0, |step| step + 1);
    let Some(step) = lesson.steps.get(usize::from(next)) else {
        return tx.emit_system(TutorialEvent::TutorialEnded { completed: true });
    };
    tx.emit_system(TutorialEvent::StepEntered { step: next });
    tx.course.meets_step = false;
    for scripted in &step.script {
        if let Err(code) = play_scripted(tx, scripted) {
            return drop_step(tx, &code);
        }
    }
}

fn play_scripted<G: Game>(tx: &mut Tx<'_, G>, scripted: &ScriptedMove) -> Result<(), String> {
    let command: Command<G> =
        serde_json::from_value(scripted.command.clone()).map_err(|_| "bad_command".to_owned())?;
    // Only the first half of the pipeline: the command that entered the step settles the consequences.
    tx.course.is_scripted = true;
    let result = pipeline::carry_out(tx, Actor::Seat(scripted.seat), &command);
    tx.course.is_scripted = false;
    result.map_err(|refusal| refusal.code())
}

/// A step that is only to be read is always possible. A step that requires a command is possible if the learner can
/// give such a command, or if it is not the learner's turn yet.
fn is_possible<G: Game>(game: &G, state: &MatchState<G>, learner: Seat, step: &Step) -> bool {
    if step.info {
        return true;
    }
    if state.sys.play.outcome.is_some() {
        return false;
    }
    if step.require.is_none() || !state.may_act(game, learner) {
        return true;
    }
    let legal = state.legal(game, learner);
    let fits = |command: &Command<G>| step.admits(&json_of(command));
    !legal.complete || legal.commands.iter().any(fits)
}

fn drop_step<G: Game>(tx: &mut Tx<'_, G>, reason: &str) {
    if let Some(step) = tx.state().sys.play.tutorial.as_ref().and_then(|state| state.step) {
        tx.emit_system(TutorialEvent::StepDropped { step, reason: reason.to_owned() });
        enter_next(tx);
    }
}

/// Sets the random policy of the current step.
pub(crate) fn install_random_policy<G: Game>(game: &G, sys: &mut SystemState<G>) {
    if sys.play.tutorial.is_some() {
        let policy = current_step(game, sys).and_then(|(_, step)| step.random.clone());
        sys.play.rng.set_policy(policy.unwrap_or(RandomPolicy::Stream));
    }
}

pub(crate) fn reduce<G: Game>(game: &G, state: &mut MatchState<G>, event: &TutorialEvent) {
    let Some(tutorial) = &mut state.sys.play.tutorial else {
        return;
    };
    match event {
        TutorialEvent::StepEntered { step } => tutorial.step = Some(*step),
        TutorialEvent::StepDropped { step, reason } => tutorial.skipped.push((*step, reason.clone())),
        TutorialEvent::TutorialEnded { .. } => tutorial.done = true,
    }
    install_random_policy(game, &mut state.sys);
}
