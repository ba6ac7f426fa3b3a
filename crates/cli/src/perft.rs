//! `qipan perft GAME --depth N`: counts positions, the classic test of rules and of speed.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use qipan_ai::Catalog;
use qipan_engine::{AnyMatch, Counting, Rng};

use crate::call::{ChosenGame, SetUp};

#[derive(Args, Debug)]
pub struct Perft {
    /// The id of the game
    game: ChosenGame,
    /// The depth, in commands
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Print the count of every depth
    #[arg(long)]
    each: bool,
    /// Count the commands at the last depth instead of executing them
    #[arg(long)]
    bulk: bool,
    /// Also play random matches for this number of seconds and print how many were played
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=3600))]
    playouts: u64,
    #[command(flatten)]
    set_up: SetUp,
}

pub fn run(call: &Perft, catalog: &Catalog, out: &mut dyn Write) -> Result<()> {
    let (game, _) = call.game.find(catalog)?.game.create(&call.set_up.new_match(0))?;
    let counting = if call.bulk { Counting::LastInBulk } else { Counting::EveryLeaf };
    let first = if call.each { 1 } else { call.depth };
    for depth in first..=call.depth {
        let start = Instant::now();
        let leaves = game.perft(depth, counting);
        let seconds = start.elapsed().as_secs_f64();
        let rate = leaves as f64 / seconds.max(1e-9);
        writeln!(out, "depth {depth}: {leaves} leaves in {seconds:.3} s, {rate:.0} leaves/s")?;
    }
    match call.playouts {
        0 => Ok(()),
        seconds => play_at_random(&*game, Duration::from_secs(seconds), out),
    }
}

/// A random match that takes more commands than this is abandoned.
const MAX_COMMANDS: u32 = 10_000;

fn play_at_random(game: &dyn AnyMatch, time: Duration, out: &mut dyn Write) -> Result<()> {
    let (start, mut rng) = (Instant::now(), Rng::from_number(1));
    let (mut matches, mut commands) = (0u64, 0u64);
    while matches == 0 || start.elapsed() < time {
        commands += u64::from(game.playout(&mut rng, MAX_COMMANDS));
        matches += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let (rate, length) = (matches as f64 / seconds, commands as f64 / matches as f64);
    writeln!(
        out,
        "random playouts: {matches} in {seconds:.3} s, {rate:.0} playouts/s, {length:.1} commands each"
    )?;
    Ok(())
}
