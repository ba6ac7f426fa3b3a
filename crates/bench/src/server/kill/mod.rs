//! Kills under load: the server dies without warning at random moments and is started again on what it left.
//!
//! Players of many tables note all they send and see. After every kill their notes are held against a copy of the
//! database; at the end against the database itself.

pub(super) mod check;
pub(super) mod notes;
mod place;
pub(super) mod player;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::child::ServerProcess;
use super::client::Guest;
use super::dice::Dice;
use super::pair::seat_two;
use notes::{Notebook, Notes};
use place::Place;
use player::{Player, Whereabouts};

const TABLES: usize = 8;

/// A server lives this long at least, and up to a second longer.
const SHORTEST_LIFE_MS: u64 = 30;
const RANDOM_LIFE_MS: u64 = 700;

/// So many commands are acknowledged per kill at least, taken over all lives so far: one that gave more leaves room
/// for one that is killed before anybody has come back.
pub const LEAST_PER_KILL: usize = 10;

/// How long a server may take to acknowledge what is missing to that.
const LOAD_WITHIN: Duration = Duration::from_secs(20);

/// How long the last server lives: enough to answer everything.
const LAST_LIFE: Duration = Duration::from_secs(1);

/// What was survived.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KillReport {
    pub kills: u32,
    pub seed: u64,
    pub matches: usize,
    pub acknowledged: usize,
    pub shown: usize,
    /// Commands that the server had not answered when it was killed, and that were sent again.
    pub sent_again: u64,
    /// Those of them that were on disk already.
    pub done_before: u64,
}

/// Kills a server of `program` so often. Everything that must not happen is an error, with the seed in it.
pub async fn run(program: &Path, database: &Path, kills: u32, seed: u64) -> Result<KillReport> {
    let limit = Duration::from_secs(60 + 10 * u64::from(kills));
    let done = timeout(limit, storm(program, database, kills, seed)).await;
    done.context("the players do not come to an end").flatten().with_context(|| format!("seed {seed}"))
}

async fn storm(program: &Path, database: &Path, kills: u32, seed: u64) -> Result<KillReport> {
    let mut dice = Dice::new(seed);
    let notebook = Notebook::default();
    let (whereabouts, server) = watch::channel(Whereabouts::Down);
    let mut process = ServerProcess::start(program, database).await?;
    let mut players = JoinSet::new();
    for _ in 0..TABLES {
        for player in seat_players(process.address, &mut dice, &notebook, &server).await? {
            players.spawn(player.live());
        }
    }
    whereabouts.send_replace(Whereabouts::Up(process.address));
    let mut notes = Notes::default();
    for kill in 1..=kills as usize {
        let life = Duration::from_millis(SHORTEST_LIFE_MS + dice.below(RANDOM_LIFE_MS));
        wait(life, &mut players).await?;
        let owed = (kill * LEAST_PER_KILL).saturating_sub(notes.acknowledged.len());
        wait_for_load(&notebook, owed, &mut players).await?;
        whereabouts.send_replace(Whereabouts::Down);
        process.kill().await?;
        let fresh = notebook.tear_out();
        check::check_copy(database, &fresh).await?;
        notes.take_over(fresh);
        process = ServerProcess::start(program, database).await?;
        whereabouts.send_replace(Whereabouts::Up(process.address));
    }
    wait(LAST_LIFE, &mut players).await?;
    whereabouts.send_replace(Whereabouts::Closing(process.address));
    while let Some(done) = players.join_next().await {
        done??;
    }
    process.kill().await?;
    notes.take_over(notebook.tear_out());
    let matches = check::check(database, &notes).await?;
    check::check_once(database, &notes).await?;
    Ok(report(kills, seed, matches, &notes))
}

fn report(kills: u32, seed: u64, matches: usize, notes: &Notes) -> KillReport {
    KillReport {
        kills,
        seed,
        matches,
        acknowledged: notes.acknowledged.len(),
        shown: notes.shown.len(),
        sent_again: notes.sent_again,
        done_before: notes.done_before,
    }
}

/// Waits until so many commands were acknowledged in this life: kills without load would prove nothing.
async fn wait_for_load(notebook: &Notebook, owed: usize, players: &mut JoinSet<Result<()>>) -> Result<()> {
    let end = Instant::now() + LOAD_WITHIN;
    while notebook.open().acknowledged.len() < owed {
        let count = notebook.open().acknowledged.len();
        ensure!(Instant::now() < end, "only {count} commands were acknowledged in a life, instead of {owed}");
        wait(Duration::from_millis(5), players).await?;
    }
    Ok(())
}

/// Waits; a player who stops meanwhile has found something.
async fn wait(time: Duration, players: &mut JoinSet<Result<()>>) -> Result<()> {
    tokio::select! {
        () = sleep(time) => Ok(()),
        Some(done) = players.join_next() => {
            done??;
            bail!("a player stopped too early");
        }
    }
}

/// Two players and a spectator at a table whose match has begun.
pub(super) async fn seat_players(
    address: SocketAddr,
    dice: &mut Dice,
    notebook: &Notebook,
    server: &watch::Receiver<Whereabouts>,
) -> Result<[Player; 3]> {
    let (table, [host, guest], _) = seat_two(address).await?;
    let spectator = Guest::come_in(address).await?;
    let people = [(host, Some(0)), (guest, Some(1)), (spectator, None)];
    Ok(people.map(|(guest, seat)| Player {
        table: table.clone(),
        guest,
        place: Place::new(seat, notebook.clone()),
        dice: dice.fork(),
        server: server.clone(),
    }))
}
