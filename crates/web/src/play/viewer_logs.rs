//! The logs of a match in the page, one per viewer of this page. On a shared screen the viewer changes with
//! the turn, and each may read only what they know.

use super::match_log::{LogRows, MatchLog, SeenEntry};
use qipan_engine::{AnyGame, AnyMatch, Problem, Viewer};

#[derive(Clone, Default)]
pub(super) struct ViewerLogs(Vec<(Viewer, MatchLog)>);

impl ViewerLogs {
    /// The log for a viewer. What happened before is read from the journal; without one, the engine has the end of it.
    pub(super) fn of(
        &mut self,
        game: &dyn AnyGame,
        running: &dyn AnyMatch,
        viewer: Viewer,
        journal: impl FnOnce() -> Option<String>,
    ) -> Result<LogRows, Problem> {
        // Where nothing is hidden, all viewers read the same.
        let viewer = if game.manifest().hidden_information { viewer } else { Viewer::Spectator };
        if let Some((_, log)) = self.0.iter().find(|(known, _)| *known == viewer) {
            return Ok(log.rows().clone());
        }
        let seq = running.seq();
        let whole = journal().and_then(|it| MatchLog::of_journal(game, &it, viewer, seq).ok());
        let log = match whole.filter(|log| log.last() == seq) {
            Some(log) => log,
            None => MatchLog::part(running.log(viewer)?, seq),
        };
        let rows = log.rows().clone();
        self.0.push((viewer, log));
        Ok(rows)
    }

    /// Adds the entry that the match has just carried out.
    pub(super) fn add(
        &mut self,
        game: &dyn AnyGame,
        running: &dyn AnyMatch,
        entry: &str,
    ) -> Result<(), Problem> {
        let unreadable = |error: serde_json::Error| Problem::new("unreadable", error.to_string());
        let entry: SeenEntry = serde_json::from_str(entry).map_err(unreadable)?;
        for (viewer, log) in &mut self.0 {
            let events = serde_json::from_str(&running.last_events(*viewer)?).map_err(unreadable)?;
            log.add(game, &SeenEntry { events, ..entry.clone() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;
    use crate::play::replay::journals::{duel, tictactoe};
    use qipan_engine::Seat;

    /// A match that goes on after it was opened again has the same log as one that was watched from its beginning.
    #[test]
    fn a_resumed_match_has_its_whole_log() {
        for (id, journal) in [("tictactoe", tictactoe("40-12")), ("dicethrone", duel(300))] {
            let game = boards::open_at_once(id).game();
            let lines: Vec<&str> = journal.lines().collect();
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
                let half = lines.len() / 2;
                let mut running = game.replay(&lines[..half].join("\n")).unwrap();
                let mut logs = ViewerLogs::default();
                let so_far = || Some(lines[..half].join("\n"));
                logs.of(&*game, &*running, viewer, so_far).unwrap();
                for line in &lines[half..] {
                    running.follow(line).unwrap();
                    logs.add(&*game, &*running, line).unwrap();
                }
                let rows = logs.of(&*game, &*running, viewer, || None).unwrap();
                let mut fresh = ViewerLogs::default();
                let whole = || Some(journal.clone());
                assert_eq!(rows, fresh.of(&*game, &*running, viewer, whole).unwrap(), "{id} {viewer:?}");
                assert!(rows.iter().any(|row| row.number == Some(1)), "{id} {viewer:?}");
            }
        }
    }

    #[test]
    fn without_a_journal_the_end_has_no_numbers() {
        let game = boards::open_at_once("tictactoe").game();
        let running = game.replay(&tictactoe("401")).unwrap();
        let rows = ViewerLogs::default().of(&*game, &*running, Viewer::Spectator, || None).unwrap();
        assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), [None, None, None]);
    }
}
