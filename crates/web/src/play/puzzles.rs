//! What a player has solved: marks, a streak and a rating, kept on this device.

use qipan_engine::{Outcome, PuzzleGoal, Seat};
use qipan_ui::dom;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const ENTRY: &str = "qipan.puzzles";
/// The rating before the first puzzle.
const START: i32 = 1200;
/// Below this number of rated puzzles the rating is uncertain and moves faster.
const SETTLED_AFTER: u32 = 10;
const FAST_STEP: f64 = 48.0;
const STEP: f64 = 24.0;
/// The seat of the solver, in every puzzle.
pub(crate) const SOLVER: Seat = Seat(0);

/// What has become of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mark {
    /// Tried without success.
    Tried,
    /// Solved with a hint or after taking a move back.
    Helped,
    Solved,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Progress {
    pub(crate) rating: i32,
    /// How many puzzles have changed the rating.
    pub(crate) rated: u32,
    /// Puzzles solved in a row without help.
    pub(crate) streak: u32,
    pub(crate) best_streak: u32,
    /// The best result of each puzzle, by `game/name`.
    marks: BTreeMap<String, Mark>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { rating: START, rated: 0, streak: 0, best_streak: 0, marks: BTreeMap::new() }
    }
}

/// The result of one attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attempt {
    pub(crate) mark: Mark,
    pub(crate) before: i32,
    pub(crate) after: i32,
    /// Whether the attempt counted: only the first one at a puzzle does.
    pub(crate) is_rated: bool,
}

impl Progress {
    pub(crate) fn load() -> Progress {
        dom::stored(ENTRY).unwrap_or_default()
    }

    pub(crate) fn save(&self) {
        dom::store(ENTRY, self);
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.rated >= SETTLED_AFTER
    }

    /// How many puzzles were solved without help.
    pub(crate) fn solved(&self) -> usize {
        self.marks.values().filter(|mark| **mark == Mark::Solved).count()
    }

    pub(crate) fn mark(&self, game: &str, puzzle: &str) -> Option<Mark> {
        self.marks.get(&key(game, puzzle)).copied()
    }

    /// Notes a finished attempt. The rating moves only at the first attempt at a puzzle, and never with help: a player who
    /// has seen the solution can repeat it.
    pub(crate) fn finish(&mut self, game: &str, puzzle: &str, rating: u16, mark: Mark) -> Attempt {
        let key = key(game, puzzle);
        let before = self.rating;
        let is_rated = mark != Mark::Helped && !self.marks.contains_key(&key);
        if is_rated {
            let step = if self.is_settled() { STEP } else { FAST_STEP };
            self.rating = rated(self.rating, rating.into(), mark == Mark::Solved, step);
            self.rated += 1;
        }
        let is_new = self.marks.get(&key) != Some(&Mark::Solved);
        match mark {
            Mark::Tried => self.streak = 0,
            Mark::Solved if is_new => self.streak += 1,
            Mark::Helped | Mark::Solved => {}
        }
        self.best_streak = self.best_streak.max(self.streak);
        let kept = self.marks.entry(key).or_insert(mark);
        *kept = mark.max(*kept);
        Attempt { mark, before, after: self.rating, is_rated }
    }
}

fn key(game: &str, puzzle: &str) -> String {
    format!("{game}/{puzzle}")
}

/// One step of the Elo system: the puzzle is the opponent, with a fixed rating. A solver 400 points above a puzzle is
/// expected to solve it 10 times out of 11. The step is the most that one result can change.
fn rated(own: i32, puzzle: i32, is_solved: bool, step: f64) -> i32 {
    let expected = 1.0 / (1.0 + 10_f64.powf(f64::from(puzzle - own) / 400.0));
    let change = step * (f64::from(u8::from(is_solved)) - expected);
    (own + change.round() as i32).clamp(100, 3000)
}

/// Whether the goal is reached, once it is decided: by the end of the match, or by enough moves without a loss.
pub(crate) fn decided(goal: PuzzleGoal, outcome: Option<&Outcome>, own_moves: usize) -> Option<bool> {
    match (goal, outcome) {
        (PuzzleGoal::Win { .. }, Some(outcome)) => Some(outcome.winners.contains(SOLVER)),
        (PuzzleGoal::Hold { .. }, Some(outcome)) => {
            Some(outcome.is_draw() || outcome.winners.contains(SOLVER))
        }
        (PuzzleGoal::Hold { moves }, None) => (own_moves >= usize::from(moves)).then_some(true),
        (PuzzleGoal::Win { .. }, None) => None,
    }
}

/// The difficulty in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    pub(crate) const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    pub(crate) fn of(rating: u16) -> Difficulty {
        match rating {
            ..1200 => Difficulty::Easy,
            1200..1500 => Difficulty::Medium,
            1500.. => Difficulty::Hard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::SeatSet;

    #[test]
    fn a_rating_moves_by_how_surprising_the_result_is() {
        let rows = [
            (1200, 1200, true, 24.0, 1212),
            (1200, 1200, false, 24.0, 1188),
            // 400 points above: expected 10 of 11 times.
            (1600, 1200, true, 24.0, 1602),
            (1600, 1200, false, 24.0, 1578),
            (1200, 1600, true, 48.0, 1244),
            (101, 1000, false, 48.0, 101),
            (100, 100, false, 48.0, 100),
        ];
        for (own, puzzle, is_solved, step, expected) in rows {
            assert_eq!(rated(own, puzzle, is_solved, step), expected, "{own} {puzzle} {is_solved}");
        }
    }

    #[test]
    fn only_the_first_attempt_without_help_is_rated() {
        let mut progress = Progress::default();
        let lost = progress.finish("hex", "a", 1200, Mark::Tried);
        assert_eq!((lost.after, lost.is_rated, progress.streak), (1176, true, 0));
        let again = progress.finish("hex", "a", 1200, Mark::Solved);
        assert_eq!((again.after, again.is_rated, progress.streak), (1176, false, 1));
        let helped = progress.finish("hex", "b", 1200, Mark::Helped);
        assert_eq!((helped.after, helped.is_rated, progress.streak), (1176, false, 1));
        // Solved once more: neither the rating nor the streak grows.
        assert!(!progress.finish("hex", "a", 1200, Mark::Solved).is_rated);
        assert_eq!((progress.streak, progress.mark("hex", "a")), (1, Some(Mark::Solved)));
        // A later failure does not take the mark away, but ends the streak.
        progress.finish("hex", "a", 1200, Mark::Tried);
        assert_eq!((progress.streak, progress.best_streak), (0, 1));
        assert_eq!(progress.mark("hex", "a"), Some(Mark::Solved));
        assert_eq!((progress.mark("hex", "b"), progress.mark("hex", "c")), (Some(Mark::Helped), None));
        let text = serde_json::to_string(&progress).unwrap();
        assert_eq!(serde_json::from_str::<Progress>(&text).unwrap(), progress);
    }

    #[test]
    fn goals_are_reached_by_winning_or_by_holding() {
        let ended = |winners: &[u8]| {
            let winners = winners.iter().map(|seat| Seat(*seat)).collect::<SeatSet>();
            Some(Outcome { winners, reason: "any".into() })
        };
        let (win, hold) = (PuzzleGoal::Win { moves: 3 }, PuzzleGoal::Hold { moves: 15 });
        let rows = [
            (win, ended(&[0]), 9, Some(true)),
            (win, ended(&[1]), 9, Some(false)),
            (win, ended(&[]), 9, Some(false)),
            (win, None, 99, None),
            (hold, ended(&[]), 2, Some(true)),
            (hold, ended(&[0]), 2, Some(true)),
            (hold, ended(&[1]), 20, Some(false)),
            (hold, None, 14, None),
            (hold, None, 15, Some(true)),
        ];
        for (goal, outcome, moves, expected) in rows {
            assert_eq!(decided(goal, outcome.as_ref(), moves), expected, "{goal:?} {outcome:?} {moves}");
        }
    }
}
