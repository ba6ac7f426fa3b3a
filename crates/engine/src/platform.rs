//! The platform's part of a view, common to all games: turn, questions, clock, requests, outcome.
//! Engine, server, bots, web page and boards use this one type; only the game's part of a view is JSON to them.

use crate::command::union_by_type;
use crate::systems::prompt::{Answer, Prompt, PromptCommand, Question};
use crate::systems::tutorial::{self, Step, current_step};
use crate::systems::{
    agreement::{self, AgreementEvent, DrawOffer},
    characters::{CharacterEvent, CharacterState},
    cheat::CheatEvent,
    clock::{ClockEvent, ClockState},
    ending::EndingEvent,
    rematch::{RematchEvent, RematchState},
    tutorial::TutorialEvent,
    undo::{Barrier, UndoEvent, UndoRequest},
};
use crate::{Game, MatchState, Message, Mode, Outcome, Seat, SeatSet, SystemCommand, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The platform's part of a match, as one viewer may see it. It contains only what that viewer may know: seed,
/// snapshots and questions to other seats have no field here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlatformView {
    pub viewer: Viewer,
    pub seq: u64,
    pub now_ms: u64,
    pub mode: Mode,
    pub seats: u8,
    pub first_seat: Seat,
    pub to_act: SeatSet,
    pub outcome: Option<Outcome>,
    /// The phase of the turn, by the name that the game's own type has in JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// The viewer's own open question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<PromptView>,
    /// The seats that have an open question.
    #[serde(default, skip_serializing_if = "SeatSet::is_unset")]
    pub deciding: SeatSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<WindowView>,
    /// Whether there is a snapshot to take back to.
    pub can_undo: bool,
    /// Why the viewer's own last move can no longer be taken back, if a barrier is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_barred: Option<Barrier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_request: Option<UndoRequest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<DrawOffer>,
    /// The seats that have not yet accepted the draw offer.
    #[serde(default, skip_serializing_if = "SeatSet::is_unset")]
    pub draw_asked: SeatSet,
    #[serde(default, skip_serializing_if = "SeatSet::is_unset")]
    pub resigned: SeatSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<RematchState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub characters: Option<CharacterState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutorial: Option<TutorialView>,
    /// The match was made with cheats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cheats: bool,
}

/// A question to a seat. It differs from [`Prompt`] in the state only in its topic, which is JSON here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PromptView {
    pub id: u32,
    pub seat: Seat,
    pub topic: Value,
    pub text: Message,
    pub question: Question,
    #[serde(default)]
    pub default: Option<Answer>,
    /// The answers to the first steps of a question with several steps.
    #[serde(default)]
    pub answered: Vec<Answer>,
    /// Match time at which the host takes the default answer; `None` without a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_ms: Option<u64>,
}

/// The window that is asked now, with its topic as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WindowView {
    pub id: u32,
    pub topic: Value,
    pub responder: Option<Seat>,
    pub passed: SeatSet,
}

/// The step of a lesson as the page shows it, without its script.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TutorialView {
    pub index: u16,
    pub count: u16,
    pub done: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<StepView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepView {
    pub id: String,
    /// A message key.
    pub text: String,
    /// What the spotlight points at, by the names of the board.
    pub highlight: Vec<String>,
    pub position: tutorial::Position,
    pub info: bool,
    pub skippable: bool,
    pub seen_as: Seat,
}

union_by_type! {
    /// The platform events that contain no data of the game. A program that has an event as JSON can parse these
    /// without knowing the game.
    PlatformEvent [] [] {
        Ending(EndingEvent),
        Undo(UndoEvent),
        Agreement(AgreementEvent),
        Clock(ClockEvent),
        Characters(CharacterEvent),
        Rematch(RematchEvent),
        Tutorial(TutorialEvent),
        Cheat(CheatEvent),
    }
}

impl PlatformEvent {
    /// Parses an event; `None` if it is an event of the game, or of a system that carries the game's data.
    pub fn read(event: &Value) -> Option<PlatformEvent> {
        PlatformEvent::deserialize(event).ok()
    }

    /// The outcome, if this event ends the match.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            PlatformEvent::Ending(EndingEvent::MatchEnded { outcome }) => Some(outcome),
            _ => None,
        }
    }

    pub fn is_undone(&self) -> bool {
        matches!(self, PlatformEvent::Undo(UndoEvent::Undone { .. }))
    }
}

impl PlatformView {
    pub(crate) fn of<G: Game>(game: &G, state: &MatchState<G>, viewer: Viewer) -> PlatformView {
        let sys = &state.sys;
        PlatformView {
            viewer,
            seq: sys.play.log.seq,
            now_ms: sys.play.now_ms,
            mode: sys.play.mode,
            seats: sys.play.seats.count,
            first_seat: sys.play.seats.first,
            to_act: state.to_act(game),
            outcome: sys.play.outcome.clone(),
            phase: sys.play.flow.phase.map(|phase| name_of(&phase)),
            prompt: viewer.seat().and_then(|seat| sys.play.prompt.of(seat)).map(PromptView::of),
            deciding: sys.play.prompt.deciding(),
            window: window_view(state),
            can_undo: !sys.record.undo.snapshots.is_empty(),
            undo_barred: viewer.seat().and_then(|seat| sys.record.undo.barred_for(seat)),
            undo_request: sys.play.undo_request,
            draw_offer: agreement::standing_offer(game, state),
            draw_asked: agreement::still_asked(game, state),
            resigned: sys.play.agreement.resigned,
            clock: sys.play.clock.as_deref().cloned(),
            rematch: sys.play.outcome.is_some().then_some(sys.play.rematch),
            characters: sys.play.characters.as_deref().cloned(),
            tutorial: tutorial_view(game, state),
            cheats: sys.play.cheat.allowed,
        }
    }

    /// Whether characters are being chosen.
    pub fn is_choosing(&self) -> bool {
        self.outcome.is_none() && self.characters.as_ref().is_some_and(|characters| !characters.is_done())
    }
}

impl PromptView {
    fn of<G: Game>(prompt: &Prompt<G>) -> PromptView {
        let Prompt { id, seat, topic, text, question, default, answered, expires_ms } = prompt.clone();
        PromptView { id, seat, topic: to_json(&topic), text, question, default, answered, expires_ms }
    }

    /// The current question: of several steps, the first one without an answer.
    pub fn current(&self) -> &Question {
        match &self.question {
            Question::Steps { steps } => steps.get(self.answered.len()).unwrap_or(&self.question),
            question => question,
        }
    }

    /// The number of the current step and the number of steps, for a question with several.
    pub fn step(&self) -> Option<(usize, usize)> {
        match &self.question {
            Question::Steps { steps } => Some((self.answered.len() + 1, steps.len())),
            _ => None,
        }
    }

    /// The command that gives this answer.
    pub fn command(&self, answer: Answer) -> SystemCommand {
        PromptCommand::ResolvePrompt { id: self.id, answer }.into()
    }
}

/// Topics and phases are also written to journals as JSON, so this does not fail.
fn to_json(value: &impl Serialize) -> Value {
    crate::to_value(value).unwrap_or_default()
}

/// The name of a phase; its JSON text if the phase is not a plain name.
fn name_of(phase: &impl Serialize) -> String {
    match to_json(phase) {
        Value::String(name) => name,
        other => other.to_string(),
    }
}

fn window_view<G: Game>(state: &MatchState<G>) -> Option<WindowView> {
    let windows = &state.sys.play.window;
    let window = windows.open.last()?;
    let (topic, responder) = (to_json(&window.topic), windows.responder());
    Some(WindowView { id: window.id, topic, responder, passed: window.passed })
}

fn tutorial_view<G: Game>(game: &G, state: &MatchState<G>) -> Option<TutorialView> {
    let tutorial = state.sys.play.tutorial.as_ref()?;
    let count = game.tutorial().map_or(0, |lesson| lesson.steps.len() as u16);
    let step = current_step(game, &state.sys).map(|(lesson, step)| step_view(step, lesson.learner));
    Some(TutorialView { index: tutorial.step.unwrap_or(0), count, done: tutorial.done, step })
}

fn step_view(step: &Step, learner: Seat) -> StepView {
    StepView {
        id: step.id.clone(),
        text: step.text.clone(),
        highlight: step.highlight.clone(),
        position: step.position,
        info: step.info,
        skippable: step.skippable,
        seen_as: step.seen_as.unwrap_or(learner),
    }
}
