//! Showing a match again from its events, and proving it again from its commands.

use crate::checkpoint::Checkpoint;
use crate::journal::{Entry, Header, Journal};
use crate::systems::{self, Recorded, clock, undo};
use crate::{Event, Game, Match, MatchState, Problem, StateHash};

/// A match that is rebuilt event by event. No rule runs, no chance is drawn.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    state: MatchState<G>,
}

impl<G: Game> Replay<G> {
    pub fn new(header: &Header<G>) -> Result<Replay<G>, Problem> {
        let state = systems::initial_state(header).map_err(|refusal| refusal.problem())?;
        Ok(Replay { state })
    }

    /// Goes on from a saved state, so that a long match need not be shown from its start.
    pub fn from_snapshot(state: MatchState<G>) -> Replay<G> {
        Replay { state }
    }

    pub fn state(&self) -> &MatchState<G> {
        &self.state
    }

    pub fn into_state(self) -> MatchState<G> {
        self.state
    }

    /// Applies the next entry. Entries out of order are refused.
    pub fn step(&mut self, entry: &Entry<G>) -> Result<StateHash, Problem> {
        let state = &mut self.state;
        let expected = state.sys.log.seq + 1;
        if entry.seq != expected || entry.at_ms < state.sys.now_ms {
            let message = format!("entry {} at {} ms came where {expected} was due", entry.seq, entry.at_ms);
            return Err(Problem::new("out_of_order", message));
        }
        let Entry { seq, at_ms, seat: actor, ref command, ref events, rng, .. } = *entry;
        let snapshot =
            undo::covers(actor, command).map(|seat| Checkpoint::take(state).into_snapshot(seat, seq - 1));
        state.sys.now_ms = at_ms;
        for event in events {
            match event {
                Event::Game(event) => G::reduce(&mut state.core, event),
                Event::System(event) => systems::reduce(state, event),
            }
        }
        if let Some(mark) = rng {
            state.sys.rng.set_mark(mark);
        }
        let (thinking, used_chance) = (clock::thinking(state), rng.is_some());
        let recorded = Recorded { seq, at_ms, actor, command, events, thinking, used_chance };
        systems::record(state, &recorded, snapshot);
        Ok(state.hash())
    }
}

/// What an audit found.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    pub entries: u64,
    pub hash: StateHash,
}

impl<G: Game> Journal<G> {
    /// Rebuilds the last state from the events and checks every hash on the way.
    ///
    /// Journals of an older ruleset are shown without the check: their hashes speak of the old types.
    pub fn replay(&self) -> Result<Replay<G>, Problem> {
        let mut replay = Replay::new(&self.header)?;
        for entry in &self.entries {
            let hash = replay.step(entry)?;
            if hash != entry.hash && self.header.ruleset == G::MANIFEST.ruleset {
                return Err(differs("replay", entry, &format!("hash {hash} instead of {}", entry.hash)));
            }
        }
        Ok(replay)
    }

    /// Runs all commands again under the rules and compares events and hashes.
    pub fn audit(&self) -> Result<Audit, Problem> {
        if self.header.ruleset != G::MANIFEST.ruleset {
            let (old, now) = (self.header.ruleset, G::MANIFEST.ruleset);
            let message = format!("played under ruleset {old}; this programme knows the rules of {now} only");
            return Err(Problem::new("other_ruleset", message));
        }
        let (mut game, opening) = Match::create(&self.header).map_err(|refusal| refusal.problem())?;
        let mut entries = self.entries.iter();
        if let Some(opening) = opening {
            match entries.next() {
                Some(entry) => compare(entry, &opening)?,
                None => return Err(Problem::new("audit_failed", "the opening entry is missing")),
            }
        }
        for entry in entries {
            let applied = game.apply(entry.seat, &entry.command, entry.at_ms);
            let applied = applied.map_err(|refusal| differs("audit", entry, &refusal.to_string()))?;
            compare(entry, &applied.to_entry())?;
        }
        Ok(Audit { entries: self.entries.len() as u64, hash: game.state().hash() })
    }
}

fn compare<G: Game>(written: &Entry<G>, found: &Entry<G>) -> Result<(), Problem> {
    match () {
        () if written == found => Ok(()),
        () if written.seq != found.seq => Err(differs("audit", written, "the number is out of order")),
        () if written.command != found.command => Err(differs("audit", written, "another command")),
        () if written.events != found.events => Err(differs("audit", written, "other events")),
        () if written.rng != found.rng => Err(differs("audit", written, "the generator stands elsewhere")),
        () => Err(differs("audit", written, &format!("hash {} instead of {}", found.hash, written.hash))),
    }
}

fn differs<G: Game>(what: &str, entry: &Entry<G>, how: &str) -> Problem {
    Problem::new(&format!("{what}_failed"), format!("at entry {}: {how}", entry.seq))
}
