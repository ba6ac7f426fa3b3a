//! `cargo xtask bench server --attack`: hostile clients against a real server, and what that costs the server and its
//! honest players. All traffic stays on the loopback device and is bounded in count and time.

mod connections;
mod figure;
mod fuzz;
mod honest;
mod memory;
mod raw_socket;
mod routes;
mod slow;
mod spectators;
mod stop;
mod wire;

use std::io::Write;
use std::net::Ipv4Addr;
use std::path::Path;

use anyhow::{Result, bail};
use clap::ValueEnum;

pub use figure::{Bound, Figure, Unit};

/// One attack. Each runs on its own server and database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Attack {
    /// 400 spectators join one table; one of them comes and goes
    Spectators,
    /// Announced frames of 16 MiB and endless headers
    Memory,
    /// SIGTERM while requests are half sent and moves are under way
    Stop,
    /// Silent connections against a server with 256 descriptors
    Slow,
    /// Mutated and random frames
    Fuzz,
    /// Random requests to every described route
    Routes,
}

/// The attacks by name, for `cargo xtask bench attack` and `cargo xtask bench "attack stop"`.
pub(crate) const ATTACKS: [(&str, Attack); 6] = [
    ("attack spectators", Attack::Spectators),
    ("attack memory", Attack::Memory),
    ("attack stop", Attack::Stop),
    ("attack slow", Attack::Slow),
    ("attack fuzz", Attack::Fuzz),
    ("attack routes", Attack::Routes),
];

/// How many messages the fuzz sends by default.
pub(crate) const FUZZ_MESSAGES: u32 = 200_000;

/// How many requests the attack `routes` sends by default.
pub(crate) const ROUTE_REQUESTS: u32 = 100_000;

/// The parameters of all attacks.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The program whose `serve` is attacked.
    pub program: &'a Path,
    pub fuzz_messages: u32,
    pub requests: u32,
    pub seed: u64,
}

/// The named attacks, or all if none is named.
pub(super) fn chosen_attacks(named: &[Attack]) -> Vec<Attack> {
    if named.is_empty() { ATTACKS.map(|(_, attack)| attack).to_vec() } else { named.to_vec() }
}

/// Runs the attacks that were chosen by name.
pub(crate) fn run_named(attacks: &[Attack], program: &Path, out: &mut dyn Write) -> Result<()> {
    let (fuzz_messages, requests) = (FUZZ_MESSAGES, ROUTE_REQUESTS);
    let plan = Plan { program, fuzz_messages, requests, seed: super::dice::any_seed() };
    run_attacks(attacks, plan, false, out)
}

pub(super) fn run_attacks(attacks: &[Attack], plan: Plan<'_>, json: bool, out: &mut dyn Write) -> Result<()> {
    super::process::raise_open_files();
    super::block_on(run_all(attacks, plan, json, out))
}

/// Runs the attacks one after another and prints their figures. A broken bound, or an attack that cannot be carried
/// out, is an error at the end.
async fn run_all(attacks: &[Attack], plan: Plan<'_>, json: bool, out: &mut dyn Write) -> Result<()> {
    let mut broken = Vec::new();
    for attack in attacks {
        let name = name_of(*attack);
        if !json {
            writeln!(out, "{name} (seed {})", plan.seed)?;
        }
        match run(*attack, plan).await {
            Ok(figures) => {
                for figure in figures {
                    if json {
                        let line =
                            serde_json::json!({"attack": name, "figure": figure, "over": figure.is_over()});
                        writeln!(out, "{line}")?;
                    } else {
                        figure.write(out)?;
                    }
                    broken.extend(figure.is_over().then(|| format!("{name}: {}", figure.name)));
                }
            }
            Err(error) => {
                if !json {
                    writeln!(out, "  failed: {error:#}")?;
                }
                broken.push(format!("{name}: {error:#}"));
            }
        }
        out.flush()?;
    }
    if !broken.is_empty() {
        bail!("broken bounds and failed attacks: {}\n  {}", broken.len(), broken.join("\n  "));
    }
    Ok(())
}

/// Runs one attack against a server with an empty database.
pub async fn run(attack: Attack, plan: Plan<'_>) -> Result<Vec<Figure>> {
    let folder = tempfile::Builder::new().prefix("qipan-attack-").tempdir()?;
    let database = folder.path().join("qipan.db");
    match attack {
        Attack::Spectators => spectators::run(plan.program, &database).await,
        Attack::Memory => memory::run(plan.program, &database).await,
        Attack::Stop => stop::run(plan.program, &database, plan.seed).await,
        Attack::Slow => slow::run(plan.program, &database).await,
        Attack::Fuzz => fuzz::run(plan, &database).await,
        Attack::Routes => routes::run(plan, &database).await,
    }
}

fn name_of(attack: Attack) -> &'static str {
    ATTACKS.iter().find(|(_, it)| *it == attack).map_or("attack", |(name, _)| name)
}

/// One of many addresses of an attacker, because limits per address alone do not stop such an attack.
fn address_of_many(number: usize) -> Ipv4Addr {
    let [.., high, low] = (number as u32 + 1).to_be_bytes();
    Ipv4Addr::new(127, 1, high, low)
}

/// The address of an honest player. No attack comes from it.
const HONEST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
