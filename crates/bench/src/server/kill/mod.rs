//! Kills under load: the server is killed at random moments and started again on the same database.
//!
//! Players of many tables record all that they send and see, and so do people who write, ask and invite. After every
//! kill, their notes are compared with a copy of the database; at the end with the database itself.

pub(super) mod check;
pub(super) mod history;
pub(super) mod notes;
mod people;
pub(super) mod place;
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
use super::pair::{WELCOME, seat_two};
use notes::{Notebook, Notes};
use people::{People, SocialReport};
use place::KillTable;
use player::{Player, Whereabouts};

const TABLES: usize = 8;

/// A server runs for at least 30 ms, and for up to 700 ms longer.
const MIN_LIFE_MS: u64 = 30;
const RANDOM_LIFE_MS: u64 = 700;

/// The minimum number of acknowledged commands per kill, on average over all kills so far. So a server that is killed
/// before any player has reconnected is fine if an earlier one acknowledged more.
pub const LEAST_PER_KILL: usize = 10;

/// How long a server may take to acknowledge the commands that are still missing.
const LOAD_WITHIN: Duration = Duration::from_secs(20);

/// How long the last server runs before the players are told to finish.
const LAST_LIFE: Duration = Duration::from_secs(1);

/// What happened during the kills.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KillReport {
    pub kills: u32,
    pub seed: u64,
    pub matches: usize,
    pub acknowledged: usize,
    pub shown: usize,
    /// Commands that the server had not answered when it was killed, and that were sent again.
    pub sent_again: u64,
    /// The ones of them that were on disk already.
    pub done_before: u64,
    pub social: SocialReport,
}

/// Kills a server of `program` this number of times. Every violation is an error that names the seed.
pub async fn run(program: &Path, database: &Path, kills: u32, seed: u64) -> Result<KillReport> {
    let limit = Duration::from_secs(60 + 10 * u64::from(kills));
    let done = timeout(limit, storm(program, database, kills, seed)).await;
    done.context("the players do not come to an end").flatten().with_context(|| format!("seed {seed}"))
}

async fn storm(program: &Path, database: &Path, kills: u32, seed: u64) -> Result<KillReport> {
    let mut dice = Dice::new(seed);
    let notebook = Notebook::default();
    let (whereabouts, server) = watch::channel(Whereabouts::Down);
    let mut people = People::create(program, database).await?;
    let mut process = ServerProcess::start(program, database).await?;
    let mut players = JoinSet::new();
    for _ in 0..TABLES {
        for player in seat_players(process.address, &mut dice, &notebook, &server).await? {
            players.spawn(player.live());
        }
    }
    people.begin(process.address, &mut dice, &server, &mut players).await?;
    whereabouts.send_replace(Whereabouts::Up(process.address));
    let mut notes = Notes::default();
    for kill in 1..=kills as usize {
        let life = Duration::from_millis(MIN_LIFE_MS + dice.below(RANDOM_LIFE_MS));
        wait(life, &mut players).await?;
        let owed = (kill * LEAST_PER_KILL).saturating_sub(notes.acknowledged.len());
        wait_for_load(&notebook, owed, &mut players).await?;
        whereabouts.send_replace(Whereabouts::Down);
        process.kill().await?;
        let fresh = notebook.tear_out();
        let copy = check::copy(database)?;
        check::check(&copy.database, &fresh).await?;
        people.check_copy(&copy.database).await?;
        notes.take_over(fresh);
        process = ServerProcess::start(program, database).await?;
        whereabouts.send_replace(Whereabouts::Up(process.address));
    }
    wait(LAST_LIFE, &mut players).await?;
    // Players and people finish what they have begun.
    whereabouts.send_replace(Whereabouts::Closing(process.address));
    while let Some(done) = players.join_next().await {
        done??;
    }
    people.catch_up(process.address).await?;
    process.kill().await?;
    notes.take_over(notebook.tear_out());
    let matches = check::check(database, &notes).await?;
    check::check_once(database, &notes).await?;
    let social = people.finish(database).await?;
    Ok(KillReport {
        kills,
        seed,
        matches,
        acknowledged: notes.acknowledged.len(),
        shown: notes.shown.len(),
        sent_again: notes.sent_again,
        done_before: notes.done_before,
        social,
    })
}

/// Waits until `owed` commands were acknowledged since the last kill: kills without load would prove nothing.
async fn wait_for_load(notebook: &Notebook, owed: usize, players: &mut JoinSet<Result<()>>) -> Result<()> {
    let end = Instant::now() + LOAD_WITHIN;
    while notebook.open().acknowledged.len() < owed {
        let count = notebook.open().acknowledged.len();
        ensure!(Instant::now() < end, "only {count} commands were acknowledged in a life, instead of {owed}");
        wait(Duration::from_millis(5), players).await?;
    }
    Ok(())
}

/// Waits. A player that stops meanwhile has found a fault.
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
    let (table, [host, guest], mut seats) = seat_two(address).await?;
    // Wait for the match: a socket that is closed too early may take the request to start it along.
    seats[0].until(WELCOME).await?;
    let spectator = Guest::come_in(address).await?;
    let people = [(host, Some(0)), (guest, Some(1)), (spectator, None)];
    Ok(people.map(|(guest, seat)| Player {
        table: table.clone(),
        guest,
        place: KillTable::new(seat, notebook.clone()),
        dice: dice.fork(),
        server: server.clone(),
    }))
}
