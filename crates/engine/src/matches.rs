//! One play of a game, from its set-up to its outcome.

use crate::checkpoint::Checkpoint;
use crate::journal::{Entry, Header};
use crate::state::MAX_COUNT;
use crate::systems::action_log::LogLine;
use crate::systems::{self, Recorded, clock, flow::FlowCommand, undo, undo::UndoEvent};
use crate::{
    Actor, Command, Event, Fault, Game, MatchState, MatchView, Outcome, PlatformView, Problem, Refusal,
    Replay, RngMark, Rules, Seat, SeatSet, Seen, StateHash, SystemCommand, SystemEvent, SystemRefusal,
    Viewer,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A running match. All changes go through [`Match::apply`].
#[derive(Clone, Debug)]
pub struct Match<G: Rules> {
    game: G,
    state: MatchState<G>,
    /// The events of the last accepted command.
    events: Vec<Event<G>>,
    /// A buffer for the events of the next command. It is swapped with `events` when the command is accepted.
    spare: Vec<Event<G>>,
}

/// The result of an accepted command. Convert it to an [`Entry`] to keep it.
#[derive(Debug)]
pub struct Applied<'a, G: Rules> {
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    pub command: &'a Command<G>,
    pub events: &'a [Event<G>],
    /// The new position of the generator, if chance was used.
    pub rng: Option<RngMark>,
    pub hash: StateHash,
}

impl<G: Rules> Applied<'_, G> {
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

/// A new match, and the entry of what happened before the first move, if anything did.
pub type Created<G> = Result<(Match<G>, Option<Entry<G>>), Refusal<G>>;

impl<G: Game> Match<G> {
    /// Sets up a match. If something happens before the first move (phases, a tutorial's first step), the returned
    /// entry records it and must be the first one of the journal.
    pub fn create(game: G, header: &Header<G>) -> Created<G> {
        let state = guard(|| systems::initial_state(&game, header))?;
        let mut new = Match::of(game, state);
        let opening = if systems::begins_at_once(&new.game, &new.state) {
            let begin = Command::System(SystemCommand::Flow(FlowCommand::Begin {}));
            Some(new.apply(Actor::Host, &begin, 0)?.to_entry())
        } else {
            None
        };
        Ok((new, opening))
    }

    /// Continues from a saved state. States that play could never reach are refused.
    pub fn resume(game: G, state: MatchState<G>) -> Result<Match<G>, Refusal<G>> {
        systems::check_state(&game, &state)?;
        Ok(Match::of(game, state))
    }

    fn of(game: G, state: MatchState<G>) -> Match<G> {
        Match { game, state, events: Vec::new(), spare: Vec::new() }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn state(&self) -> &MatchState<G> {
        &self.state
    }

    pub fn into_state(self) -> MatchState<G> {
        self.state
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.state.sys.play.outcome.as_ref()
    }

    pub fn to_act(&self) -> SeatSet {
        self.state.to_act(&self.game)
    }

    pub fn view(&self, viewer: Viewer) -> MatchView<G::View> {
        MatchView::of(&self.game, &self.state, viewer)
    }

    /// The events of the last accepted command as a viewer may see them. Hidden ones keep their place.
    pub fn last_events(&self, viewer: Viewer) -> Vec<Option<Event<G>>> {
        let seen = |event: &Event<G>| event.seen_by(&self.game, &self.state.core, viewer);
        self.events.iter().map(seen).collect()
    }

    /// The stored lines of the action log as a viewer may read them, oldest first.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.state.sys.record.action_log.lines(&self.game, &self.state.core, viewer)
    }

    /// Applies an entry of the journal by its events, as a replay does: no rule runs and no chance is drawn.
    pub fn follow(&mut self, entry: Entry<G>) -> Result<StateHash, Problem> {
        let mut replay = Replay::from_snapshot(self.game.clone(), self.state.clone());
        let hash = replay.step(&entry)?;
        self.state = replay.into_state();
        self.events = entry.events;
        Ok(hash)
    }

    /// Applies the events of a frame. Unlike [`Match::follow`], it gets neither the command nor its actor, so the
    /// records (undo snapshots, log, digest) stay as they were. Number, time and clock come from `platform`.
    pub(crate) fn observe(&mut self, events: Vec<Event<G>>, platform: &PlatformView) {
        let (game, movers) = (&self.game, self.to_act());
        for event in &events {
            match event {
                Event::Game(event) => game.reduce(&mut self.state.core, event),
                Event::System(event) => systems::reduce(game, &mut self.state, event),
            }
        }
        let sys = &mut self.state.sys;
        if events.iter().any(|event| matches!(event, Event::Game(_))) {
            sys.record.undo.observe_move(movers);
        }
        sys.play.log.seq = platform.seq;
        sys.play.now_ms = platform.now_ms;
        // The increment for a move depends on the command, which is unknown here, so the server's clock is copied.
        sys.play.clock = platform.clock.clone().map(Box::new);
        self.events = events;
    }

    /// Whether a viewer of the last command saw all that [`Match::observe`] needs. It needs every event in full, and
    /// an undo needs the snapshots, which only the host has.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "only servers and tools call it"))]
    pub(crate) fn is_observable(&self, viewer: Viewer) -> bool {
        self.events.iter().all(|event| match event {
            Event::System(event) if matches!(**event, SystemEvent::Undo(UndoEvent::Undone { .. })) => false,
            event => match event.redact(&self.game, &self.state.core, viewer) {
                Seen::Whole => true,
                Seen::Instead(seen) => seen == *event,
                Seen::Nothing => false,
            },
        })
    }

    /// Whether all viewers see the same events of the last command and the same view after it, but for
    /// `PlatformView::viewer`. Games without hidden information show everybody the same. Of the platform's part, only
    /// open questions and barriers of undo are shown to one seat alone. A law of the testkit compares the viewers.
    pub fn is_seen_alike(&self) -> bool {
        let sys = &self.state.sys;
        let depends_on_viewer = |event: &Event<G>| match event {
            Event::Game(_) => false,
            Event::System(event) => event.depends_on_viewer(),
        };
        !self.game.manifest().hidden_information
            && !sys.play.prompt.is_open()
            && sys.record.undo.barred.is_none()
            && !self.events.iter().any(depends_on_viewer)
    }

    /// Carries out a command, or refuses it and changes nothing.
    ///
    /// `at_ms` is match time; it may not go back. Even if the rules panic, the state is rolled back.
    pub fn apply<'a>(
        &'a mut self,
        actor: Actor,
        command: &'a Command<G>,
        at_ms: u64,
    ) -> Result<Applied<'a, G>, Refusal<G>> {
        let now_ms = self.state.sys.play.now_ms;
        if at_ms < now_ms {
            return Err(SystemRefusal::TimeWentBack { now_ms, at_ms }.into());
        }
        if at_ms > MAX_COUNT {
            return Err(SystemRefusal::TimeTooFar { at_ms }.into());
        }
        // A refusal or a panic below restores this copy. Only undo changes `record` before it is accepted.
        let checkpoint = Checkpoint::take(&self.state);
        let is_undo = matches!(command, Command::System(SystemCommand::Undo(_)));
        let record = is_undo.then(|| self.state.sys.record.clone());
        let mark = self.state.sys.play.rng.mark();
        self.state.sys.play.now_ms = at_ms;
        self.spare.clear();
        let (game, state, events) = (&self.game, &mut self.state, &mut self.spare);
        let outcome = guard(|| {
            crate::pipeline::run(game, state, events, actor, command)?;
            // Compare `scripted` too: a new script counts from zero, so a scripted draw can leave the mark unchanged.
            let new_mark = state.sys.play.rng.mark();
            let rng = (new_mark != mark || new_mark.scripted > 0).then_some(new_mark);
            // These call code of the game, so they run inside the guard. Recording asks the game nothing more.
            let barrier = undo::barrier(game, &state.sys.record.undo, events, rng.is_some());
            let covered = undo::covers(game, actor, command);
            Ok(ToRecord { covered, thinking: clock::thinking(game, state), rng, barrier })
        });
        let ToRecord { covered, thinking, rng, barrier } = match outcome {
            Ok(to_record) => to_record,
            Err(refusal) => {
                checkpoint.restore(&mut self.state);
                record.into_iter().for_each(|record| self.state.sys.record = record);
                return Err(refusal);
            }
        };
        // The command is accepted. From here on, nothing is rolled back.
        std::mem::swap(&mut self.events, &mut self.spare);
        let seq = self.state.sys.play.log.seq + 1;
        let recorded = Recorded { seq, at_ms, actor, command, events: &self.events, thinking, barrier };
        let snapshot = covered.map(|seat| checkpoint.into_snapshot(seat, seq - 1));
        systems::record(&self.game, &mut self.state, &recorded, snapshot);
        let hash = self.state.hash();
        Ok(Applied { seq, at_ms, actor, command, events: &self.events, rng, hash })
    }
}

/// What recording a command needs to know from the game.
struct ToRecord {
    covered: Option<Seat>,
    thinking: SeatSet,
    rng: Option<RngMark>,
    barrier: Option<undo::Barrier>,
}

/// Runs code of the game and turns a panic into a fault.
pub(crate) fn guard<G: Game, T>(rules: impl FnOnce() -> Result<T, Refusal<G>>) -> Result<T, Refusal<G>> {
    // A refusal is large and rare. Unboxed, room for one would be copied out of the closure for every command.
    match catch_unwind(AssertUnwindSafe(|| rules().map_err(Box::new))) {
        Ok(result) => result.map_err(|refusal| *refusal),
        Err(panic) => Err(Fault::Panicked { message: panic_message(&*panic) }.into()),
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
