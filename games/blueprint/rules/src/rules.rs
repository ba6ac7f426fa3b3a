//! A loaded game as a value, and its rules.

use crate::command::{Command, Rejection};
use crate::event::{Event, apply};
use crate::extras::Topic;
use crate::mistake::Mistake;
use crate::options::Options;
use crate::program::Program;
use crate::run::{listing, turn};
use crate::stage::{InMatch, set_up};
use crate::state::State;
use crate::view::View;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::{Manifest, MatchState, Never, Outcome, Rng, Rules, Seat, Seats, Tx, Viewer};
use std::sync::Arc;

/// A game whose rules were loaded from a file. Clones share them.
#[derive(Clone, Debug)]
pub struct Blueprint(pub(crate) Arc<Program>);

impl PartialEq for Blueprint {
    /// Games with the same rules are the same game, whatever their texts.
    fn eq(&self, other: &Blueprint) -> bool {
        self.0.hash == other.0.hash
    }
}

impl Blueprint {
    /// Loads the text of a file. All mistakes that were found are returned together.
    pub fn load(text: &str) -> Result<Blueprint, Vec<Mistake>> {
        crate::compile::load(text).map(|program| Blueprint(Arc::new(program)))
    }

    /// The SHA-256 hash of the rules in hexadecimal digits. Texts and looks do not change it.
    pub fn hash(&self) -> &str {
        &self.0.hash
    }
}

impl Rules for Blueprint {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Command;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Topic;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &self.0.manifest
    }

    fn setup(&self, options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        set_up(&self.0, options, seats, rng)
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<Command, Rejection> {
        let core = &state.core;
        if !listing::active(&self.0, core).contains(seat) {
            let has_chosen = core.chosen.get(seat.index()).is_some_and(Option::is_some);
            return Err(if has_chosen {
                Rejection::AlreadyChosen {}
            } else {
                Rejection::NotYourTurn { turn: core.turn }
            });
        }
        match listing::is_legal(&self.0, core, seat, command) {
            true => Ok(*command),
            false => Err(Rejection::NotPossible {}),
        }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: Command) {
        let mut stage = InMatch(tx);
        if let Err(fault) = turn::carry_out(&self.0, &mut stage, seat, action) {
            tx.abort(fault.to_string());
        }
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        apply(&self.0.layout, state, event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        listing::list(&self.0, &state.core, seat, out);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ended = state.result.as_ref()?;
        Some(Outcome { winners: ended.winners, reason: ended.reason.clone() })
    }

    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> View {
        View::of(&self.0, &state.core, viewer)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        crate::narrate::narrate(&self.0, event, log);
    }
}
