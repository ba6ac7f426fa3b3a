//! One play of a game, from its set-up to its outcome.

use crate::checkpoint::Checkpoint;
use crate::journal::{Entry, Header};
use crate::state::MAX_COUNT;
use crate::systems::{self, Recorded, clock, flow::FlowCommand, undo};
use crate::{
    Actor, Command, Event, Fault, Game, MatchState, MatchView, Outcome, Problem, Refusal, Replay, RngMark,
    Seat, SeatSet, StateHash, SystemCommand, SystemRefusal, Viewer,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A match that can be played on. All changes go through [`Match::apply`].
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    state: MatchState<G>,
    /// The events of the last accepted command.
    events: Vec<Event<G>>,
    /// Room for the events of the command in hand; the two change places when it is accepted.
    spare: Vec<Event<G>>,
}

/// What an accepted command did. Turn it into an [`Entry`] to keep it.
#[derive(Debug)]
pub struct Applied<'a, G: Game> {
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    pub command: &'a Command<G>,
    pub events: &'a [Event<G>],
    /// Where the generator stands now, if chance was used.
    pub rng: Option<RngMark>,
    pub hash: StateHash,
}

impl<G: Game> Applied<'_, G> {
    pub fn to_entry(&self) -> Entry<G> {
        Entry {
            seq: self.seq,
            at_ms: self.at_ms,
            seat: self.actor,
            command: self.command.clone(),
            events: self.events.to_vec(),
            rng: self.rng,
            hash: self.hash,
        }
    }
}

/// A new match, and the entry of what happened before the first move.
pub type Created<G> = Result<(Match<G>, Option<Entry<G>>), Refusal<G>>;

impl<G: Game> Match<G> {
    /// Sets a match up. If something happens before the first move (phases, a tutorial's first step), the
    /// returned entry tells it and belongs at the head of the journal.
    pub fn create(header: &Header<G>) -> Created<G> {
        let mut game = Match::of(guard(|| systems::initial_state(header))?);
        let opening = if systems::begins_by_itself(&game.state) {
            let begin = Command::System(SystemCommand::Flow(FlowCommand::Begin {}));
            Some(game.apply(Actor::Host, &begin, 0)?.to_entry())
        } else {
            None
        };
        Ok((game, opening))
    }

    /// Goes on from a saved state. States that play could never reach are refused.
    pub fn resume(state: MatchState<G>) -> Result<Match<G>, Refusal<G>> {
        systems::check_state(&state)?;
        Ok(Match::of(state))
    }

    fn of(state: MatchState<G>) -> Match<G> {
        Match { state, events: Vec::new(), spare: Vec::new() }
    }

    pub fn state(&self) -> &MatchState<G> {
        &self.state
    }

    pub fn into_state(self) -> MatchState<G> {
        self.state
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.state.sys.outcome.as_ref()
    }

    pub fn to_act(&self) -> SeatSet {
        self.state.to_act()
    }

    pub fn view(&self, viewer: Viewer) -> MatchView<G> {
        MatchView::of(&self.state, viewer)
    }

    /// The events of the last accepted command as a viewer may see them. Hidden ones keep their place.
    pub fn last_events(&self, viewer: Viewer) -> Vec<Option<Event<G>>> {
        self.events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    /// Applies an entry of the journal by its events, as a replay does: no rule runs and no chance is drawn.
    pub fn follow(&mut self, entry: Entry<G>) -> Result<StateHash, Problem> {
        let mut replay = Replay::from_snapshot(self.state.clone());
        let hash = replay.step(&entry)?;
        self.state = replay.into_state();
        self.events = entry.events;
        Ok(hash)
    }

    /// Carries a command out, or refuses it and changes nothing.
    ///
    /// `at_ms` is match time; it may not go back. Even if the rules panic, the state stays what it was.
    pub fn apply<'a>(
        &'a mut self,
        actor: Actor,
        command: &'a Command<G>,
        at_ms: u64,
    ) -> Result<Applied<'a, G>, Refusal<G>> {
        let now_ms = self.state.sys.now_ms;
        if at_ms < now_ms {
            return Err(SystemRefusal::TimeWentBack { now_ms, at_ms }.into());
        }
        if at_ms > MAX_COUNT {
            return Err(SystemRefusal::TimeTooFar { at_ms }.into());
        }
        let checkpoint = Checkpoint::take(&self.state);
        let mark = self.state.sys.rng.mark();
        self.state.sys.now_ms = at_ms;
        self.spare.clear();
        let (state, events) = (&mut self.state, &mut self.spare);
        let asked = guard(|| {
            crate::pipeline::run(state, events, actor, command)?;
            // The last questions to the game: from here on the books are written, and nothing can fail.
            Ok(Asked { covered: undo::covers(actor, command), thinking: clock::thinking(state) })
        });
        let Asked { covered, thinking } = match asked {
            Ok(asked) => asked,
            Err(refusal) => {
                checkpoint.restore(&mut self.state);
                return Err(refusal);
            }
        };
        std::mem::swap(&mut self.events, &mut self.spare);
        let seq = self.state.sys.log.seq + 1;
        // A scripted draw can leave the mark as it was, because a new script begins to count anew.
        let new_mark = self.state.sys.rng.mark();
        let rng = (new_mark != mark || new_mark.scripted > 0).then_some(new_mark);
        let (events, used_chance) = (&self.events, rng.is_some());
        let recorded = Recorded { seq, at_ms, actor, command, events, thinking, used_chance };
        let snapshot = covered.map(|seat| checkpoint.into_snapshot(seat, seq - 1));
        systems::record(&mut self.state, &recorded, snapshot);
        let hash = self.state.hash();
        Ok(Applied { seq, at_ms, actor, command, events: &self.events, rng, hash })
    }
}

/// What the books have to ask the game.
struct Asked {
    covered: Option<Seat>,
    thinking: SeatSet,
}

/// Runs rules so that a panic in them is a fault like any other.
fn guard<G: Game, T>(rules: impl FnOnce() -> Result<T, Refusal<G>>) -> Result<T, Refusal<G>> {
    catch_unwind(AssertUnwindSafe(rules))
        .unwrap_or_else(|panic| Err(Fault::Panicked { message: panic_message(&*panic) }.into()))
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
