//! The current match of a session, with its journal.

use qipan_engine::{Actor, AnyGame, AnyMatch, Problem, Written};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::answer::Answer;

pub(crate) struct DriveMatch {
    pub(crate) game: Box<dyn AnyMatch>,
    /// The number of the last entry before those in `entries`; 0 if the journal is complete.
    pub(crate) from_seq: u64,
    /// The journal since then, one line of JSON per entry.
    pub(crate) entries: Vec<String>,
    /// The state when the table was made, and how many entries it covers, to rebuild the match after a panic.
    start: (String, usize),
}

/// The parts of an entry that are needed to repeat its command and to show its events.
#[derive(Deserialize)]
pub(crate) struct EntryParts<'a> {
    at_ms: u64,
    seat: Actor,
    #[serde(borrow)]
    command: &'a RawValue,
    #[serde(borrow)]
    pub(crate) events: &'a RawValue,
}

impl DriveMatch {
    pub(crate) fn new(game: Box<dyn AnyMatch>, opening: Option<Written>) -> Result<DriveMatch, Problem> {
        let entries: Vec<String> = opening.into_iter().map(|written| written.entry).collect();
        let from_seq = game.seq().saturating_sub(entries.len() as u64);
        let start = (game.dump()?, entries.len());
        Ok(DriveMatch { game, from_seq, entries, start })
    }

    pub(crate) fn apply(
        &mut self,
        actor: Actor,
        command: &str,
        at_ms: Option<u64>,
    ) -> Result<Written, Problem> {
        let written = self.game.apply(actor, command, at_ms)?;
        self.entries.push(written.entry.clone());
        Ok(written)
    }

    /// Rebuilds the match from its start and its journal, to restore it after a panic.
    pub(crate) fn rebuild(self, game: &dyn AnyGame) -> Result<DriveMatch, Problem> {
        let (dump, covered) = &self.start;
        let mut rebuilt = game.load(dump)?;
        for line in self.entries.iter().skip(*covered) {
            let entry = parts(line)?;
            rebuilt.apply(entry.seat, entry.command.get(), Some(entry.at_ms))?;
        }
        Ok(DriveMatch { game: rebuilt, ..self })
    }

    /// Adds the state of the match to an answer: number, hash, seats to act and outcome.
    pub(crate) fn standing(&self, answer: Answer) -> Answer {
        let answer = answer.value("seq", &self.game.seq()).value("hash", &self.game.hash());
        answer.value("to_act", &self.game.to_act()).value("outcome", &self.game.outcome())
    }
}

pub(crate) fn parts(entry: &str) -> Result<EntryParts<'_>, Problem> {
    serde_json::from_str(entry).map_err(|error| Problem::new("unwritable", error.to_string()))
}
