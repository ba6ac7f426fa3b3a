//! The measurements, as a table with targets or as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::kill::KillReport;
use super::pairing::PairingReport;
use super::people::PeopleReport;
use super::rounds::Rounds;

/// The result of playing at many tables.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Load {
    pub(super) tables: usize,
    pub(super) wall_seconds: f64,
    pub(super) moves: u64,
    /// Moves, and votes for the next match.
    pub(super) commands: u64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    /// Of the server, or of all nodes.
    pub(super) cpu_seconds: f64,
    /// Of PostgreSQL, in a cluster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) database_cpu_seconds: Option<f64>,
    pub(super) rss_mb: f64,
    /// Only as fast as answers come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rounds: Option<Rounds>,
}

/// What `--json` prints, one line per measurement.
#[derive(Debug, Serialize)]
#[serde(tag = "measured", rename_all = "snake_case")]
pub(super) enum Measured {
    Fast(Load),
    Paced {
        moves_per_second: f64,
        #[serde(flatten)]
        load: Load,
    },
    Cluster {
        nodes: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        pace: Option<f64>,
        #[serde(flatten)]
        load: Load,
    },
    BesideBots {
        bots: usize,
        bot_moves: usize,
        moves_per_second: f64,
        #[serde(flatten)]
        load: Load,
    },
    StoredTables {
        count: usize,
        added_mb: f64,
    },
    IdleSockets {
        count: usize,
        added_mb: f64,
    },
    People(PeopleReport),
    Pairing(PairingReport),
    Kills(KillReport),
}

/// One line of the table.
struct Row {
    name: String,
    value: String,
    target: String,
}

fn row(name: impl Into<String>, value: impl Into<String>, target: &str) -> Row {
    Row { name: name.into(), value: value.into(), target: target.to_owned() }
}

/// A row that says whether the target is met.
fn judged(name: impl Into<String>, value: String, target: &str, is_met: bool) -> Row {
    row(name, value, &format!("{target}{}", if is_met { "" } else { "  MISSED" }))
}

pub(super) fn write(out: &mut dyn Write, measured: &Measured, json: bool) -> io::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(measured)?)?;
        return out.flush();
    }
    for Row { name, value, target } in rows(measured) {
        writeln!(out, "{name:<44} | {value:>14} | {target}")?;
    }
    writeln!(out)?;
    out.flush()
}

fn rows(measured: &Measured) -> Vec<Row> {
    match measured {
        Measured::Fast(load) => fast_rows(load, MOVE_ON_SQLITE_US),
        Measured::Paced { moves_per_second, load } => paced_rows(*moves_per_second, load, 8.0),
        Measured::Cluster { nodes, pace, load } => {
            let title = row(format!("{nodes} nodes, PostgreSQL, NATS"), "", "");
            let rows = match pace {
                Some(pace) => paced_rows(*pace, load, 15.0),
                None => fast_rows(load, MOVE_ON_POSTGRES_US),
            };
            [title].into_iter().chain(rows).collect()
        }
        Measured::BesideBots { bots, bot_moves, moves_per_second, load } => {
            let title = row(format!("beside {bots} thinking bots"), format!("{bot_moves} moves"), "");
            [title].into_iter().chain(paced_rows(*moves_per_second, load, 50.0)).collect()
        }
        Measured::StoredTables { count, added_mb } => {
            vec![memory_row("idle stored tables", *count, *added_mb, scaled(10.0, *count, 100_000))]
        }
        Measured::IdleSockets { count, added_mb } => {
            vec![memory_row("idle sockets", *count, *added_mb, scaled(100.0, *count, 10_000))]
        }
        Measured::People(report) => people_rows(report),
        Measured::Pairing(report) => pairing_rows(report),
        Measured::Kills(report) => kill_rows(report),
    }
}

fn memory_row(what: &str, count: usize, added_mb: f64, limit: f64) -> Row {
    let target = format!("≤ {limit:.1} MB");
    judged(format!("{count} {what} add"), format!("{added_mb:.1} MB"), &target, added_mb <= limit)
}

/// The targets of people online.
const PEOPLE_CPU_PERCENT: f64 = 20.0;
const MESSAGE_MS: f64 = 20.0;

fn people_rows(report: &PeopleReport) -> Vec<Row> {
    let PeopleReport { people, friends, wall_seconds, changes, notices, messages, .. } = *report;
    let (percent, p99) = (report.cpu_percent(), report.p99_ms);
    vec![
        row(format!("{people} people online, {friends} friends each"), "", ""),
        row("  presence changes per second", format!("{:.0}", changes as f64 / wall_seconds), ""),
        row("  notices of them, all received", notices.to_string(), ""),
        row("  direct messages, all received", messages.to_string(), ""),
        row("  p50 from sending a message to receipt", format!("{:.2} ms", report.p50_ms), ""),
        judged(
            "  p99 from sending a message to receipt",
            format!("{p99:.2} ms"),
            &format!("≤ {MESSAGE_MS} ms"),
            p99 <= MESSAGE_MS,
        ),
        judged(
            "  server CPU, of one core",
            format!("{percent:.1} %"),
            &format!("≤ {PEOPLE_CPU_PERCENT} %"),
            percent <= PEOPLE_CPU_PERCENT,
        ),
        row("  server memory per person", format!("{:.1} kB", report.person_kb), ""),
    ]
}

/// Waves of pairing until everybody has an opponent.
const WAVES: usize = 2;

fn pairing_rows(report: &PairingReport) -> Vec<Row> {
    let PairingReport { people, blocks, spread, waves, seconds, apart } = *report;
    vec![
        row(format!("{people} people look for an opponent"), "all paired", "nobody twice, no blocked pair"),
        row("  blocks among them", blocks.to_string(), ""),
        row("  ratings spread over", format!("{spread} points"), ""),
        judged("  waves that were needed", waves.to_string(), &format!("≤ {WAVES}"), waves <= WAVES),
        row("  time until the last pair", format!("{seconds:.1} s"), ""),
        row("  mean difference of two opponents", format!("{apart:.0} points"), ""),
    ]
}

fn kill_rows(report: &KillReport) -> Vec<Row> {
    let KillReport { kills, seed, social, .. } = *report;
    vec![
        row(format!("{kills} kills (seed {seed})"), "survived", "nothing lost, nothing invented"),
        row("  acknowledged commands, all in the journal", report.acknowledged.to_string(), ""),
        row("  frames shown, all as in the journal", report.shown.to_string(), ""),
        row("  commands sent again", report.sent_again.to_string(), ""),
        row("  of these carried out before the kill", report.done_before.to_string(), ""),
        row("  matches, all audited", report.matches.to_string(), ""),
        row("  people with inboxes", social.people.to_string(), "each entry once, in order"),
        row("  messages, each delivered once", social.messages.to_string(), ""),
        row("  requests and invitations, each told once", (social.requests + social.invites).to_string(), ""),
        row("  entries of inboxes, all received", social.entries.to_string(), ""),
        row("  requests of people sent again", social.sent_again.to_string(), ""),
    ]
}

/// A target scaled from `of` items to `count` items.
fn scaled(limit: f64, count: usize, of: usize) -> f64 {
    limit * count as f64 / of as f64
}

/// The targets of the CPU time of the nodes per move, in microseconds.
const MOVE_ON_SQLITE_US: f64 = 30.0;
const MOVE_ON_POSTGRES_US: f64 = 60.0;

fn fast_rows(load: &Load, target_us: f64) -> Vec<Row> {
    let per_cpu = load.moves as f64 / load.cpu_seconds;
    let all_per_cpu = load.commands as f64 / load.cpu_seconds;
    let mut rows = vec![row(format!("{} tables, as fast as answers come", load.tables), "", "")];
    rows.push(row("  moves per second", format!("{:.0}", load.moves as f64 / load.wall_seconds), ""));
    rows.push(row("  moves per server CPU second", format!("{per_cpu:.0}"), ""));
    rows.push(row("  with votes for rematches", format!("{all_per_cpu:.0}"), ""));
    rows.extend(load.rounds.iter().flat_map(|rounds| cost_rows(load, rounds, target_us)));
    rows.push(latency("p50", load.p50_ms));
    rows.push(latency("p99", load.p99_ms));
    rows.extend(usage_rows(load));
    rows
}

/// Server CPU per move: of moves alone, and with the ends of their matches and the rematches.
fn cost_rows(load: &Load, rounds: &Rounds, target_us: f64) -> [Row; 3] {
    let in_us = |us: f64| format!("{us:.1} µs");
    let with_ends = load.cpu_seconds * 1e6 / load.moves.max(1) as f64;
    let is_met = rounds.move_us() <= target_us;
    [
        judged(
            "  server CPU per move, moves alone",
            in_us(rounds.move_us()),
            &format!("≤ {target_us} µs"),
            is_met,
        ),
        row("  with ends and rematches", in_us(with_ends), ""),
        row("  server CPU per end with its rematch", in_us(rounds.end_us()), ""),
    ]
}

fn paced_rows(pace: f64, load: &Load, limit_ms: f64) -> Vec<Row> {
    let mut rows = vec![row(format!("{} tables, {pace} moves per second each", load.tables), "", "")];
    rows.push(row("  moves per second", format!("{:.0}", load.moves as f64 / load.wall_seconds), ""));
    rows.push(latency("p50", load.p50_ms));
    rows.push(judged(
        latency("p99", 0.0).name,
        format!("{:.2} ms", load.p99_ms),
        &format!("≤ {limit_ms} ms"),
        load.p99_ms <= limit_ms,
    ));
    rows.extend(usage_rows(load));
    rows
}

fn latency(name: &str, ms: f64) -> Row {
    row(format!("  {name} from sending to the opponent"), format!("{ms:.2} ms"), "")
}

fn usage_rows(load: &Load) -> Vec<Row> {
    let of_wall = |seconds: f64| format!("{seconds:.2} of {:.1} s", load.wall_seconds);
    let mut rows = vec![row("  server CPU", of_wall(load.cpu_seconds), "")];
    rows.extend(load.database_cpu_seconds.map(|seconds| row("  PostgreSQL CPU", of_wall(seconds), "")));
    rows.push(row("  server memory", format!("{:.1} MB", load.rss_mb), ""));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_is_marked() {
        let load = Load {
            tables: 2,
            wall_seconds: 2.0,
            moves: 30_000,
            commands: 36_000,
            p50_ms: 1.0,
            p99_ms: 26.0,
            cpu_seconds: 1.0,
            database_cpu_seconds: None,
            rss_mb: 50.0,
            rounds: None,
        };
        let text = |measured: &Measured| {
            let mut out = Vec::new();
            write(&mut out, measured, false).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(!text(&Measured::Fast(load)).contains("MISSED"));
        assert!(text(&Measured::Paced { moves_per_second: 2.0, load }).contains("≤ 8 ms  MISSED"));
        assert!(text(&Measured::StoredTables { count: 100_000, added_mb: 101.0 }).contains("MISSED"));
        assert!(!text(&Measured::IdleSockets { count: 1_000, added_mb: 10.0 }).contains("MISSED"));
        let people = |cpu_seconds, p99_ms| {
            let (people, friends, changes, notices, messages) = (100, 50, 400, 20_000, 40);
            let (wall_seconds, p50_ms, person_kb) = (2.0, 1.0, 9.0);
            let report = PeopleReport {
                people,
                friends,
                wall_seconds,
                changes,
                notices,
                messages,
                p50_ms,
                p99_ms,
                cpu_seconds,
                person_kb,
            };
            text(&Measured::People(report))
        };
        assert!(!people(0.4, 20.0).contains("MISSED"));
        assert!(people(0.5, 20.0).contains("≤ 20 %  MISSED"));
        assert!(people(0.4, 21.0).contains("≤ 20 ms  MISSED"));
        let pairing = |waves| {
            let (people, blocks, spread, seconds, apart) = (10, 0, 0, 1.0, 0.0);
            text(&Measured::Pairing(PairingReport { people, blocks, spread, waves, seconds, apart }))
        };
        assert!(!pairing(2).contains("MISSED") && pairing(3).contains("≤ 2  MISSED"));
        assert!(serde_json::to_string(&Measured::Fast(load)).unwrap().contains("\"measured\":\"fast\""));
    }
}
