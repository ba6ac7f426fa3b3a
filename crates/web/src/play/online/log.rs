//! The log of a match at a table. A page that was there from the beginning has all of it; another one gets the last lines
//! with the welcome and reads the rest from the journal.

use super::core::{Core, Out};
use crate::play::match_log::{MatchLog, SeenEntry};
use qipan_engine::systems::action_log::LogLine;
use qipan_protocol::{Frame, MatchId};
use serde_json::Value;

impl Core {
    /// Starts the log of the view that a welcome has brought. Returns a request for its beginning if that is unknown.
    pub(super) fn begin_log(&mut self, lines: Vec<LogLine>) -> Option<Out> {
        let reader = self.cache.as_ref().map(|cache| (cache.match_id.clone(), cache.you));
        let n = self.cache.as_ref().map_or(0, |cache| cache.n);
        if reader.is_some() && reader == self.log_of && self.since.is_none() && self.log.last() == n {
            return None;
        }
        // The first entry may be the opening, which has no lines.
        let is_whole = lines.is_empty() && n <= 1;
        self.log = MatchLog::part(lines, n);
        self.since = (!is_whole).then(Vec::new);
        self.log_of = reader;
        let (match_id, _) = self.log_of.clone()?;
        (!is_whole).then_some(Out::LoadLog(match_id))
    }

    /// Adds the events of a frame, as the rules narrate them.
    pub(super) fn note(&mut self, frame: &Frame, events: &[Option<Value>]) {
        let Some(game) = self.game() else { return };
        let at_ms = frame.ms.unwrap_or_default();
        let entry = SeenEntry { seq: frame.f, at_ms, actor: None, events: events.to_vec() };
        self.log.add(&*game, &entry);
        if let Some(since) = &mut self.since {
            since.push(entry);
        }
    }

    /// Completes the log with the journal of its match.
    pub(super) fn take_journal(&mut self, match_id: &MatchId, journal: &str) -> Vec<Out> {
        let Some(game) = self.game() else { return Vec::new() };
        let Some((_, viewer)) = self.log_of.as_ref().filter(|(known, _)| known == match_id) else {
            return Vec::new();
        };
        let Some(since) = &self.since else { return Vec::new() };
        // The journal may be ahead of the frames or behind them.
        let until = since.first().map_or(self.log.last(), |entry| entry.seq - 1);
        let Ok(mut log) = MatchLog::of_journal(&*game, journal, *viewer, until) else { return Vec::new() };
        if log.last() < until {
            return Vec::new();
        }
        for entry in since {
            log.add(&*game, entry);
        }
        (self.log, self.since) = (log, None);
        vec![Out::Log]
    }
}
