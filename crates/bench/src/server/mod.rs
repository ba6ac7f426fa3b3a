//! `cargo xtask bench server`: puts load on a real server in a separate process, and kills it while it works.
//!
//! Benchmark and server share the machine, so the relevant figure is moves per second of the server's CPU time.

mod accounts;
pub mod attack;
mod bots;
mod child;
mod child_log;
mod child_settings;
mod client;
mod cluster;
mod crowd;
mod dice;
#[cfg(unix)]
pub mod faults;
mod histogram;
mod http;
mod idle;
pub mod kill;
mod load;
mod pair;
mod pairing;
mod people;
mod process;
mod report;
mod rounds;
mod route;
mod stored;
mod target;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use self::attack::{Attack, FUZZ_MESSAGES, Plan, ROUTE_REQUESTS};
use self::child::ServerProcess;
use self::report::Measured;
use self::target::Target;
use super::DEBUG_BUILD;

/// Without arguments everything is measured, at the sizes that have targets.
#[derive(Args, Debug, Default)]
pub struct BenchServer {
    /// Play at this number of tables, as fast as answers come, or with --paced
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5_000))]
    tables: Option<u32>,
    /// How long to play
    #[arg(long, value_name = "S", default_value_t = SECONDS, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    seconds: u64,
    /// Moves per second of each table
    #[arg(long, value_name = "MOVES_PER_SECOND", value_parser = pace)]
    paced: Option<f64>,
    /// Play on a cluster of this number of nodes with PostgreSQL and NATS, instead of one server with SQLite
    #[cfg(unix)]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: Option<u8>,
    /// Measure the memory of this number of idle sockets
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(4..=60_000))]
    idle_sockets: Option<u32>,
    /// Measure the memory of this number of tables in the database
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999_999))]
    stored_tables: Option<u32>,
    /// Kill the server this number of times under load, and check that nothing is lost and nothing invented
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    kills: Option<u32>,
    /// Let this number of bots search while people play at a hundred tables
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000))]
    bots: Option<u32>,
    /// Let this number of people be online with fifty friends each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(51..=20_000))]
    people: Option<u32>,
    /// Let this number of people look for an opponent at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=20_000))]
    pairing: Option<u32>,
    /// Attack the server in all ways, or only in the named ones
    #[arg(long, value_name = "ATTACK", value_enum, num_args = 0..)]
    attack: Option<Vec<Attack>>,
    /// How many messages the attack `fuzz` sends
    #[arg(long, value_name = "N", default_value_t = FUZZ_MESSAGES, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    messages: u32,
    /// How many requests the attack `routes` sends
    #[arg(long, value_name = "N", default_value_t = ROUTE_REQUESTS, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    requests: u32,
    /// Repeat the attack that printed this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print one JSON object per measurement
    #[arg(long)]
    json: bool,
}

fn pace(text: &str) -> Result<f64, String> {
    let pace = text.parse::<f64>().ok().filter(|pace| (0.01..=1_000.0).contains(pace));
    pace.ok_or_else(|| "a pace is from 0.01 to 1000 moves per second".to_owned())
}

/// The default time to play, in seconds.
const SECONDS: u64 = 10;

/// One thing to measure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Job {
    Fast(u32),
    Paced(u32, f64),
    /// On a cluster of this number of nodes; a pace, or as fast as answers come.
    Cluster(u8, u32, Option<f64>),
    Stored(u32),
    Idle(u32),
    Kills(u32),
    Bots(u32),
    People(u32),
    Pairing(u32),
}

impl Job {
    /// How many sockets the job opens, if that can exceed the limit of the system.
    fn sockets(self) -> u32 {
        match self {
            Job::Idle(sockets) | Job::People(sockets) | Job::Pairing(sockets) => sockets,
            _ => 0,
        }
    }

    fn with_sockets(self, sockets: u32) -> Job {
        match self {
            Job::Idle(_) => Job::Idle(sockets),
            Job::People(_) => Job::People(sockets),
            Job::Pairing(_) => Job::Pairing(sockets),
            job => job,
        }
    }
}

const FAST_TABLES: u32 = 200;
const PACED_TABLES: u32 = 500;
const TABLES_BESIDE_BOTS: usize = 100;
const PACE: f64 = 2.0;

/// All measurements at the sizes that have targets, by name.
pub(super) const JOBS: [(&str, Job); 10] = [
    ("server: 200 tables, fast", Job::Fast(FAST_TABLES)),
    ("server: 500 tables, paced", Job::Paced(PACED_TABLES, PACE)),
    ("server: 200 tables, fast, PostgreSQL", Job::Cluster(1, FAST_TABLES, None)),
    ("server: 500 tables, paced, three nodes", Job::Cluster(3, PACED_TABLES, Some(PACE))),
    ("server: 100 tables beside 50 bots", Job::Bots(50)),
    ("server: 100,000 stored tables", Job::Stored(100_000)),
    ("server: 10,000 idle sockets", Job::Idle(10_000)),
    ("server: 5,000 people with 50 friends", Job::People(5_000)),
    ("server: pairing of 1,000", Job::Pairing(1_000)),
    ("server: 100 kills", Job::Kills(100)),
];

impl BenchServer {
    #[cfg(unix)]
    fn nodes(&self) -> Option<u8> {
        self.nodes
    }

    #[cfg(not(unix))]
    fn nodes(&self) -> Option<u8> {
        None
    }

    fn jobs(&self) -> Vec<Job> {
        let playing = match (self.paced, self.tables) {
            (pace, tables) if self.nodes().is_some() => {
                let usual = if pace.is_some() { PACED_TABLES } else { FAST_TABLES };
                self.nodes().map(|nodes| Job::Cluster(nodes, tables.unwrap_or(usual), pace))
            }
            (Some(pace), tables) => Some(Job::Paced(tables.unwrap_or(PACED_TABLES), pace)),
            (None, tables) => tables.map(Job::Fast),
        };
        let others = [
            self.stored_tables.map(Job::Stored),
            self.idle_sockets.map(Job::Idle),
            self.kills.map(Job::Kills),
            self.bots.map(Job::Bots),
            self.people.map(Job::People),
            self.pairing.map(Job::Pairing),
        ];
        let chosen: Vec<Job> = playing.into_iter().chain(others.into_iter().flatten()).collect();
        if !chosen.is_empty() {
            return chosen;
        }
        JOBS.map(|(_, job)| job).to_vec()
    }
}

pub fn run(call: &BenchServer, program: &Path, out: &mut dyn Write) -> Result<()> {
    if cfg!(debug_assertions) && !call.json {
        writeln!(out, "{DEBUG_BUILD}")?;
    }
    match &call.attack {
        Some(attacks) => {
            let seed = call.seed.unwrap_or_else(dice::any_seed);
            let plan = Plan { program, fuzz_messages: call.messages, requests: call.requests, seed };
            attack::run_attacks(&attack::chosen_attacks(attacks), plan, call.json, out)
        }
        None => run_jobs(&call.jobs(), call.seconds, call.json, program, out),
    }
}

/// Runs the jobs that were chosen by name.
pub(super) fn run_named(jobs: &[Job], program: &Path, out: &mut dyn Write) -> Result<()> {
    run_jobs(jobs, SECONDS, false, program, out)
}

fn run_jobs(jobs: &[Job], seconds: u64, json: bool, program: &Path, out: &mut dyn Write) -> Result<()> {
    block_on(measure_all(jobs, seconds, json, program, out))
}

/// Runs a benchmark until it ends or is interrupted. What it has started is ended in either case.
pub(crate) fn block_on(bench: impl Future<Output = Result<()>>) -> Result<()> {
    // One thread is enough to keep a server busy, and leaves the other cores to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        tokio::select! {
            done = bench => done,
            () = interrupted() => bail!("interrupted"),
        }
    })
}

/// Returns when this program is asked to end: by Ctrl-C, by a service manager, or because its terminal is gone.
#[cfg(unix)]
async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let mut signals: Vec<_> = kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect();
    let received = signals.iter_mut().map(|signal| Box::pin(signal.recv()));
    futures_util::future::select_all(received).await;
}

#[cfg(not(unix))]
async fn interrupted() {
    // An error means that there is nothing to wait for.
    let _ = tokio::signal::ctrl_c().await;
}

async fn measure_all(
    jobs: &[Job],
    seconds: u64,
    json: bool,
    program: &Path,
    out: &mut dyn Write,
) -> Result<()> {
    let open_files = process::raise_open_files();
    for job in jobs {
        // The server needs descriptors for its database too.
        let (wanted, possible) = (u64::from(job.sockets()), open_files.saturating_sub(100));
        let job = match wanted > possible {
            true => {
                let less =
                    format!("only {open_files} files may be open, so {possible} sockets instead of {wanted}");
                writeln!(out, "{less}")?;
                job.with_sockets(possible as u32)
            }
            false => *job,
        };
        let measured = measure(job, seconds, program).await?;
        report::write(out, &measured, json)?;
    }
    Ok(())
}

/// Every measurement has a temporary database of its own.
async fn measure(job: Job, seconds: u64, program: &Path) -> Result<Measured> {
    let folder = tempfile::Builder::new().prefix("qipan-bench-").tempdir()?;
    let database: PathBuf = folder.path().join("qipan.db");
    Ok(match job {
        Job::Fast(tables) => {
            let server = ServerProcess::start(program, &database).await?;
            let load = load::play(&Target::server(&server), tables as usize, seconds, None).await?;
            server.kill().await?;
            Measured::Fast(load)
        }
        Job::Paced(tables, moves_per_second) => {
            let server = ServerProcess::start(program, &database).await?;
            let load = load::play(&Target::server(&server), tables as usize, seconds, Some(moves_per_second))
                .await?;
            server.kill().await?;
            Measured::Paced { moves_per_second, load }
        }
        Job::Cluster(nodes, tables, pace) => {
            let load =
                cluster::measure(program, folder.path(), nodes, tables as usize, seconds, pace).await?;
            Measured::Cluster { nodes, pace, load }
        }
        Job::Bots(bots) => {
            let server = ServerProcess::start(program, &database).await?;
            let mut watching = bots::begin(server.address, bots as usize / 2).await?;
            let load = load::play(&Target::server(&server), TABLES_BESIDE_BOTS, seconds, Some(PACE)).await?;
            let bot_moves = bots::check(&mut watching)?;
            server.kill().await?;
            Measured::BesideBots { bots: bots as usize, bot_moves, moves_per_second: PACE, load }
        }
        Job::Stored(count) => {
            let count = count as usize;
            Measured::StoredTables { count, added_mb: stored::measure(program, &database, count).await? }
        }
        Job::Idle(count) => {
            let server = ServerProcess::start(program, &database).await?;
            let added_mb = idle::measure(&server, count as usize).await?;
            server.kill().await?;
            Measured::IdleSockets { count: count as usize, added_mb }
        }
        Job::People(count) => {
            Measured::People(people::measure(program, &database, count as usize, seconds).await?)
        }
        Job::Pairing(count) => Measured::Pairing(pairing::measure(program, &database, count as usize).await?),
        Job::Kills(kills) => Measured::Kills(kill::run(program, &database, kills, dice::any_seed()).await?),
    })
}
