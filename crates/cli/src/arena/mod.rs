//! `qipan arena GAME A B --games N`: lets two players play each other and estimates their difference in strength.

mod elo;
mod report;
mod round;

use std::io::{IsTerminal, Write, stderr};

use anyhow::{Context, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use qipan_ai::{Catalog, Strength};

use crate::call::{ChosenGame, SetUp};
use report::Report;
use round::Round;

#[derive(Args, Debug)]
pub struct Arena {
    /// The id of the game
    game: ChosenGame,
    /// The first player: random, level1 to level5, or a level with its steps such as level3@5000
    a: Strength,
    /// The second player
    b: Strength,
    /// The number of matches; the players change seats after each
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// A match with more commands is a draw
    #[arg(long, value_name = "COMMANDS", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    longest: u32,
    /// Use tree search with playouts for both, even if the game has its own search
    #[arg(long)]
    tree: bool,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    set_up: SetUp,
}

pub fn run(call: &Arena, catalog: &Catalog, out: &mut dyn Write) -> Result<()> {
    let listed = &call.game.find(catalog)?;
    let id = listed.id();
    let bots = listed.bots.as_deref().with_context(|| format!("{id} has no bots"))?;
    let mut report = Report::new(id, call.a, call.b);
    let bar = progress_bar(call.games);
    for number in 0..call.games {
        let new = call.set_up.new_match(1);
        let seed = call.set_up.seed.unwrap_or(1);
        let round = Round {
            game: &*listed.game,
            bots,
            players: [call.a, call.b],
            tree: call.tree,
            longest: call.longest,
        };
        report.add(&round.play(new, seed, number)?);
        bar.set_message(report.short());
        bar.inc(1);
    }
    bar.finish_and_clear();
    if call.json {
        writeln!(out, "{}", serde_json::to_string(&report.figures())?)?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(())
}

/// Shown in a terminal only. It goes to stderr, so that programs can read the result from stdout.
fn progress_bar(games: u32) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} left {eta}  {msg}");
    ProgressBar::new(u64::from(games)).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
