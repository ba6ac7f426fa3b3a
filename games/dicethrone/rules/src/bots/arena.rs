//! Matches between bots, to measure whether heroes are balanced.

use super::Greedy;
use crate::data::{HeroId, library};
use crate::{DiceThrone, Options};
use qipan_engine::{Header, Match, Sandbox, Seat, Seats, Seed};

/// Far more commands than any match of bots takes.
const MAX_COMMANDS: u32 = 10_000;

/// The result of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// `None` for a draw.
    pub winner: Option<Seat>,
    pub turns: u16,
    pub commands: u32,
}

/// Plays one match between equal greedy bots. An error is a defect: a refused command or a match without end.
pub fn play(heroes: [HeroId; 2], first: Seat, seed: u64, bot: &mut Greedy) -> Result<Record, String> {
    let options = Options { heroes: heroes.to_vec(), ..Options::default() };
    let header = Header::new(&DiceThrone, Seats { count: 2, first }, Seed::from_number(seed), options);
    let (game, _) = Match::create(DiceThrone, &header).map_err(|refusal| refusal.to_string())?;
    let mut sandbox = Sandbox::new(DiceThrone, game.into_state());
    for commands in 0..MAX_COMMANDS {
        if let Some(outcome) = &sandbox.state.sys.play.outcome {
            let turns = sandbox.state.core.turns;
            return Ok(Record { winner: outcome.winners.first(), turns, commands });
        }
        let seat = sandbox.state.to_act(&DiceThrone).first().ok_or("nobody is to act")?;
        let command = bot.command(&sandbox.state, seat);
        let refused = |refusal: &dyn std::fmt::Display| format!("seed {seed}: {command:?}: {refusal}");
        sandbox.apply(seat, &command).map_err(|refusal| refused(&refusal))?;
    }
    Err(format!("seed {seed}: no end within {MAX_COMMANDS} commands"))
}

/// Every pair of different heroes.
pub fn pairs() -> Vec<[HeroId; 2]> {
    let heroes = &library().heroes;
    let later = |at: usize| heroes[at + 1..].iter().map(move |second| [heroes[at].id, second.id]);
    (0..heroes.len()).flat_map(later).collect()
}
