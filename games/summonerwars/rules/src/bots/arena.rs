//! Matches between bots, to measure whether factions are balanced.

use super::Greedy;
use crate::data::{FactionId, library};
use crate::{Options, SummonerWars};
use qipan_engine::{Header, Match, Sandbox, Seat, Seats, Seed};

/// Far more commands than any match of bots takes.
const MAX_COMMANDS: u32 = 10_000;

/// The result of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    pub winner: Option<Seat>,
    pub turns: u16,
    pub commands: u32,
}

/// Plays one match between equal greedy bots. An error is a defect: a refused command or a match without end.
pub fn play(factions: [FactionId; 2], first: Seat, seed: u64) -> Result<Record, String> {
    let options = Options { factions: factions.to_vec(), ..Options::default() };
    let header = Header::new(&SummonerWars, Seats { count: 2, first }, Seed::from_number(seed), options);
    let (game, _) = Match::create(SummonerWars, &header).map_err(|refusal| refusal.to_string())?;
    let mut sandbox = Sandbox::new(SummonerWars, game.into_state());
    for commands in 0..MAX_COMMANDS {
        if let Some(outcome) = &sandbox.state.sys.play.outcome {
            let turns = sandbox.state.core.number;
            return Ok(Record { winner: outcome.winners.first(), turns, commands });
        }
        let seat = sandbox.state.to_act(&SummonerWars).first().ok_or("nobody is to act")?;
        let command = Greedy.command(&sandbox.state, seat).ok_or("there is nothing to do")?;
        let refused = |refusal: &dyn std::fmt::Display| format!("seed {seed}: {command:?}: {refusal}");
        sandbox.apply(seat, &command).map_err(|refusal| refused(&refusal))?;
    }
    Err(format!("seed {seed}: no end within {MAX_COMMANDS} commands"))
}

/// Every pair of different factions.
pub fn pairs() -> Vec<[FactionId; 2]> {
    let factions = &library().factions;
    let later = |at: usize| factions[at + 1..].iter().map(move |second| [factions[at].id, second.id]);
    (0..factions.len()).flat_map(later).collect()
}
