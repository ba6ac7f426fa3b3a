//! The whole state of a match: one serialisable value.

use crate::hash::Inline;
use crate::recent::Recent;
use crate::systems::{
    action_log::ActionLogState, agreement::AgreementState, characters::CharacterState, cheat::CheatState,
    clock::ClockState, flow::FlowState, log::LogState, prompt::PromptState, rematch::RematchState,
    stream::StreamState, tutorial::TutorialState, undo::UndoRequest, undo::UndoState, window::WindowState,
};
use crate::{Game, Outcome, Rng, Rules, Seat, SeatSet, Seats, StateHash};
use serde::{Deserialize, Serialize};

/// How a match is played. The rules hold in every mode. Modes differ in which actors may act for which seat and in
/// where random values come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// All players share one screen; the client acts for every seat.
    #[default]
    Local,
    /// Each seat belongs to another player; arrangements need their consent.
    Online,
    /// One learner. The lesson moves the other seats and may script chance.
    Tutorial,
}

/// Everything a match consists of: what the engine keeps, and what the game keeps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct MatchState<G: Rules> {
    pub sys: SystemState<G>,
    pub core: G::State,
}

/// The version of the saved state's shape. `AnyGame::load` also reads older ones.
pub const SCHEMA: u16 = 2;

/// The maximum of every counter and time of a match; JavaScript can still represent it exactly.
pub(crate) const MAX_COUNT: u64 = 1 << 53;

/// What the engine keeps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct SystemState<G: Rules> {
    pub schema: u16,
    pub play: Play<G>,
    pub record: Record<G>,
}

/// Declares `Play` with a `clone_from` that copies field by field. The derived one makes a whole new copy first, and
/// `perft`, which goes back by `clone_from` after every command, spent a fifth of its time on that.
macro_rules! play {
    (
        $(#[$meta:meta])*
        pub struct Play { $($(#[$attribute:meta])* pub $field:ident: $type:ty,)* }
        tests { $($(#[$probe_attribute:meta])* pub(crate) $probe:ident: $probe_type:ty,)* }
    ) => {
        $(#[$meta])*
        pub struct Play<G: Rules> {
            $($(#[$attribute])* pub $field: $type,)*
            $(#[cfg(test)] $(#[$probe_attribute])* pub(crate) $probe: $probe_type,)*
        }

        impl<G: Rules> Clone for Play<G> {
            #[inline(always)]
            fn clone(&self) -> Play<G> {
                Play {
                    $($field: self.$field.clone(),)*
                    $(#[cfg(test)] $probe: self.$probe.clone(),)*
                }
            }

            #[inline]
            fn clone_from(&mut self, source: &Play<G>) {
                $(self.$field.clone_from(&source.$field);)*
                $(#[cfg(test)] self.$probe.clone_from(&source.$probe);)*
            }
        }
    };
}

play! {
    /// Everything that decides how the match continues, one field per system. A checkpoint copies it and the hash
    /// covers all of it, so a new system is rolled back and audited as soon as it has a field here.
    ///
    /// A new field must not change the hashes of old journals. So it comes last, and it is left out of hash and dump
    /// while it has its default value: `#[serde(default, skip_serializing_if = "…")]`. The field `probe` of the
    /// engine's own tests shows it.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    #[serde(bound = "", deny_unknown_fields)]
    pub struct Play {
        pub mode: Mode,
        pub seats: Seats,
        /// Match time in milliseconds: the time of the last command.
        pub now_ms: u64,
        /// The number of the last journal entry and the digest of all entries: they tie the hash to the whole past.
        pub log: LogState,
        pub rng: Rng,
        pub window: WindowState<G>,
        pub prompt: PromptState<G>,
        pub flow: FlowState<G>,
        pub characters: Option<Box<CharacterState>>,
        pub tutorial: Option<Box<TutorialState>>,
        pub outcome: Option<Outcome>,
        pub undo_request: Option<UndoRequest>,
        pub rematch: RematchState,
        pub cheat: CheatState,
        pub agreement: AgreementState,
        pub clock: Option<Box<ClockState>>,
    }
    // A tiny system of the engine's own tests.
    tests {
        #[serde(default, skip_serializing_if = "crate::systems::tests::probe::ProbeState::is_default")]
        pub(crate) probe: crate::systems::tests::probe::ProbeState,
    }
}

/// The records of the match: bounded windows on the journal. They change only when an accepted command is recorded
/// and when a command is undone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<G: Rules> {
    pub undo: UndoState<G>,
    pub stream: StreamState<G>,
    pub action_log: ActionLogState<G>,
}

impl<G: Rules> Record<G> {
    /// The records without the recorded events and snapshots, which contain secrets of all seats. Only what every viewer
    /// may know stays. The pattern names every field, so that the compiler asks for a decision about each new one.
    #[must_use]
    pub fn emptied(&self) -> Record<G> {
        let Record {
            undo: UndoState { snapshots: _, tallies, strict, barred },
            stream: StreamState { events: _, next_id },
            action_log: ActionLogState { records: _ },
        } = self;
        let snapshots = Recent::default();
        Record {
            undo: UndoState { snapshots, tallies: tallies.clone(), strict: *strict, barred: *barred },
            stream: StreamState { events: Recent::default(), next_id: *next_id },
            action_log: ActionLogState { records: Recent::default() },
        }
    }
}

impl<G: Game> MatchState<G> {
    /// The seats that may move the play on now; empty once there is an outcome.
    pub fn to_act(&self, game: &G) -> SeatSet {
        let play = &self.sys.play;
        if play.outcome.is_some() {
            return SeatSet::EMPTY;
        }
        // The order is that of precedence: characters, prompts, windows, phases, then the game's own rules.
        if let Some(characters) = &play.characters
            && !characters.is_done()
        {
            return characters.waiting_for();
        }
        if play.prompt.is_open() {
            return play.prompt.deciding();
        }
        if let Some(seat) = play.window.responder() {
            return SeatSet::only(seat);
        }
        if let (Some(rules), Some(phase)) = (game.systems().flow, play.flow.phase) {
            return rules.active(game, self, phase);
        }
        game.active(self)
    }

    /// Whether this seat may move the play on now.
    pub fn may_act(&self, game: &G, seat: Seat) -> bool {
        self.to_act(game).contains(seat)
    }
}

impl<G: Rules> MatchState<G> {
    /// A copy with emptied records: cheap to copy further, and enough to play on.
    #[must_use]
    pub fn without_records(&self) -> MatchState<G> {
        let SystemState { schema, play, record } = &self.sys;
        let sys = SystemState { schema: *schema, play: play.clone(), record: record.emptied() };
        MatchState { sys, core: self.core.clone() }
    }

    /// The hash of everything that decides how the match continues.
    pub fn hash(&self) -> StateHash {
        // The constant 1 was the schema when the first journals were written. It stays, so that they can be audited.
        StateHash::of(&(&self.core, 1u16, Inline(&self.sys.play)))
    }
}
