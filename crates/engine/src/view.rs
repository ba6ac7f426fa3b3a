//! What one viewer may see of a match.

use crate::systems::{
    agreement::{self, DrawOffer},
    characters::CharacterState,
    clock::ClockState,
    prompt::Prompt,
    rematch::RematchState,
    tutorial::{Step, current_step},
    undo::{Barrier, UndoRequest},
};
use crate::{Game, MatchState, Mode, Outcome, Seat, SeatSet, Seats, Viewer, draw_plain};
use serde::Serialize;

/// A match through the eyes of one viewer. It is built from nothing but what that viewer may know; seed,
/// snapshots and other seats' questions have no field here.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "")]
pub struct MatchView<G: Game> {
    pub viewer: Viewer,
    pub seq: u64,
    pub now_ms: u64,
    pub mode: Mode,
    pub seats: u8,
    pub first_seat: Seat,
    pub to_act: SeatSet,
    pub outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<G::Phase>,
    /// The viewer's own open question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Prompt<G>>,
    /// The seats that have something to decide.
    #[serde(skip_serializing_if = "SeatSet::is_unset")]
    pub deciding: SeatSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<WindowView<G>>,
    /// Whether there is anything to take back.
    pub can_undo: bool,
    /// Why the viewer's own last move can no longer be taken back, if a barrier is the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo_barred: Option<Barrier>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo_request: Option<UndoRequest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<DrawOffer>,
    /// The seats that have yet to answer it.
    #[serde(skip_serializing_if = "SeatSet::is_unset")]
    pub draw_asked: SeatSet,
    #[serde(skip_serializing_if = "SeatSet::is_unset")]
    pub resigned: SeatSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<RematchState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub characters: Option<CharacterState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tutorial: Option<TutorialView>,
    /// The match was made with cheats.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cheats: bool,
    pub game: G::View,
}

/// The window that is asked now.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "")]
pub struct WindowView<G: Game> {
    pub id: u32,
    pub topic: G::Topic,
    pub responder: Option<Seat>,
    pub passed: SeatSet,
}

/// The step of a lesson as the page shows it: nothing of what its script is going to do.
#[derive(Clone, Debug, Serialize)]
pub struct TutorialView {
    pub index: u16,
    pub count: u16,
    pub done: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct StepView {
    pub id: &'static str,
    pub text: &'static str,
    pub highlight: &'static [String],
    pub position: crate::systems::tutorial::Position,
    pub info: bool,
    pub skippable: bool,
    pub seen_as: Seat,
}

impl<G: Game> MatchView<G> {
    pub(crate) fn of(state: &MatchState<G>, viewer: Viewer) -> MatchView<G> {
        let sys = &state.sys;
        let window = sys.window.open.last().map(|window| WindowView {
            id: window.id,
            topic: window.topic.clone(),
            responder: sys.window.responder(),
            passed: window.passed,
        });
        MatchView {
            viewer,
            seq: sys.log.seq,
            now_ms: sys.now_ms,
            mode: sys.mode,
            seats: sys.seats.count,
            first_seat: sys.seats.first,
            to_act: state.to_act(),
            outcome: sys.outcome.clone(),
            phase: sys.flow.phase,
            prompt: viewer.seat().and_then(|seat| sys.prompt.of(seat)).cloned(),
            deciding: sys.prompt.deciding(),
            window,
            can_undo: !sys.undo.snapshots.is_empty(),
            undo_barred: viewer.seat().and_then(|seat| sys.undo.barred_for(seat)),
            undo_request: sys.undo.request,
            draw_offer: agreement::standing_offer(state),
            draw_asked: agreement::still_asked(state),
            resigned: sys.agreement.resigned,
            clock: sys.clock.as_deref().cloned(),
            rematch: sys.outcome.is_some().then_some(sys.rematch),
            characters: sys.characters.as_deref().cloned(),
            tutorial: tutorial_view(state),
            cheats: sys.cheat.allowed,
            game: G::view(state, viewer),
        }
    }
}

impl<G: Game> MatchView<G> {
    /// The game's own drawing, and below it what the platform asks: phase, question, window, characters to choose.
    pub(crate) fn draw(&self, seats: Seats) -> String {
        #[derive(Serialize)]
        #[serde(bound = "")]
        struct Asked<'a, G: Game> {
            #[serde(skip_serializing_if = "Option::is_none")]
            phase: Option<G::Phase>,
            #[serde(skip_serializing_if = "Option::is_none")]
            prompt: Option<&'a Prompt<G>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            window: Option<&'a WindowView<G>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            characters: Option<&'a CharacterState>,
        }
        let MatchView { phase, prompt, window, characters, .. } = self;
        let (prompt, window, characters) = (prompt.as_ref(), window.as_ref(), characters.as_ref());
        let asked = draw_plain(&Asked::<G> { phase: *phase, prompt, window, characters });
        let drawn = G::draw(&self.game, seats);
        if asked.is_empty() { drawn } else { format!("{drawn}\n\n{asked}") }
    }
}

fn tutorial_view<G: Game>(state: &MatchState<G>) -> Option<TutorialView> {
    let tutorial = state.sys.tutorial.as_ref()?;
    let count = G::tutorial().map_or(0, |lesson| lesson.steps.len() as u16);
    let step = current_step(&state.sys).map(|(lesson, step)| step_view(step, lesson.learner));
    Some(TutorialView { index: tutorial.step.unwrap_or(0), count, done: tutorial.done, step })
}

fn step_view(step: &'static Step, learner: Seat) -> StepView {
    StepView {
        id: &step.id,
        text: &step.text,
        highlight: &step.highlight,
        position: step.position,
        info: step.info,
        skippable: step.skippable,
        seen_as: step.seen_as.unwrap_or(learner),
    }
}
