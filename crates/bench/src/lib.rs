//! `cargo xtask bench`: measures the speed of engine and games on one thread, and the server under load.

mod balance;
#[cfg(unix)]
pub mod cluster;
mod harness;
mod long_match;
mod memory;
mod moves;
mod opening;
mod perft;
mod pipeline;
mod playout;
mod replay;
mod sample;
mod search;
pub mod server;
mod table;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};

use self::table::{Measured, write_head, write_row};

/// Measure engine, games and server; attack and kill a server
#[derive(Parser, Debug)]
#[command(name = "qipan-bench")]
pub struct Bench {
    /// The `qipan` binary whose server is measured, attacked and killed
    #[arg(long, value_name = "FILE", global = true, default_value = "qipan")]
    program: PathBuf,
    /// Only benchmarks whose name contains this, such as `perft`, `paced`, `people` or `kills`; `attack` or, for one
    /// attack, such as `attack stop`
    filter: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Put load on a real server, and kill it while it works
    Server(server::BenchServer),
    /// Let bots play heroes or factions against each other
    Balance(balance::Balance),
    #[cfg(unix)]
    /// Break parts of a cluster while people play, and check that nothing is lost
    Faults(server::faults::FaultsCall),
    #[cfg(unix)]
    /// Run a cluster on this machine
    Cluster(cluster::ClusterCall),
}

const DEBUG_BUILD: &str = "This is a debug build; its figures mean nothing. Use `cargo xtask bench`.";

/// A benchmark: its name, and the function that measures it.
type Benchmark = (&'static str, fn() -> Measured);

/// All benchmarks, the most important ones first.
const BENCHMARKS: &[Benchmark] = &[
    ("typed pipeline, commands", pipeline::typed_commands),
    ("JSON face, commands", pipeline::json_commands),
    ("bare playouts, matches", playout::matches),
    ("5,000th command to the 50th", long_match::growth),
    ("memory of a live match", memory::live_match),
    ("open 5,000 entries, snapshot", opening::with_snapshot),
    ("open 5,000 entries, journal", opening::without_snapshot),
    ("perft(9), leaves", perft::leaves),
    ("replay, events", replay::events),
    ("state hash", replay::hashes),
];

/// Prints one row per benchmark as soon as it is measured. A missed target is marked, but is not an error: the speed
/// of a machine says nothing about whether the program is correct.
pub fn run(call: &Bench, out: &mut dyn Write) -> Result<()> {
    let program = call.program.as_path();
    match &call.what {
        Some(What::Server(call)) => return server::run(call, program, out),
        Some(What::Balance(call)) => return balance::run(call, out),
        #[cfg(unix)]
        Some(What::Faults(call)) => return server::faults::run(call, program, out),
        #[cfg(unix)]
        Some(What::Cluster(call)) => return cluster::run(call, program, out),
        None => {}
    }
    let filter = call.filter.as_deref().unwrap_or("");
    let attacks = chosen_attacks(filter);
    if !attacks.is_empty() {
        return server::attack::run_named(&attacks, program, out);
    }
    let (benchmarks, jobs) = (fitting(BENCHMARKS, filter), fitting(&server::JOBS, filter));
    let catalog = qipan_catalog::built_in();
    let searches: Vec<_> =
        search::rows(&catalog).into_iter().filter(|(name, ..)| fits(name, filter)).collect();
    let moves: Vec<_> = moves::rows().into_iter().filter(|(name, ..)| fits(name, filter)).collect();
    if benchmarks.is_empty() && jobs.is_empty() && searches.is_empty() && moves.is_empty() {
        let names = BENCHMARKS.iter().map(|(name, _)| (*name).to_owned());
        let names = names.chain(search::rows(&catalog).into_iter().map(|(name, ..)| name));
        let names = names.chain(moves::rows().into_iter().map(|(name, ..)| name));
        let names: Vec<_> = names.chain(server::JOBS.iter().map(|(name, _)| (*name).to_owned())).collect();
        writeln!(out, "no benchmark is called {filter:?}; there are: {}", names.join("; "))?;
        return Ok(());
    }
    if cfg!(debug_assertions) {
        writeln!(out, "{DEBUG_BUILD}")?;
    }
    if !benchmarks.is_empty() || !searches.is_empty() || !moves.is_empty() {
        write_head(out)?;
    }
    for (name, measure) in benchmarks {
        write_row(out, name, &measure())?;
    }
    for (name, listed, what) in searches {
        if let Some(measured) = search::measure(&listed, what) {
            write_row(out, &name, &measured)?;
        }
    }
    for (name, id, at_most) in moves {
        if let Some(measured) = moves::measure(&catalog, id, at_most) {
            write_row(out, &name, &measured)?;
        }
    }
    let jobs: Vec<_> = jobs.into_iter().map(|(_, job)| job).collect();
    server::run_named(&jobs, program, out)
}

/// Attacks run only on request: a broken bound is an error, and they do not measure speed.
fn chosen_attacks(filter: &str) -> Vec<server::attack::Attack> {
    let is_asked_for = fits(filter, "attack");
    let attacks = server::attack::ATTACKS.into_iter().filter(|(name, _)| is_asked_for && fits(name, filter));
    attacks.map(|(_, attack)| attack).collect()
}

/// The entries whose name contains the filter, whatever the case.
fn fitting<T: Copy>(all: &[(&'static str, T)], filter: &str) -> Vec<(&'static str, T)> {
    all.iter().copied().filter(|(name, _)| fits(name, filter)).collect()
}

fn fits(name: &str, filter: &str) -> bool {
    name.to_lowercase().contains(&filter.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_can_be_run_alone() {
        let rows = [
            ("", 10, 10),
            ("PERFT", 1, 0),
            ("kills", 0, 1),
            ("server", 0, 10),
            ("people", 0, 1),
            ("pairing", 0, 1),
            ("x y", 0, 0),
        ];
        for (filter, engine, server) in rows {
            let found = (fitting(BENCHMARKS, filter).len(), fitting(&server::JOBS, filter).len());
            assert_eq!(found, (engine, server), "{filter}");
        }
    }

    #[test]
    fn attacks_are_run_only_if_asked_for() {
        let rows =
            [("", 0), ("server", 0), ("memory", 0), ("attack", 6), ("Attack memory", 1), ("attack x", 0)];
        for (filter, count) in rows {
            assert_eq!(chosen_attacks(filter).len(), count, "{filter}");
        }
    }
}
