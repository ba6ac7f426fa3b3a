//! A search for an opponent as a state machine: notices of the lobby in, what to do out. No browser API is used here.

use qipan_engine::Problem;
use qipan_protocol::{LobbyNotice, LobbyRequest, SeekRange, Speed, TableId};

/// No rating is higher. In thousandths of a point.
const MAX_POINTS: i64 = 4_000_000;

/// The people who look for the same game at the same speed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pool {
    pub(super) game: String,
    pub(super) speed: Speed,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Phase {
    /// The server was asked and has not answered.
    Asking,
    /// There is no connection. The search begins again with the next one.
    Lost,
    /// The server looks for an opponent since this time.
    Waiting {
        range: SeekRange,
        since_ms: f64,
    },
    /// Another tab of the same person looks for an opponent now.
    Replaced,
    Refused(Problem),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Search {
    pub(super) pool: Pool,
    pub(super) phase: Phase,
    /// When the user began to look.
    pub(super) began_ms: f64,
    /// Nobody was found for a while, so that the user may want to play a bot meanwhile.
    pub(super) is_bot_offered: bool,
}

/// What a notice leads to.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Step {
    Stay,
    /// An opponent was found.
    GoTo(TableId),
    /// The server looks no more; the connection is not needed.
    Over,
}

impl Search {
    pub(super) fn new(pool: Pool, now_ms: f64) -> Search {
        Search { pool, phase: Phase::Asking, began_ms: now_ms, is_bot_offered: false }
    }

    /// What is sent whenever a connection is there.
    pub(super) fn request(&self) -> LobbyRequest {
        LobbyRequest::Seek { game: self.pool.game.clone(), speed: self.pool.speed }
    }

    /// Whether an opponent may still be found.
    pub(super) fn is_running(&self) -> bool {
        !matches!(self.phase, Phase::Replaced | Phase::Refused(_))
    }

    pub(super) fn connected(&mut self) {
        self.phase = Phase::Asking;
    }

    pub(super) fn lost(&mut self) {
        if self.is_running() {
            self.phase = Phase::Lost;
        }
    }

    pub(super) fn refuse(&mut self, problem: Problem) {
        self.phase = Phase::Refused(problem);
    }

    pub(super) fn hear(&mut self, notice: LobbyNotice, now_ms: f64) -> Step {
        match notice {
            LobbyNotice::Seeking { range, .. } => self.phase = Phase::Waiting { range, since_ms: now_ms },
            LobbyNotice::Paired { table } => return Step::GoTo(table),
            LobbyNotice::BotOffered {} => self.is_bot_offered = true,
            LobbyNotice::SeekEnded {} => {
                self.phase = Phase::Replaced;
                return Step::Over;
            }
            LobbyNotice::Error { code, message } => {
                self.refuse(Problem::new(&code, message));
                return Step::Over;
            }
            // The connection was opened for the search alone.
            LobbyNotice::Tables { .. }
            | LobbyNotice::Table { .. }
            | LobbyNotice::Gone { .. }
            | LobbyNotice::Pong { .. }
            | LobbyNotice::Bye { .. } => {}
        }
        Step::Stay
    }

    /// The points of the opponents that are considered now.
    pub(super) fn range(&self, now_ms: f64) -> Option<(i64, i64)> {
        let Phase::Waiting { range, since_ms } = &self.phase else { return None };
        let within = range.within_after((now_ms - since_ms).max(0.0) as u64);
        Some(((range.points - within).max(0), (range.points + within).min(MAX_POINTS)))
    }

    /// How long the user has waited, as on a clock.
    pub(super) fn waited(&self, now_ms: f64) -> String {
        let seconds = ((now_ms - self.began_ms).max(0.0) / 1_000.0) as u64;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEKING: &str = r#"{"type":"seeking","game":"hex","speed":"blitz",
        "range":{"points":1500000,"within":200000,"wider":100000,"step_ms":3000}}"#;

    fn search() -> Search {
        Search::new(Pool { game: "hex".to_owned(), speed: Speed::Blitz }, 1_000.0)
    }

    fn hear(search: &mut Search, text: &str, now_ms: f64) -> Step {
        search.hear(serde_json::from_str(text).unwrap(), now_ms)
    }

    #[test]
    fn notices_lead_on() {
        let rows = [
            (SEEKING, Step::Stay, true),
            (r#"{"type":"bot_offered"}"#, Step::Stay, true),
            (r#"{"type":"paired","table":"t"}"#, Step::GoTo(TableId::new("t")), true),
            (r#"{"type":"seek_ended"}"#, Step::Over, false),
            (r#"{"type":"error","code":"not_pairable","message":"no"}"#, Step::Over, false),
            (r#"{"type":"pong","t":1}"#, Step::Stay, true),
        ];
        for (notice, step, runs) in rows {
            let mut search = search();
            assert_eq!(hear(&mut search, notice, 0.0), step, "{notice}");
            assert_eq!(search.is_running(), runs, "{notice}");
        }
    }

    #[test]
    fn the_range_grows_while_nobody_is_found() {
        let mut search = search();
        assert_eq!(search.range(2_000.0), None);
        hear(&mut search, SEEKING, 2_000.0);
        let rows =
            [(1_000.0, (1_300_000, 1_700_000)), (8_000.0, (1_100_000, 1_900_000)), (1e9, (0, MAX_POINTS))];
        for (now, expected) in rows {
            assert_eq!(search.range(now), Some(expected), "{now}");
        }
    }

    #[test]
    fn a_lost_connection_keeps_the_time_and_begins_the_range_again() {
        let mut search = search();
        hear(&mut search, SEEKING, 1_500.0);
        search.lost();
        assert_eq!((search.phase.clone(), search.range(5_000.0)), (Phase::Lost, None));
        search.connected();
        hear(&mut search, SEEKING, 62_000.0);
        assert_eq!(search.range(62_000.0), Some((1_300_000, 1_700_000)));
        assert_eq!(search.waited(62_999.0), "1:01");
    }

    #[test]
    fn what_has_ended_is_not_lost() {
        let mut search = search();
        hear(&mut search, r#"{"type":"seek_ended"}"#, 0.0);
        search.lost();
        assert_eq!(search.phase, Phase::Replaced);
    }
}
