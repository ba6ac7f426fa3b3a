//! The result of the matches.

use std::fmt;

use qipan_ai::Strength;
use serde::Serialize;

use super::elo;
use super::round::{Played, Thought};

pub(super) struct Report {
    game: String,
    players: [Strength; 2],
    matches: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    cut_off: u32,
    commands: u64,
    sum: f64,
    sum_of_squares: f64,
    thought: [Thought; 2],
}

/// The result in numbers.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    game: String,
    a: Strength,
    b: Strength,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    cut_off: u32,
    score: f64,
    error: f64,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    commands_per_game: f64,
    a_ms: f64,
    a_ms_longest: f64,
    b_ms: f64,
    b_ms_longest: f64,
}

impl Report {
    pub(super) fn new(game: &str, a: Strength, b: Strength) -> Report {
        let (matches, wins, draws, losses, cut_off, commands) = Default::default();
        let (sum, sum_of_squares, thought) = Default::default();
        Report {
            game: game.to_owned(),
            players: [a, b],
            matches,
            wins,
            draws,
            losses,
            cut_off,
            commands,
            sum,
            sum_of_squares,
            thought,
        }
    }

    pub(super) fn add(&mut self, played: &Played) {
        self.matches += 1;
        self.draws += u32::from(played.is_draw);
        self.wins += u32::from(!played.is_draw && played.score > 0.5);
        self.losses += u32::from(!played.is_draw && played.score <= 0.5);
        self.cut_off += u32::from(played.cut_off);
        self.commands += u64::from(played.commands);
        self.sum += played.score;
        self.sum_of_squares += played.score * played.score;
        self.thought.iter_mut().zip(&played.thought).for_each(|(all, one)| all.join(one));
    }

    /// For the progress bar.
    pub(super) fn short(&self) -> String {
        format!("+{} ={} −{}", self.wins, self.draws, self.losses)
    }

    pub(super) fn figures(&self) -> Figures {
        let count = f64::from(self.matches.max(1));
        let score = self.sum / count;
        let error = elo::error(self.sum, self.sum_of_squares, self.matches);
        let points = |score| elo::difference(score, self.matches);
        let [a, b] = self.thought.map(milliseconds);
        Figures {
            game: self.game.clone(),
            a: self.players[0],
            b: self.players[1],
            games: self.matches,
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            cut_off: self.cut_off,
            score,
            error,
            elo: points(score),
            elo_low: points(score - error),
            elo_high: points(score + error),
            commands_per_game: self.commands as f64 / count,
            a_ms: a.0,
            a_ms_longest: a.1,
            b_ms: b.0,
            b_ms_longest: b.1,
        }
    }
}

/// The average time per command, and the longest one, in milliseconds.
fn milliseconds(thought: Thought) -> (f64, f64) {
    let average = thought.total.as_secs_f64() * 1e3 / f64::from(thought.commands.max(1));
    (average, thought.longest.as_secs_f64() * 1e3)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures = self.figures();
        let Figures { game, a, b, games, wins, draws, losses, cut_off, .. } = figures;
        writeln!(f, "{game}: {a} against {b}, {games} matches")?;
        writeln!(f, "  won {wins}, drawn {draws} ({cut_off} cut off), lost {losses}")?;
        let (score, error) = (100.0 * figures.score, 100.0 * figures.error);
        writeln!(f, "  score {score:.1} % ± {error:.1}")?;
        let (low, high) = (figures.elo_low, figures.elo_high);
        writeln!(f, "  Elo difference {:+.0} ({low:+.0} to {high:+.0}, 19 times out of 20)", figures.elo)?;
        let (a_ms, b_ms, length) = (figures.a_ms, figures.b_ms, figures.commands_per_game);
        write!(f, "  {length:.1} commands a match; {a} {a_ms:.1} ms a command, {b} {b_ms:.1} ms")
    }
}
