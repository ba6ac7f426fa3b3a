//! SIGTERM while connections are half open and moves are sent: the server has to end soon, and what it has
//! acknowledged has to be on disk.

mod half_open;
mod player;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::super::child::ServerProcess;
use super::super::child_log::ChildLog;
use super::super::child_settings::ChildSettings;
use super::super::dice::Dice;
use super::super::kill::notes::Notebook;
use super::super::kill::player::Whereabouts;
use super::super::kill::{check, seat_players};
use super::Figure;
use half_open::{HALF_REQUESTS, HalfOpen};
use player::{Ending, play_until_closed};

const TABLES: usize = 20;

/// The moves before the signal, so that every table is busy when it comes.
const MOVES_BEFORE: usize = 300;
const MOVES_WITHIN: Duration = Duration::from_secs(60);

const MAX_SECONDS: f64 = 10.0;

/// A server that has not ended after this time is killed.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) async fn run(program: &Path, database: &Path, seed: u64) -> Result<Vec<Figure>> {
    let settings = ChildSettings { log: Some(ChildLog::default()), ..ChildSettings::lifted() };
    let mut server = ServerProcess::start_with(program, database, &settings).await?;
    let (notebook, mut players) = (Notebook::default(), JoinSet::new());
    seat_all(&server, seed, &notebook, &mut players).await?;
    let half_open = HalfOpen::open(server.address).await?;
    wait_for_moves(&notebook, &mut players).await?;
    let (waiting, started) = (half_open.waiting(), Instant::now());
    server.terminate()?;
    let status = server.exit_within(PATIENCE).await?;
    let seconds = started.elapsed().as_secs_f64();
    if status.is_none() {
        server.kill().await?;
    }
    drop(half_open);
    let endings = gather(players).await?;
    let notes = notebook.tear_out();
    let matches = check::check(database, &notes).await.context("what was acknowledged is not on disk")?;
    let unanswered = endings.iter().filter(|it| it.is_waiting).count();
    let broken = endings.iter().filter(|it| it.is_waiting && !it.is_told).count();
    let is_failure = !status.is_some_and(|status| status.success());
    Ok(vec![
        // With fewer half-sent requests, the other figures would prove nothing.
        Figure::count("half-sent requests open at SIGTERM", waiting).at_least(HALF_REQUESTS as f64),
        Figure::seconds("from SIGTERM to the end of the process", seconds).at_most(MAX_SECONDS),
        Figure::count("processes that ended otherwise than with status 0", usize::from(is_failure))
            .at_most(0.0),
        Figure::count("commands acknowledged, all of them in the database", notes.acknowledged.len()),
        Figure::count("matches, all audited", matches),
        Figure::count("moves that were not answered", unanswered),
        Figure::count("… and whose socket broke without a close frame", broken).at_most(0.0),
    ])
}

async fn seat_all(
    server: &ServerProcess,
    seed: u64,
    notebook: &Notebook,
    players: &mut JoinSet<Result<Ending>>,
) -> Result<()> {
    let mut dice = Dice::new(seed);
    // The players stay on one socket, so they need no news about the address of the server.
    let (_, whereabouts) = watch::channel(Whereabouts::Up(server.address));
    for _ in 0..TABLES {
        for player in seat_players(server.address, &mut dice, notebook, &whereabouts).await? {
            players.spawn(play_until_closed(player, server.address));
        }
    }
    Ok(())
}

async fn wait_for_moves(notebook: &Notebook, players: &mut JoinSet<Result<Ending>>) -> Result<()> {
    let enough = async {
        while notebook.open().acknowledged.len() < MOVES_BEFORE {
            sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        done = timeout(MOVES_WITHIN, enough) => done.context("the players make no moves"),
        Some(ended) = players.join_next() => {
            ended??;
            bail!("a player was sent away before the server was told to stop")
        }
    }
}

/// Collects the results. The process is gone, so every socket has ended.
async fn gather(mut players: JoinSet<Result<Ending>>) -> Result<Vec<Ending>> {
    let mut endings = Vec::new();
    while let Some(ending) = players.join_next().await {
        endings.push(ending??);
    }
    Ok(endings)
}
