//! `cargo xtask faults`: breaks parts of a real cluster while people play, and checks that every match stays one
//! sequence of commands in which nothing acknowledged is lost or doubled.
//!
//! Everything runs on this machine and on the loopback device: PostgreSQL, NATS, three nodes, and inside this process a
//! load balancer, the links that are cut, and the players.

mod clock_skew;
mod in_doubt;
mod meter;
mod nats_cut;
mod nats_gone;
mod node_cut;
mod node_stopped;
mod owner_killed;
mod player;
mod postgres_crash;
mod postgres_cut;
mod rolling;
mod versions;
mod witness;
mod world;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::Args;
use tokio::time::Instant;

use super::attack::{Figure, Unit};
use super::dice::any_seed;
use world::World;

/// The time in which every client plays or watches again: a lease of four seconds and two to reconnect.
const RESUME_WITHIN: f64 = 6.0;

/// Without names, all faults are tried.
#[derive(Args, Debug)]
pub struct FaultsCall {
    /// Only faults whose name contains one of these, such as `killed` or `nats`
    names: Vec<String>,
    /// How many times owners of tables are killed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    kills: Option<u32>,
    /// How many tables are played at
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=200))]
    tables: u16,
    /// A few minutes in all: fewer kills, shorter cuts, and only the faults that differ most
    #[arg(long)]
    short: bool,
    /// Print how long clients wait without judging it: for machines that do other work meanwhile
    #[arg(long)]
    report_waits: bool,
    /// A `qipan` of another version, to run in one cluster with this one
    #[arg(long, value_name = "PROGRAM")]
    other: Option<PathBuf>,
    /// Repeat the random choices of the run that printed this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Keep the logs of the nodes in this folder
    #[arg(long, value_name = "FOLDER")]
    logs: Option<PathBuf>,
    /// What the nodes log
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log_level: String,
}

/// The parameters of all faults.
#[derive(Clone, Debug)]
struct Plan {
    program: PathBuf,
    other: PathBuf,
    kills: u32,
    tables: usize,
    is_short: bool,
    judges_waits: bool,
    seed: u64,
    logs: Option<PathBuf>,
    log_level: String,
}

impl Plan {
    /// How long a fault lasts, in the long version and in the short one.
    fn lasting(&self, seconds: u64, short: u64) -> Duration {
        Duration::from_secs(if self.is_short { short } else { seconds })
    }
}

type Figures<'a> = Pin<Box<dyn Future<Output = Result<Vec<Figure>>> + 'a>>;

struct Fault {
    name: &'static str,
    /// What is done, and what has to hold besides the rules that hold after every fault.
    is_done: &'static str,
    must_hold: &'static str,
    is_short: bool,
    run: for<'a> fn(&'a mut World) -> Figures<'a>,
}

/// After each of them: every client resumes in time, and the history of all matches keeps its rules.
const FAULTS: [Fault; 10] = [
    Fault {
        name: "owner killed",
        is_done: "a random node is killed (SIGKILL), and started again",
        must_hold: "clients resume within 6 s",
        is_short: true,
        run: |world| Box::pin(owner_killed::run(world)),
    },
    Fault {
        name: "node stopped",
        is_done: "a node is stopped (SIGSTOP) until others have claimed its tables",
        must_hold: "after waking, it acknowledges nothing at them and closes their sockets within 1 s",
        is_short: true,
        run: |world| Box::pin(node_stopped::run(world)),
    },
    Fault {
        name: "node cut from PostgreSQL",
        is_done: "nothing passes between a node and the database; then the connections are closed",
        must_hold: "clients resume within 6 s at other nodes",
        is_short: true,
        run: |world| Box::pin(postgres_cut::run(world)),
    },
    Fault {
        name: "node cut from NATS",
        is_done: "nothing passes between a node and the bus; then the connections are closed",
        must_hold: "play at the node goes on, and relayed clients resume within 6 s",
        is_short: true,
        run: |world| Box::pin(nats_cut::run(world)),
    },
    Fault {
        name: "NATS gone",
        is_done: "the bus is killed for 60 s (10 s in the short version)",
        must_hold: "moves go on, the lobby is at most 5 s stale, a ban takes effect within 60 s",
        is_short: true,
        run: |world| Box::pin(nats_gone::run(world)),
    },
    Fault {
        name: "PostgreSQL crash",
        is_done: "the database is shut down at once and started again",
        must_hold: "commands in doubt are settled by their ids; clients resume within 6 s after it is back",
        is_short: false,
        run: |world| Box::pin(postgres_crash::run(world)),
    },
    Fault {
        name: "answers of commits lost",
        is_done: "connections are cut after the statement that stores a command, before its answer",
        must_hold: "each command is carried out exactly once",
        is_short: true,
        run: |world| Box::pin(in_doubt::run(world)),
    },
    Fault {
        name: "rolling restart",
        is_done: "one node after the other is stopped (SIGTERM) and started again",
        must_hold: "nothing is refused, and nobody waits longer than 3 s",
        is_short: true,
        run: |world| Box::pin(rolling::run(world)),
    },
    Fault {
        name: "two versions",
        is_done: "one node runs another program (`--other`); then nodes of both kinds are killed",
        must_hold: "clients resume within 6 s",
        is_short: false,
        run: |world| Box::pin(versions::run(world)),
    },
    Fault {
        name: "clock skew",
        is_done: "the clock of one node is an hour fast, then an hour slow",
        must_hold: "nothing changes: only the clock of the database counts",
        is_short: false,
        run: |world| Box::pin(clock_skew::run(world)),
    },
];

pub(crate) fn run(call: &FaultsCall, program: &Path, out: &mut dyn Write) -> Result<()> {
    let faults = chosen(&call.names, call.short);
    if faults.is_empty() {
        let names = FAULTS.map(|fault| fault.name);
        bail!("no fault is called {:?}; there are: {}", call.names, names.join("; "));
    }
    let program = absolute(program)?;
    let other = call.other.as_deref().map_or(Ok(program.clone()), absolute)?;
    let plan = Plan {
        program,
        other,
        kills: call.kills.unwrap_or(if call.short { 6 } else { 20 }),
        tables: usize::from(call.tables),
        is_short: call.short,
        judges_waits: !call.report_waits,
        seed: call.seed.unwrap_or_else(any_seed),
        logs: call.logs.clone(),
        log_level: call.log_level.clone(),
    };
    super::process::raise_open_files();
    super::block_on(run_all(&faults, &plan, out))
}

/// The nodes run in another folder than this program.
fn absolute(program: &Path) -> Result<PathBuf> {
    let is_in_path = program.components().count() == 1;
    Ok(if is_in_path { program.to_owned() } else { program.canonicalize()? })
}

fn chosen(names: &[String], is_short: bool) -> Vec<&'static Fault> {
    let fits = |fault: &&Fault| {
        let name = fault.name.to_lowercase();
        names.iter().any(|it| name.contains(&it.to_lowercase()))
    };
    let all = FAULTS.iter();
    if names.is_empty() {
        all.filter(|it| it.is_short || !is_short).collect()
    } else {
        all.filter(fits).collect()
    }
}

/// Tries the faults one after the other on one cluster. A broken rule is an error at the end; the faults after it get
/// a new cluster.
async fn run_all(faults: &[&Fault], plan: &Plan, out: &mut dyn Write) -> Result<()> {
    let (mut world, mut broken, begin) = (None, Vec::new(), Instant::now());
    writeln!(out, "{} tables, seed {}", plan.tables, plan.seed)?;
    for fault in faults {
        writeln!(out, "{}: {}\n  {}", fault.name, fault.is_done, fault.must_hold)?;
        out.flush()?;
        let mut here = match world.take() {
            Some(world) => world,
            None => World::start(plan).await?,
        };
        match try_fault(fault, &mut here, out).await {
            Ok(over) => {
                broken.extend(over);
                world = Some(here);
            }
            Err(error) => {
                writeln!(out, "  failed: {error:#}\n{}", here.last_warnings())?;
                broken.push(format!("{}: {error:#}", fault.name));
            }
        }
        out.flush()?;
    }
    if let Some(world) = world
        && let Err(error) = world.finish(out).await
    {
        broken.push(format!("the end: {error:#}"));
    }
    writeln!(out, "{:.0} s in all", begin.elapsed().as_secs_f64())?;
    ensure!(broken.is_empty(), "broken rules: {}\n  {}", broken.len(), broken.join("\n  "));
    Ok(())
}

/// Returns the figures that are over their bound.
async fn try_fault(fault: &Fault, world: &mut World, out: &mut dyn Write) -> Result<Vec<String>> {
    let begin = Instant::now();
    let mut figures = (fault.run)(world).await?;
    figures.extend(world.check().await?);
    figures.push(Figure::seconds("duration", begin.elapsed().as_secs_f64()));
    for figure in &figures {
        figure.write(out)?;
    }
    let is_judged = |figure: &&Figure| world.plan.judges_waits || figure.unit != Unit::Seconds;
    let over = figures.iter().filter(is_judged).filter(|figure| figure.is_over());
    Ok(over.map(|figure| format!("{}: {}", fault.name, figure.name)).collect())
}

/// The figure of how long clients waited.
fn resume(name: impl Into<String>, worst: Duration) -> Figure {
    Figure::seconds(name, worst.as_secs_f64()).at_most(RESUME_WITHIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_chosen_by_parts_of_their_names() {
        let count = |names: &[&str], is_short| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            chosen(&names, is_short).len()
        };
        assert_eq!((count(&[], false), count(&[], true)), (10, 7));
        assert_eq!((count(&["NATS"], false), count(&["killed", "clock"], true)), (2, 2));
        assert_eq!(count(&["nothing"], false), 0);
    }
}
