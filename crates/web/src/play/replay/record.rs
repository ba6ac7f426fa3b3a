//! A journal made visible: every position of a match, rebuilt by the engine from the events of its entries.

use super::running;
use crate::boards::{self, Playable};
use qipan_engine::{AnyMatch, EndMark, Problem, Seat, Viewer};
use qipan_ui::replay_bar::Mark;
use qipan_ui::{LogLine, MatchFrame};
use serde_json::Value;
use std::sync::Arc;

/// A whole match through the eyes of one viewer.
pub(crate) struct Record {
    pub(crate) playable: Playable,
    /// The beginning, and every position after it. Never empty.
    pub(crate) stops: Vec<Stop>,
    pub(crate) log: Vec<Line>,
}

/// A position that differs from the one before.
pub(crate) struct Stop {
    pub(crate) frame: Arc<MatchFrame>,
    /// The events that led here from the position before.
    pub(crate) events: Vec<Option<Value>>,
    /// How many entries of the journal lead here.
    pub(crate) entries: usize,
}

/// A line of the log and the position it belongs to.
pub(crate) struct Line {
    pub(crate) stop: usize,
    pub(crate) line: LogLine,
}

impl Record {
    /// Reads a journal: the header, then one entry per line.
    pub(crate) fn read(journal: &str, seat: Seat) -> Result<Record, Problem> {
        let mut lines = journal.lines().filter(|line| !line.trim().is_empty());
        let header = lines.next().ok_or_else(|| Problem::new("bad_journal", "the journal is empty"))?;
        let playable = game_of(header)?;
        if is_of_running(header)? {
            let whole = running::completed(playable.manifest(), journal)?;
            return Record::read(&whole, seat);
        }
        let mut running = playable.game.replay(header)?;
        let start = Stop { frame: frame_of(&*running, seat)?, events: Vec::new(), entries: 0 };
        let mut record = Record { playable, stops: vec![start], log: Vec::new() };
        for (index, line) in lines.filter(|line| !EndMark::is_line(line)).enumerate() {
            running.follow(line)?;
            record.note(&*running, seat, index + 1)?;
        }
        Ok(record)
    }

    /// The number of the last position.
    pub(crate) fn last(&self) -> usize {
        self.stops.len() - 1
    }

    pub(crate) fn seats(&self) -> u8 {
        self.stops[0].frame.seats
    }

    pub(crate) fn marks(&self) -> Vec<(usize, Mark)> {
        let mark = |(at, stop): (usize, &Stop)| {
            let has = |kind: &str| {
                stop.events.iter().flatten().any(|event| event.get("type").is_some_and(|it| it == kind))
            };
            match () {
                () if has("undone") => Some((at, Mark::Undone)),
                () if at > 0 && has("match_ended") => Some((at, Mark::Ended)),
                () => None,
            }
        };
        self.stops.iter().enumerate().filter_map(mark).collect()
    }

    /// Takes the entry that the match has just followed: a new position if it changed anything to see. What
    /// happens before the first move belongs to the beginning.
    fn note(&mut self, running: &dyn AnyMatch, seat: Seat, entries: usize) -> Result<(), Problem> {
        let viewer = Viewer::Seat(seat);
        let events = read(&running.last_events(viewer)?)?;
        let stop = Stop { frame: frame_of(running, seat)?, events, entries };
        let log: Vec<LogLine> = read(&running.log(viewer)?)?;
        let own: Vec<LogLine> = log.into_iter().filter(|line| line.seq == stop.frame.seq).collect();
        let before = &self.stops[self.last()].frame;
        let differs = before.game != stop.frame.game || before.outcome != stop.frame.outcome;
        let is_opening = stop.frame.seq == 1 && own.is_empty() && self.stops.len() == 1;
        match (is_opening, differs) {
            (true, _) => self.stops = vec![Stop { events: Vec::new(), ..stop }],
            (false, true) => self.stops.push(stop),
            (false, false) => {}
        }
        let stop = self.last();
        self.log.extend(own.into_iter().map(|line| Line { stop, line }));
        Ok(())
    }
}

/// The id of the game that was played, if this is a journal.
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

/// The journal of a match that still runs has no seed.
fn is_of_running(header: &str) -> Result<bool, Problem> {
    let header: Value = read(header)?;
    Ok(header.get("seed").is_none())
}

fn frame_of(running: &dyn AnyMatch, seat: Seat) -> Result<Arc<MatchFrame>, Problem> {
    Ok(Arc::new(read(&running.view(Viewer::Seat(seat))?)?))
}

pub(super) fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("bad_journal", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Actor, NewMatch};

    /// A match of tic-tac-toe by cells; `-` takes a move back, `r` resigns.
    fn journal(moves: &str) -> String {
        let game = boards::open_at_once("tictactoe").game;
        let (mut running, opening) = game.create(&NewMatch::with_seed(1)).unwrap();
        let mut lines = vec![running.header()];
        lines.extend(opening.map(|it| it.entry));
        for step in moves.chars() {
            let seat = running.to_act().first().unwrap_or(Seat(0));
            let command = match step {
                '-' => r#"{"type":"undo"}"#.to_owned(),
                'r' => r#"{"type":"resign"}"#.to_owned(),
                cell => format!(r#"{{"type":"click_cell","cell":{cell}}}"#),
            };
            lines.push(running.apply(Actor::Seat(seat), &command, None).unwrap().entry);
        }
        lines.join("\n")
    }

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

    /// As the server gives it once the match is over.
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
        let stops: Vec<usize> = record.log.iter().map(|line| line.stop).collect();
        assert_eq!(stops, [1, 2, 3, 4, 4]);
        let entries: Vec<usize> = record.stops.iter().map(|stop| stop.entries).collect();
        assert_eq!(entries, [0, 1, 2, 3, 4]);
        assert!(record.stops[0].events.is_empty() && !record.stops[1].events.is_empty());
    }

    #[test]
    fn a_match_that_still_runs_is_shown_where_nothing_is_hidden() {
        let game = boards::open_at_once("tictactoe").game;
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
