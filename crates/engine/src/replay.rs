//! Replaying a match from its events, and auditing it by running its commands again.

use crate::checkpoint::Checkpoint;
use crate::journal::{Entry, Header, Journal};
use crate::matches::guard;
use crate::systems::{self, Recorded, clock, undo};
use crate::{Event, Game, Match, MatchState, Problem, Refusal, Rules, StateHash};

/// A match that is rebuilt event by event. No rule runs and no chance is drawn.
#[derive(Clone, Debug)]
pub struct Replay<G: Rules> {
    game: G,
    state: MatchState<G>,
}

impl<G: Game> Replay<G> {
    pub fn new(game: G, header: &Header<G>) -> Result<Replay<G>, Problem> {
        let state = systems::initial_state(&game, header).map_err(|refusal| refusal.problem())?;
        Ok(Replay { game, state })
    }

    /// Continues from a saved state, so that a long match need not be replayed from its start.
    pub fn from_snapshot(game: G, state: MatchState<G>) -> Replay<G> {
        Replay { game, state }
    }

    pub fn state(&self) -> &MatchState<G> {
        &self.state
    }

    pub fn into_state(self) -> MatchState<G> {
        self.state
    }

    /// Applies the next entry. Entries out of order are refused. The events come from a file, so the rules may panic on
    /// them; that is an error too, after which the replay must be dropped.
    pub fn step(&mut self, entry: &Entry<G>) -> Result<StateHash, Problem> {
        let expected = self.state.sys.play.log.seq + 1;
        if entry.seq != expected || entry.at_ms < self.state.sys.play.now_ms {
            let message = format!("entry {} at {} ms came where {expected} was due", entry.seq, entry.at_ms);
            return Err(Problem::new("out_of_order", message));
        }
        guard(|| Ok(self.follow(entry))).map_err(|refusal: Refusal<G>| refusal.problem())
    }

    fn follow(&mut self, entry: &Entry<G>) -> StateHash {
        let (game, state) = (&self.game, &mut self.state);
        let Entry { seq, at_ms, seat: actor, ref command, ref events, rng, .. } = *entry;
        // The snapshot is of the state before the command, so it is taken before the events are applied.
        let snapshot = undo::covers(game, actor, command)
            .map(|seat| Checkpoint::take(state).into_snapshot(seat, seq - 1));
        state.sys.play.now_ms = at_ms;
        for event in events {
            match event {
                Event::Game(event) => game.reduce(&mut state.core, event),
                Event::System(event) => systems::reduce(game, state, event),
            }
        }
        // Replay draws nothing, so the generator is set to the position in the entry.
        if let Some(mark) = rng {
            state.sys.play.rng.set_mark(mark);
        }
        let barrier = undo::barrier(game, &state.sys.record.undo, events, rng.is_some());
        let thinking = clock::thinking(game, state);
        let recorded = Recorded { seq, at_ms, actor, command, events, thinking, barrier };
        systems::record(game, state, &recorded, snapshot);
        state.hash()
    }
}

/// The result of an audit.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    pub entries: u64,
    pub hash: StateHash,
}

impl<G: Game> Journal<G> {
    /// Rebuilds the last state from the events and checks every hash on the way.
    ///
    /// Journals of an older ruleset or state version are replayed without the check: their hashes are of the old
    /// types.
    pub fn replay(&self, game: &G) -> Result<Replay<G>, Problem> {
        let mut replay = Replay::new(game.clone(), &self.header)?;
        let has_todays_hashes =
            self.header.ruleset == game.manifest().ruleset && self.header.has_state_version_of(game);
        for entry in &self.entries {
            let hash = replay.step(entry)?;
            if hash != entry.hash && has_todays_hashes {
                return Err(differs("replay", entry, &format!("hash {hash} instead of {}", entry.hash)));
            }
        }
        Ok(replay)
    }

    /// Runs all commands again under the rules and compares events and hashes. For a journal of an older state
    /// version, hashes are not compared.
    pub fn audit(&self, game: &G) -> Result<Audit, Problem> {
        let ruleset = game.manifest().ruleset;
        if self.header.ruleset != ruleset {
            let old = self.header.ruleset;
            let message =
                format!("played under ruleset {old}; this program knows the rules of {ruleset} only");
            return Err(Problem::new("other_ruleset", message));
        }
        let with_hash = self.header.has_state_version_of(game);
        let created = Match::create(game.clone(), &self.header);
        let (mut running, opening) = created.map_err(|refusal| refusal.problem())?;
        let mut entries = self.entries.iter();
        // `create` has applied the opening command already, so its entry is only compared.
        if let Some(opening) = opening {
            match entries.next() {
                Some(entry) => compare(entry, opening, with_hash)?,
                None => return Err(Problem::new("audit_failed", "the opening entry is missing")),
            }
        }
        for entry in entries {
            let applied = running.apply(entry.seat, &entry.command, entry.at_ms);
            let applied = applied.map_err(|refusal| differs("audit", entry, &refusal.to_string()))?;
            compare(entry, applied.to_entry(), with_hash)?;
        }
        Ok(Audit { entries: self.entries.len() as u64, hash: running.state().hash() })
    }
}

fn compare<G: Game>(written: &Entry<G>, mut found: Entry<G>, with_hash: bool) -> Result<(), Problem> {
    if !with_hash {
        found.hash = written.hash;
    }
    if *written == found {
        return Ok(());
    }
    let how = if written.seq != found.seq {
        "the number is out of order".to_owned()
    } else if written.command != found.command {
        "another command".to_owned()
    } else if written.events != found.events {
        "other events".to_owned()
    } else if written.rng != found.rng {
        "the generator stands elsewhere".to_owned()
    } else {
        format!("hash {} instead of {}", found.hash, written.hash)
    };
    Err(differs("audit", written, &how))
}

fn differs<G: Game>(what: &str, entry: &Entry<G>, how: &str) -> Problem {
    Problem::new(&format!("{what}_failed"), format!("at entry {}: {how}", entry.seq))
}
