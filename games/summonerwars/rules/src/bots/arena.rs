//! Matches between bots, to measure levels and whether factions are balanced.

use crate::data::{FactionId, library};
use crate::{Options, SummonerWars};
use qipan_ai::{Strength, decide};
use qipan_engine::{Header, Match, Sandbox, Seat, Seats, Seed};

/// Far more commands than any match of bots takes.
const MAX_COMMANDS: u32 = 10_000;
/// Dusk takes 1 + 2 + 3 + 4 + 5 life in this number of rounds, which is more than any summoner has.
const ROUNDS_OF_DUSK: u16 = 5;

/// The result of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    pub winner: Option<Seat>,
    pub turns: u16,
    pub commands: u32,
    /// It was not decided before dusk.
    pub reached_dusk: bool,
    /// It lasted until the last round that dusk allows.
    pub reached_cap: bool,
}

/// Plays one match between a bot of each strength. An error is a defect: a refused command or a match without end.
pub fn play(options: &Options, first: Seat, seed: u64, players: [Strength; 2]) -> Result<Record, String> {
    let options = options.clone();
    let header = Header::new(&SummonerWars, Seats { count: 2, first }, Seed::from_number(seed), options);
    let (game, _) = Match::create(SummonerWars, &header).map_err(|refusal| refusal.to_string())?;
    let mut sandbox = Sandbox::new(SummonerWars, game.into_state());
    for commands in 0..MAX_COMMANDS {
        if let Some(outcome) = &sandbox.state.sys.play.outcome {
            let core = &sandbox.state.core;
            let reached_cap = core.round() + 1 >= u16::from(core.settings.dusk) + ROUNDS_OF_DUSK;
            let (winner, turns, reached_dusk) = (outcome.winners.first(), core.number, core.is_dusk());
            return Ok(Record { winner, turns, commands, reached_dusk, reached_cap });
        }
        let seat = sandbox.state.to_act(&SummonerWars).first().ok_or("nobody is to act")?;
        let luck = seed.wrapping_mul(10_007).wrapping_add(u64::from(commands));
        let command = decide(&SummonerWars, &sandbox.state, seat, players[seat.index()], luck);
        let command = command.ok_or("there is nothing to do")?;
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
