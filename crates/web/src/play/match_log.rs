//! The log of a whole match as one viewer may read it. The engine keeps only the last lines; a page keeps all that it
//! has seen, and reads what happened before it was opened from the journal.
//!
//! Lines have the numbers of their moves. Moves that were taken back lose theirs, and what is no move (an undo, a
//! resignation, an offer of a draw, the fall of a flag) has none, so a number never changes as long as its move stands.

use qipan_engine::systems::action_log::LogLine;
use qipan_engine::systems::undo::UndoEvent;
use qipan_engine::{Actor, AnyGame, Message, PlatformEvent, Problem, Segment, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// A line and the number of its move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LogRow {
    pub(crate) line: LogLine,
    /// Only the first line of a move has its number.
    pub(crate) number: Option<usize>,
    /// The move was taken back.
    pub(crate) is_undone: bool,
}

/// The rows of a log; cheap to copy.
pub(crate) type LogRows = Vec<Arc<LogRow>>;

/// What an entry of the journal is to the count of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    /// The move with this number.
    Move(usize),
    /// All entries after this one are taken back.
    Undone {
        back_to: u64,
    },
    Other,
}

/// An entry as a viewer may see it, with hidden events left out.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeenEntry {
    pub(crate) seq: u64,
    #[serde(default)]
    pub(crate) at_ms: u64,
    /// The frames of a table do not name it.
    #[serde(default, rename = "seat")]
    pub(crate) actor: Option<Actor>,
    pub(crate) events: Vec<Option<Value>>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct MatchLog {
    rows: LogRows,
    /// The entries of the moves that stand, in order.
    standing: Vec<u64>,
    /// The last entry that is in the log.
    last: u64,
}

impl MatchLog {
    pub(crate) fn rows(&self) -> &LogRows {
        &self.rows
    }

    /// The number of moves that stand.
    pub(crate) fn moves(&self) -> usize {
        self.standing.len()
    }

    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// The end of a log whose beginning is unknown: without numbers.
    pub(crate) fn part(lines: Vec<LogLine>, last: u64) -> MatchLog {
        let row = |line| Arc::new(LogRow { line, number: None, is_undone: false });
        MatchLog { rows: lines.into_iter().map(row).collect(), standing: Vec::new(), last }
    }

    /// The log of a journal up to an entry. A journal with its seed is that of a finished match, or of a match in this
    /// page: what the viewer may not see is left out.
    pub(crate) fn of_journal(
        game: &dyn AnyGame,
        journal: &str,
        viewer: Viewer,
        until: u64,
    ) -> Result<MatchLog, Problem> {
        let unreadable = |error: serde_json::Error| Problem::new("bad_journal", error.to_string());
        let header: Value =
            serde_json::from_str(journal.lines().next().unwrap_or_default()).map_err(unreadable)?;
        if header.get("seed").is_some() {
            return MatchLog::of_journal(game, &game.viewer_journal(journal, viewer)?, viewer, until);
        }
        let mut log = MatchLog::default();
        for line in journal.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            let entry: SeenEntry = serde_json::from_str(line).map_err(unreadable)?;
            if entry.seq <= until {
                log.add(game, &entry);
            }
        }
        Ok(log)
    }

    /// Adds the lines of an entry, as the rules narrate its events. Entries that are in the log already are ignored.
    pub(crate) fn add(&mut self, game: &dyn AnyGame, entry: &SeenEntry) -> Counted {
        let &SeenEntry { seq, at_ms, actor, ref events } = entry;
        if seq <= self.last && self.last > 0 {
            return Counted::Other;
        }
        self.last = seq;
        let narrated =
            events.iter().flatten().flat_map(|it| game.narrate(&it.to_string()).unwrap_or_default());
        let messages: Vec<Message> = narrated.collect();
        let is_opening = seq == 1 && messages.is_empty();
        let counted = if is_opening { Counted::Other } else { self.count(game, seq, events) };
        let mut number = match counted {
            Counted::Move(number) => Some(number),
            Counted::Undone { .. } | Counted::Other => None,
        };
        let row = |message: Message| {
            let actor = actor.unwrap_or_else(|| actor_of(&message));
            let line = LogLine { seq, at_ms, actor, message };
            Arc::new(LogRow { line, number: number.take(), is_undone: false })
        };
        self.rows.extend(messages.into_iter().map(row));
        counted
    }

    fn count(&mut self, game: &dyn AnyGame, seq: u64, events: &[Option<Value>]) -> Counted {
        let platform: Vec<PlatformEvent> = events.iter().flatten().filter_map(PlatformEvent::read).collect();
        let back_to = platform.iter().find_map(|event| match event {
            PlatformEvent::Undo(UndoEvent::Undone { back_to, .. }) => Some(*back_to),
            _ => None,
        });
        if let Some(back_to) = back_to {
            let undone: Vec<u64> = self.standing.iter().copied().filter(|it| *it > back_to).collect();
            self.standing.retain(|it| *it <= back_to);
            for row in self.rows.iter_mut().filter(|row| undone.contains(&row.line.seq)) {
                *row = Arc::new(LogRow { number: None, is_undone: true, ..LogRow::clone(row) });
            }
            return Counted::Undone { back_to };
        }
        // An event that the viewer may not see is always one of the rules.
        let is_played = events.iter().any(|event| event.as_ref().is_none_or(|it| game.is_own_event(it)));
        if is_played && !platform.iter().any(is_no_move) {
            self.standing.push(seq);
            return Counted::Move(self.standing.len());
        }
        Counted::Other
    }
}

/// Whether a command with this event is no move, whatever the rules make of it.
fn is_no_move(event: &PlatformEvent) -> bool {
    match event {
        PlatformEvent::Undo(_)
        | PlatformEvent::Agreement(_)
        | PlatformEvent::Clock(_)
        | PlatformEvent::Characters(_)
        | PlatformEvent::Rematch(_)
        | PlatformEvent::Cheat(_) => true,
        PlatformEvent::Ending(_) | PlatformEvent::Tutorial(_) => false,
    }
}

/// The actor of a line, for its colour, where nobody names it: the first seat in the message.
fn actor_of(message: &Message) -> Actor {
    let seat = message.args.iter().find_map(|(_, segment)| match segment {
        Segment::Seat(seat) => Some(*seat),
        _ => None,
    });
    seat.map_or(Actor::Host, Actor::Seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;
    use crate::play::replay::journals::{duel, tictactoe};
    use qipan_engine::Seat;

    fn log(journal: &str, viewer: Viewer, until: u64) -> MatchLog {
        let id = crate::play::replay::record::game_id(journal).unwrap();
        MatchLog::of_journal(&*boards::open_at_once(&id).game(), journal, viewer, until).unwrap()
    }

    /// The numbers of a log; `-` for a line without one, `x` for a move that was taken back.
    fn numbers(log: &MatchLog) -> String {
        let sign = |row: &Arc<LogRow>| match (row.number, row.is_undone) {
            (Some(number), false) => number.to_string(),
            (None, false) => "-".to_owned(),
            (None, true) => "x".to_owned(),
            (Some(_), true) => "?".to_owned(),
        };
        log.rows().iter().map(sign).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_moves_that_stand_have_numbers() {
        // Cells of tic-tac-toe; `-` takes a move back, `r` resigns.
        let rows = [
            ("", "", 0),
            ("40", "1 2", 2),
            ("40-", "1 x -", 1),
            ("40-1", "1 x - 2", 2),
            ("40--31", "x x - - 1 2", 2),
            // The line of the resignation, and that of the end.
            ("40r", "1 2 - -", 2),
            ("40-r", "1 x - - -", 1),
        ];
        for (moves, expected, count) in rows {
            let log = log(&tictactoe(moves), Viewer::Spectator, u64::MAX);
            assert_eq!((numbers(&log).as_str(), log.moves()), (expected, count), "{moves}");
        }
    }

    #[test]
    fn a_long_match_is_kept_from_its_beginning() {
        let journal = duel(400);
        let whole = log(&journal, Viewer::Seat(Seat(0)), u64::MAX);
        let entries = journal.lines().count() as u64 - 1;
        assert_eq!(whole.last(), entries);
        assert!(whole.rows().len() > 150, "{}", whole.rows().len());
        assert_eq!(whole.rows()[0].line.seq.min(9), whole.rows()[0].line.seq, "it begins with the match");
        // The log of half the match is the beginning of the whole one: numbers are stable.
        let half = log(&journal, Viewer::Seat(Seat(0)), entries / 2);
        assert_eq!(half.rows()[..], whole.rows()[..half.rows().len()]);
    }

    #[test]
    fn hidden_cards_stay_hidden_and_count_alike() {
        let journal = duel(120);
        let [own, other] = [0, 1].map(|seat| log(&journal, Viewer::Seat(Seat(seat)), u64::MAX));
        assert_eq!(own.moves(), other.moves());
        let words = |log: &MatchLog| format!("{:?}", log.rows());
        assert_ne!(words(&own), words(&other), "each player sees the cards that they drew");
    }

    #[test]
    fn entries_that_come_twice_count_once() {
        let game = boards::open_at_once("tictactoe").game();
        let journal = tictactoe("40");
        let mut log = log(&journal, Viewer::Spectator, u64::MAX);
        let seen = game.viewer_journal(&journal, Viewer::Spectator).unwrap();
        for line in seen.lines().skip(1) {
            log.add(&*game, &serde_json::from_str(line).unwrap());
        }
        assert_eq!(numbers(&log), "1 2");
    }
}
