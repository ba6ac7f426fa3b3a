//! What random matches show about a game: rules that fail, seats that cannot win, moves that never happen.

use crate::command::Command;
use crate::rules::Blueprint;
use crate::run::listing;
use qipan_engine::{
    Actor, Command as AnyCommand, Extras, Header, Match, Outcome, Rng, Rules, Seat, Seats, Seed,
};

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The game must not be offered like this.
    Error,
    /// The author should look at it.
    Warning,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub severity: Severity,
    /// A stable name for programs.
    pub code: &'static str,
    pub sentence: String,
    /// The seed of a match that shows it.
    pub seed: Option<u64>,
}

/// What is counted over all matches.
#[derive(Debug, Default)]
struct Tally {
    matches: u32,
    wins: [u32; 16],
    draws: u32,
    too_long: u32,
    stuck: Option<u64>,
    used: Vec<bool>,
    acted: u16,
}

/// More commands than this are not played in one match.
const MAX_COMMANDS: u32 = 20_000;

/// Plays random matches and returns what is wrong, errors first. The same file gives the same findings.
pub fn report(game: &Blueprint, matches: u32) -> Vec<Finding> {
    let mut tally = Tally { used: vec![false; game.0.moves.len()], ..Tally::default() };
    for seed in 1..=u64::from(matches) {
        if let Err(finding) = play(game, seed, &mut tally) {
            return vec![finding];
        }
    }
    warnings(game, &tally)
}

fn error(code: &'static str, sentence: String, seed: u64) -> Finding {
    Finding { severity: Severity::Error, code, sentence, seed: Some(seed) }
}

fn play(game: &Blueprint, seed: u64, tally: &mut Tally) -> Result<(), Finding> {
    let mut rng = Rng::from_number(seed.wrapping_mul(0x9E37_79B9));
    let counts: Vec<u8> = game.manifest().seat_counts().collect();
    let count = rng.pick(&counts).copied().unwrap_or(game.manifest().seats_min);
    let seats = Seats { count, first: Seat(rng.below(u32::from(count)) as u8) };
    let header = Header::new(game, seats, Seed::from_number(seed), game.default_options());
    let created = Match::create(game.clone(), &header);
    let (mut running, _) = created.map_err(|refusal| error("setup_failed", refusal.to_string(), seed))?;
    for _ in 0..MAX_COMMANDS {
        if let Some(outcome) = running.outcome() {
            tally.count(outcome);
            return Ok(());
        }
        let Some(seat) = running.to_act().first() else {
            return Err(error(
                "nobody_acts",
                "the match has not ended, and no seat can act".to_owned(),
                seed,
            ));
        };
        let mut own = Vec::new();
        if let Some(fault) = listing::list(&game.0, &running.state().core, seat, &mut own) {
            return Err(error(fault.code(), format!("while moves are listed: {fault}"), seed));
        }
        let legal = running.state().legal(game, seat).commands;
        let Some(command) = rng.pick(&legal).cloned() else {
            return Err(error("nothing_listed", format!("seat {seat} can act and has no command"), seed));
        };
        tally.note(game, seat, &command, seed);
        if let Err(refusal) = running.apply(Actor::Seat(seat), &command, 0) {
            return Err(error("rules_failed", refusal.to_string(), seed));
        }
    }
    Err(error("no_end", format!("no end after {MAX_COMMANDS} commands"), seed))
}

impl Tally {
    fn count(&mut self, outcome: &Outcome) {
        self.matches += 1;
        self.draws += u32::from(outcome.is_draw());
        self.too_long += u32::from(outcome.reason == "too_long");
        outcome.winners.iter().for_each(|seat| self.wins[seat.index()] += 1);
    }

    fn note(&mut self, game: &Blueprint, seat: Seat, command: &AnyCommand<Blueprint>, seed: u64) {
        self.acted |= 1 << seat.0;
        match command {
            AnyCommand::Game(Command::Play { number, .. }) => self.used[usize::from(*number)] = true,
            AnyCommand::Game(Command::Pass {}) if game.0.stuck.is_none() => {
                self.stuck.get_or_insert(seed);
            }
            _ => {}
        }
    }
}

fn warnings(game: &Blueprint, tally: &Tally) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut warn = |code, sentence, seed| {
        found.push(Finding { severity: Severity::Warning, code, sentence, seed });
    };
    for (used, chosen) in tally.used.iter().zip(&game.0.moves) {
        if !used {
            warn("move_never_played", format!("the move {:?} was never possible", chosen.name), None);
        }
    }
    if let Some(seed) = tally.stuck {
        warn(
            "stuck_unplanned",
            "a seat had no move, and the file does not say `stuck`".to_owned(),
            Some(seed),
        );
    }
    for seat in 0..game.manifest().seats_max {
        let share = tally.wins[usize::from(seat)] * 100 / tally.matches.max(1);
        let others = game.manifest().seats_max > 1;
        if others && share > 85 {
            warn("seat_wins", format!("seat {seat} won {share} % of all random matches"), None);
        }
        if tally.acted & (1 << seat) == 0 {
            warn("seat_never_moves", format!("seat {seat} never had a command"), None);
        }
    }
    let percent = |count: u32| count * 100 / tally.matches.max(1);
    if percent(tally.draws) > 60 {
        warn("often_drawn", format!("{} % of all random matches were drawn", percent(tally.draws)), None);
    }
    if tally.too_long > 0 {
        let sentence =
            format!("{} % of all random matches ended because they were too long", percent(tally.too_long));
        warn("too_long", sentence, None);
    }
    found
}
