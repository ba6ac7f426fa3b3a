//! `qipan bench`: how fast engine and games are on this machine, on one thread.

mod harness;
mod long_match;
mod memory;
mod perft;
mod pipeline;
mod playout;
mod replay;
mod sample;
pub mod server;
mod table;

use std::io::Write;

use anyhow::Result;
use clap::{Args, Subcommand};

use self::table::{Measured, write_head, write_row};

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Bench {
    /// Only benchmarks whose name contains this
    filter: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Put load on a real server, and kill it while it works
    Server(server::BenchServer),
}

/// A benchmark: its name, and what measures it.
type Benchmark = (&'static str, fn() -> Measured);

/// All benchmarks, the most important ones first.
const BENCHMARKS: &[Benchmark] = &[
    ("typed pipeline, commands", pipeline::typed_commands),
    ("JSON face, commands", pipeline::json_commands),
    ("bare playouts, matches", playout::matches),
    ("5,000th command to the 50th", long_match::growth),
    ("memory of a live match", memory::live_match),
    ("perft(9), leaves", perft::leaves),
    ("replay, events", replay::events),
    ("state hash", replay::hashes),
];

/// Prints one row per benchmark as soon as it is measured. A miss is marked, but is no failure: how fast a
/// machine is today says nothing about whether the programme is right.
pub fn run(call: &Bench, out: &mut impl Write) -> Result<()> {
    if let Some(What::Server(call)) = &call.what {
        return server::run(call, out);
    }
    let filter = call.filter.as_deref().unwrap_or("").to_lowercase();
    let fits = |name: &str| name.to_lowercase().contains(&filter);
    if !BENCHMARKS.iter().any(|(name, _)| fits(name)) {
        let names: Vec<_> = BENCHMARKS.iter().map(|(name, _)| *name).collect();
        writeln!(out, "no benchmark is called {filter:?}; there are: {}", names.join("; "))?;
        return Ok(());
    }
    if cfg!(debug_assertions) {
        writeln!(out, "This is a debug build; its figures mean nothing. Use `cargo xtask bench`.")?;
    }
    write_head(out)?;
    for (name, measure) in BENCHMARKS.iter().filter(|(name, _)| fits(name)) {
        write_row(out, name, &measure())?;
    }
    Ok(())
}
