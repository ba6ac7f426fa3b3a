//! The positions of a match, rebuilt by the engine from its journal.

use super::running;
use crate::boards::{self, Playable};
use crate::play::match_log::{Counted, LogRow, MatchLog, SeenEntry};
use qipan_engine::{Actor, AnyMatch, EndMark, MatchView, PlatformEvent, Problem, Seat, Viewer};
use qipan_ui::replay_bar::Mark;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// A whole match as one viewer sees it.
pub(crate) struct Record {
    pub(crate) playable: Playable,
    /// The first position, and every later one. Never empty.
    pub(crate) stops: Vec<Stop>,
    log: MatchLog,
    /// The position of each line of the log.
    stop_of: Vec<usize>,
}

/// A position that differs from the one before.
pub(crate) struct Stop {
    pub(crate) frame: Arc<MatchView<Value>>,
    /// The events that led here from the previous position.
    pub(crate) events: Vec<Option<Value>>,
    /// The number of journal entries that lead here.
    pub(crate) entries: usize,
    /// The number of the move that led here; `None` for the start, and for what is no move.
    pub(crate) number: Option<usize>,
    /// The move that led here was taken back later.
    pub(crate) is_undone: bool,
}

impl Record {
    /// Reads a journal: the header, then one entry per line.
    pub(crate) fn read(journal: &str, seat: Seat) -> Result<Record, Problem> {
        let mut lines = journal.lines().filter(|line| !line.trim().is_empty());
        let header = lines.next().ok_or_else(|| Problem::new("bad_journal", "the journal is empty"))?;
        let playable = game_of(header)?;
        if is_of_running(header)? {
            let whole = running::completed(playable.game().manifest(), journal)?;
            return Record::read(&whole, seat);
        }
        let mut running = playable.game().replay(header)?;
        let start = Stop::new(frame_of(&*running, seat)?, Vec::new(), 0);
        let (log, stop_of) = (MatchLog::default(), Vec::new());
        let mut record = Record { playable, stops: vec![start], log, stop_of };
        for (index, line) in lines.filter(|line| !EndMark::is_line(line)).enumerate() {
            running.follow(line)?;
            record.note(&*running, seat, index + 1, read(line)?)?;
        }
        Ok(record)
    }

    /// The number of the last position.
    pub(crate) fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// The lines of the log, each with its position.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &LogRow)> {
        self.stop_of.iter().copied().zip(self.log.rows().iter().map(|row| &**row))
    }

    /// The number of moves that stand at the end.
    pub(crate) fn moves(&self) -> usize {
        self.log.moves()
    }

    pub(crate) fn seats(&self) -> u8 {
        self.stops[0].frame.seats
    }

    pub(crate) fn marks(&self) -> Vec<(usize, Mark)> {
        let mark = |(at, stop): (usize, &Stop)| {
            let has = |is: fn(&PlatformEvent) -> bool| {
                stop.events.iter().flatten().filter_map(PlatformEvent::read).any(|event| is(&event))
            };
            match () {
                () if has(PlatformEvent::is_undone) => Some((at, Mark::Undone)),
                () if at > 0 && has(|event| event.outcome().is_some()) => Some((at, Mark::Ended)),
                () => None,
            }
        };
        self.stops.iter().enumerate().filter_map(mark).collect()
    }

    /// Adds the entry that the match has just followed: a new position if it changed anything visible. Entries before
    /// the first move belong to the first position.
    fn note(
        &mut self,
        running: &dyn AnyMatch,
        seat: Seat,
        entries: usize,
        entry: JournalLine,
    ) -> Result<(), Problem> {
        let events: Vec<Option<Value>> = read(&running.last_events(Viewer::Seat(seat))?)?;
        let before = self.log.rows().len();
        let JournalLine { seq, at_ms, seat: actor } = entry;
        let seen = SeenEntry { seq, at_ms, actor: Some(actor), events };
        let counted = self.log.add(&*self.playable.game(), &seen);
        let own = self.log.rows().len() - before;
        let mut stop = Stop::new(frame_of(running, seat)?, seen.events, entries);
        match counted {
            Counted::Move(number) => stop.number = Some(number),
            Counted::Undone { back_to } => {
                let later =
                    self.stops.iter_mut().filter(|stop| stop.number.is_some() && stop.frame.seq > back_to);
                later.for_each(|stop| stop.is_undone = true);
            }
            Counted::Other => {}
        }
        let last = &self.stops[self.last()].frame;
        let differs = last.game != stop.frame.game || last.outcome != stop.frame.outcome;
        let is_opening = stop.frame.seq == 1 && own == 0 && self.stops.len() == 1;
        match (is_opening, differs) {
            (true, _) => self.stops = vec![Stop { events: Vec::new(), number: None, ..stop }],
            (false, true) => self.stops.push(stop),
            (false, false) => {}
        }
        self.stop_of.extend(std::iter::repeat_n(self.last(), own));
        Ok(())
    }
}

impl Stop {
    fn new(frame: Arc<MatchView<Value>>, events: Vec<Option<Value>>, entries: usize) -> Stop {
        Stop { frame, events, entries, number: None, is_undone: false }
    }
}

/// What the log needs of an entry beside its events.
#[derive(Clone, Copy, Deserialize)]
struct JournalLine {
    seq: u64,
    at_ms: u64,
    seat: Actor,
}

/// The id of the game of a journal, if this is one.
pub(crate) fn game_id(journal: &str) -> Option<String> {
    let header: Value = serde_json::from_str(journal.lines().next()?).ok()?;
    header.get("game").and_then(Value::as_str).map(str::to_owned)
}

pub(super) fn game_of(header: &str) -> Result<Playable, Problem> {
    read::<Value>(header)?;
    let id = game_id(header).unwrap_or_default();
    boards::opened(&id)
        .ok_or_else(|| Problem::new("unknown_game", format!("this client has no board for {id:?}")))
}

/// Whether the match still runs: then its journal has no seed.
fn is_of_running(header: &str) -> Result<bool, Problem> {
    let header: Value = read(header)?;
    Ok(header.get("seed").is_none())
}

fn frame_of(running: &dyn AnyMatch, seat: Seat) -> Result<Arc<MatchView<Value>>, Problem> {
    Ok(Arc::new(running.match_view(Viewer::Seat(seat))?))
}

pub(super) fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("bad_journal", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::replay::journals::tictactoe as journal;

    fn cells(stop: &Stop) -> usize {
        stop.frame.game["cells"].as_array().unwrap().iter().filter(|cell| !cell.is_null()).count()
    }

    #[test]
    fn every_change_of_the_board_is_a_position() {
        type Row = (&'static str, &'static [usize], &'static [(usize, Mark)]);
        let rows: [Row; 5] = [
            ("", &[0], &[]),
            ("40", &[0, 1, 2], &[]),
            ("40-", &[0, 1, 2, 1], &[(3, Mark::Undone)]),
            ("40r", &[0, 1, 2, 2], &[(3, Mark::Ended)]),
            ("04156-782", &[0, 1, 2, 3, 4, 5, 4, 5, 6, 7], &[(6, Mark::Undone), (9, Mark::Ended)]),
        ];
        for (moves, expected, marks) in rows {
            let record = Record::read(&journal(moves), Seat(0)).unwrap();
            let found: Vec<usize> = record.stops.iter().map(cells).collect();
            assert_eq!(found, expected, "{moves}");
            assert_eq!(record.marks(), marks, "{moves}");
        }
    }

    /// The server's journal of a finished match has an end mark.
    #[test]
    fn the_end_mark_of_a_journal_is_no_position() {
        let open = journal("40r");
        let entries: Vec<String> = open.lines().skip(1).map(str::to_owned).collect();
        let marked = format!("{open}\n{}\n", EndMark::of(&entries).unwrap().to_line());
        let record = Record::read(&marked, Seat(0)).unwrap();
        assert_eq!(record.stops.iter().map(cells).collect::<Vec<_>>(), [0, 1, 2, 2]);
        let mut walk = super::super::walk::Walk::begin(&marked).unwrap();
        assert_eq!(walk.to(9).unwrap().seq(), 3);
    }

    #[test]
    fn lines_of_the_log_lead_to_their_positions() {
        let record = Record::read(&journal("40-r"), Seat(0)).unwrap();
        let stops: Vec<usize> = record.lines().map(|(stop, _)| stop).collect();
        assert_eq!(stops, [1, 2, 3, 4, 4]);
        let entries: Vec<usize> = record.stops.iter().map(|stop| stop.entries).collect();
        assert_eq!(entries, [0, 1, 2, 3, 4]);
        assert!(record.stops[0].events.is_empty() && !record.stops[1].events.is_empty());
    }

    #[test]
    fn undone_moves_and_resignations_are_positions_but_no_moves() {
        type Row = (&'static str, &'static [Option<usize>], usize);
        let rows: [Row; 3] = [
            ("40", &[None, Some(1), Some(2)], 2),
            ("40-1", &[None, Some(1), Some(2), None, Some(2)], 2),
            ("40r", &[None, Some(1), Some(2), None], 2),
        ];
        for (moves, numbers, count) in rows {
            let record = Record::read(&journal(moves), Seat(0)).unwrap();
            let found: Vec<_> = record.stops.iter().map(|stop| stop.number).collect();
            assert_eq!((found.as_slice(), record.moves()), (numbers, count), "{moves}");
        }
        let record = Record::read(&journal("40-1"), Seat(0)).unwrap();
        let undone: Vec<bool> = record.stops.iter().map(|stop| stop.is_undone).collect();
        assert_eq!(undone, [false, false, true, false, false]);
    }

    #[test]
    fn a_match_that_still_runs_is_shown_where_nothing_is_hidden() {
        let game = boards::open_at_once("tictactoe").game();
        let seen = game.viewer_journal(&journal("40-12"), Viewer::Spectator).unwrap();
        let record = Record::read(&seen, Seat(1)).unwrap();
        assert_eq!(record.stops.iter().map(cells).collect::<Vec<_>>(), [0, 1, 2, 1, 2, 3]);
    }

    #[test]
    fn what_is_no_journal_is_refused() {
        let whole = journal("40");
        let without_first = whole.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| line);
        let gap = without_first.collect::<Vec<_>>().join("\n");
        let rows = [
            ("", "bad_journal"),
            ("{}", "unknown_game"),
            (r#"{"game":"no-such"}"#, "unknown_game"),
            (gap.as_str(), "out_of_order"),
        ];
        for (text, code) in rows {
            assert_eq!(Record::read(text, Seat(0)).err().unwrap().code, code, "{text}");
        }
    }
}
