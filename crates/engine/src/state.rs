//! The whole state of a match: one serialisable value.

use crate::systems::{
    action_log::ActionLogState, agreement::AgreementState, characters::CharacterState, cheat::CheatState,
    clock::ClockState, flow::FlowState, log::LogState, prompt::PromptState, rematch::RematchState,
    stream::StreamState, tutorial::TutorialState, undo::UndoState, window::WindowState,
};
use crate::{Game, Outcome, Rng, Seat, SeatSet, Seats, StateHash};
use serde::{Deserialize, Serialize};

/// How a match is played. The rules hold in every mode; modes differ in who may act for which seat and in
/// where random values come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Everybody at one screen: whoever holds it acts for the seat in turn.
    #[default]
    Local,
    /// Each seat belongs to somebody else; arrangements need their consent.
    Online,
    /// One learner; the lesson moves the other seats and may script chance.
    Tutorial,
}

/// Everything a match consists of: what the engine keeps, and what the game keeps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct MatchState<G: Game> {
    pub sys: SystemState<G>,
    pub core: G::State,
}

/// The shape of the saved state; raised when old dumps can no longer be read.
pub const SCHEMA: u16 = 1;

/// The highest number that any counter or time of a match comes to; JavaScript can still count so far.
pub(crate) const MAX_COUNT: u64 = 1 << 53;

/// What the engine keeps, one typed field per system.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct SystemState<G: Game> {
    pub schema: u16,
    pub mode: Mode,
    pub seats: Seats,
    /// Match time in milliseconds: the time of the last command.
    pub now_ms: u64,
    pub rng: Rng,
    pub outcome: Option<Outcome>,
    pub undo: UndoState<G>,
    pub window: WindowState<G>,
    pub prompt: PromptState<G>,
    pub flow: FlowState<G>,
    pub log: LogState,
    pub stream: StreamState<G>,
    pub action_log: ActionLogState<G>,
    pub rematch: RematchState,
    pub tutorial: Option<Box<TutorialState>>,
    pub cheat: CheatState,
    pub characters: Option<Box<CharacterState>>,
    pub agreement: AgreementState,
    pub clock: Option<Box<ClockState>>,
}

impl<G: Game> MatchState<G> {
    /// The seats that may move the play on right now. Nobody once there is an outcome.
    pub fn to_act(&self) -> SeatSet {
        let sys = &self.sys;
        if sys.outcome.is_some() {
            return SeatSet::EMPTY;
        }
        if let Some(characters) = &sys.characters
            && !characters.is_done()
        {
            return characters.waiting_for();
        }
        if sys.prompt.is_open() {
            return sys.prompt.deciding();
        }
        if let Some(seat) = sys.window.responder() {
            return SeatSet::only(seat);
        }
        if let (Some(rules), Some(phase)) = (G::SYSTEMS.flow, sys.flow.phase) {
            return rules.active(self, phase);
        }
        G::active(self)
    }

    /// Whether this seat may move the play on right now.
    pub fn may_act(&self, seat: Seat) -> bool {
        self.to_act().contains(seat)
    }

    /// The hash of everything that decides how the match goes on.
    ///
    /// Event stream, action log and undo snapshots are left out: they are windows on the journal, whose digest
    /// (`log`) is in the hash.
    pub fn hash(&self) -> StateHash {
        let sys = &self.sys;
        let table = (&sys.outcome, &sys.undo.request, &sys.rematch, &sys.cheat, &sys.agreement, &sys.clock);
        let play = (&sys.window, &sys.prompt, &sys.flow, &sys.characters, &sys.tutorial);
        let frame = (sys.schema, sys.mode, sys.seats, sys.now_ms, &sys.log, sys.rng.mark());
        StateHash::of(&(&self.core, frame, play, table))
    }
}
