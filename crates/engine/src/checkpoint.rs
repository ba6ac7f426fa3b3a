//! Putting the state back after a fault, and the snapshots of undo: both are one copy of what play changes.

use crate::systems::{
    agreement::AgreementState, characters::CharacterState, cheat::CheatState, prompt::Prompt,
    rematch::RematchState, tutorial::TutorialState, undo::Snapshot, undo::UndoRequest, window::OpenWindow,
};
use crate::{Game, MatchState, Outcome, RandomPolicy, RngMark};

/// A copy of all that a command may change before it is recorded. The kept windows (event stream, action log,
/// undo snapshots) are not in it, because they change only when nothing can fail any more.
#[derive(Debug)]
pub(crate) struct Checkpoint<G: Game> {
    core: G::State,
    mark: RngMark,
    policy: RandomPolicy,
    now_ms: u64,
    outcome: Option<Outcome>,
    phase: Option<G::Phase>,
    begun: bool,
    prompts: Vec<Prompt<G>>,
    next_prompt: u32,
    windows: Vec<OpenWindow<G>>,
    next_window: u32,
    tutorial: Option<Box<TutorialState>>,
    characters: Option<Box<CharacterState>>,
    agreement: AgreementState,
    rematch: RematchState,
    cheat: CheatState,
    request: Option<UndoRequest>,
}

impl<G: Game> Checkpoint<G> {
    #[inline]
    pub(crate) fn take(state: &MatchState<G>) -> Checkpoint<G> {
        let sys = &state.sys;
        Checkpoint {
            core: state.core.clone(),
            mark: sys.rng.mark(),
            policy: sys.rng.policy().clone(),
            now_ms: sys.now_ms,
            outcome: sys.outcome.clone(),
            phase: sys.flow.phase,
            begun: sys.flow.begun,
            prompts: sys.prompt.open.clone(),
            next_prompt: sys.prompt.next_id,
            windows: sys.window.open.clone(),
            next_window: sys.window.next_id,
            tutorial: sys.tutorial.clone(),
            characters: sys.characters.clone(),
            agreement: sys.agreement.clone(),
            rematch: sys.rematch,
            cheat: sys.cheat,
            request: sys.undo.request,
        }
    }

    /// The state is again what it was when the checkpoint was taken.
    pub(crate) fn restore(self, state: &mut MatchState<G>) {
        state.core = self.core;
        let sys = &mut state.sys;
        sys.rng.set_policy(self.policy);
        sys.rng.set_mark(self.mark);
        sys.now_ms = self.now_ms;
        sys.outcome = self.outcome;
        sys.flow.phase = self.phase;
        sys.flow.begun = self.begun;
        sys.prompt.open = self.prompts;
        sys.prompt.next_id = self.next_prompt;
        sys.window.open = self.windows;
        sys.window.next_id = self.next_window;
        sys.tutorial = self.tutorial;
        sys.characters = self.characters;
        sys.agreement = self.agreement;
        sys.rematch = self.rematch;
        sys.cheat = self.cheat;
        sys.undo.request = self.request;
    }

    /// The part of the checkpoint that undo brings back.
    #[inline]
    pub(crate) fn into_snapshot(self, seat: crate::Seat, seq: u64) -> Snapshot<G> {
        Snapshot {
            seat,
            seq,
            core: self.core,
            mark: self.mark,
            resigned: self.agreement.resigned,
            phase: self.phase,
            prompts: self.prompts,
            windows: self.windows,
            tutorial: self.tutorial,
        }
    }
}
