//! `qipan-bench balance GAME`: bots of equal strength play the sides of a game, such as heroes or factions, against each
//! other. The table shows how fair the sides are, what it is worth to begin, and how long matches take.

mod contestants;
mod tally;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use self::contestants::Contestants;
use self::tally::{Pair, Tally};

/// Let bots play all pairs of heroes or factions against each other
#[derive(Args, Debug)]
pub(crate) struct Balance {
    #[arg(value_enum, default_value_t = Game::Dicethrone)]
    game: Game,
    /// Matches per pair
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    matches: u32,
    /// The level of the bots, 1 to 5. Dice Throne is measured with its greedy bot.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// A folder of data files to use instead of the built-in ones
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Game {
    Dicethrone,
    Summonerwars,
}

pub(crate) fn run(call: &Balance, out: &mut dyn Write) -> Result<()> {
    let data = call.data.as_deref();
    let mut contestants = match call.game {
        Game::Dicethrone => Contestants::heroes(data)?,
        Game::Summonerwars => Contestants::factions(data, call.level)?,
    };
    let mut tally = Tally::new(contestants.names.clone());
    Pair::write_head(out)?;
    for one in 0..contestants.names.len() {
        for other in one + 1..contestants.names.len() {
            let mut pair = Pair::new([one, other]);
            for number in 0..call.matches {
                pair.add((contestants.play)([one, other], number)?);
            }
            tally.add(pair, out)?;
        }
    }
    tally.write_summary(out)
}
