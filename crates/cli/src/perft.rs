//! `qipan perft GAME --depth N`: counts positions, the classic check of rules and of speed.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use clap::Args;

use crate::call::{ChosenGame, SetUp};

#[derive(Args, Debug)]
pub struct Perft {
    /// The id of the game
    game: ChosenGame,
    /// How many commands deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Print every depth up to the last
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    set_up: SetUp,
}

pub fn run(call: &Perft, out: &mut impl Write) -> Result<()> {
    let (game, _) = call.game.0.create(&call.set_up.new_match(0))?;
    let first = if call.each { 1 } else { call.depth };
    for depth in first..=call.depth {
        let start = Instant::now();
        let leaves = game.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        let rate = leaves as f64 / seconds.max(1e-9);
        writeln!(out, "depth {depth}: {leaves} leaves in {seconds:.3} s, {rate:.0} leaves/s")?;
    }
    Ok(())
}
