//! Many tables at once, as fast as answers come or at a steady pace.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::histogram::Histogram;
use super::pair::{Pair, Played, Tempo};
use super::report::Load;
use super::rounds;
use super::target::Target;

/// How many tables are made at the same time.
const MAKERS: usize = 32;

/// How much longer than planned the players may take before it is an error.
const PATIENCE: Duration = Duration::from_secs(60);

/// Plays at `tables` tables. `pace` is in moves per second and table; `None` is as fast as answers come.
pub(super) async fn play(target: &Target, tables: usize, seconds: u64, pace: Option<f64>) -> Result<Load> {
    let pairs = sit_down(target.address, tables).await.context("the tables could not be made")?;
    let before = target.cpu_time()?;
    let started = Instant::now();
    let end = started + Duration::from_secs(seconds);
    let pause = pace.map(|pace| Duration::from_secs_f64(1.0 / pace));
    let mut players = JoinSet::new();
    for (index, mut pair) in pairs.into_iter().enumerate() {
        // The first moves are spread over one pause, as those of people would be.
        let first = started + pause.unwrap_or_default().mul_f64(index as f64 / tables as f64);
        let tempo = Tempo { pause, first, end };
        players.spawn(async move {
            let mut played = Played::new();
            pair.play(tempo, &mut played).await?;
            Ok::<_, anyhow::Error>((pair, played))
        });
    }
    let finished = timeout(Duration::from_secs(seconds) + PATIENCE, gather(players)).await;
    let (pairs, played) = finished.context("the server has stopped answering")??;
    let wall_seconds = started.elapsed().as_secs_f64();
    let used = target.cpu_time()?.since(before);
    let rounds = match pace {
        None => Some(rounds::play(target, pairs, seconds).await?),
        Some(_) => None,
    };
    Ok(Load {
        tables,
        wall_seconds,
        moves: played.moves,
        commands: played.commands,
        p50_ms: played.latencies.quantile_ms(0.5),
        p99_ms: played.latencies.quantile_ms(0.99),
        cpu_seconds: used.nodes,
        database_cpu_seconds: used.database,
        rss_mb: target.memory_mb()?,
        rounds,
    })
}

/// Makes the tables, some at a time.
async fn sit_down(address: SocketAddr, tables: usize) -> Result<Vec<Pair>> {
    let (mut makers, mut pairs) = (JoinSet::new(), Vec::new());
    for started in 0..tables {
        if started >= MAKERS {
            pairs.extend(makers.join_next().await.transpose()?.transpose()?);
        }
        makers.spawn(in_the_middle(address, started));
    }
    while let Some(pair) = makers.join_next().await {
        pairs.push(pair??);
    }
    Ok(pairs)
}

/// A table some moves into its match, because matches of people do not all end at the same moment.
async fn in_the_middle(address: SocketAddr, number: usize) -> Result<Pair> {
    let mut pair = Pair::sit_down(address).await?;
    pair.play_some(number % 9).await?;
    Ok(pair)
}

/// Waits for all players. Their sockets stay open until the server has been measured.
async fn gather(mut players: JoinSet<Result<(Pair, Played)>>) -> Result<(Vec<Pair>, Played)> {
    let (mut pairs, mut sum) = (Vec::new(), Played::new());
    while let Some(done) = players.join_next().await {
        let (pair, played) = done??;
        pairs.push(pair);
        sum.moves += played.moves;
        sum.commands += played.commands;
        Histogram::merge(&mut sum.latencies, &played.latencies);
    }
    Ok((pairs, sum))
}
