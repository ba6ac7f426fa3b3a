//! How many bytes all connections of a table get when spectators come and go.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use qipan_protocol::TableId;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::super::child::ServerProcess;
use super::super::client::Guest;
use super::super::pair::{HELLO, WELCOME, seat_two};
use super::super::route::Route;
use super::raw_socket::RawSocket;
use super::{Figure, wire};

const SPECTATORS: usize = 400;
const MAX_JOIN_MIB: f64 = 5.0;

/// The sockets at the table at which one more spectator comes and goes; two of them belong to the players.
const SOCKETS: usize = 190;
const VISITS: usize = 50;

/// A short message per second and socket is fine (190 × 5 kB), a list of all spectators is not.
const MAX_RATE_MIB: f64 = 1.0;

/// How many guests join at the same time.
const JOINERS: usize = 16;

/// Notices about arrivals may be sent a little later.
const AFTERMATH: Duration = Duration::from_secs(3);

const JOIN_WITHIN: Duration = Duration::from_secs(300);

pub(super) async fn run(program: &Path, database: &Path) -> Result<Vec<Figure>> {
    let server = ServerProcess::start(program, database).await?;
    let route = Route::from(server.address);
    let mut guests = Vec::new();
    for _ in 0..SPECTATORS {
        guests.push(Guest::come_in(route).await?);
    }
    let mut figures = measure_joins(route, &guests).await?;
    figures.extend(measure_visits(route, &guests).await?);
    server.kill().await?;
    Ok(figures)
}

async fn measure_joins(route: Route, guests: &[Guest]) -> Result<Vec<Figure>> {
    let mut crowd = Crowd::at_running_table(route).await?;
    let before = crowd.received();
    let started = Instant::now();
    timeout(JOIN_WITHIN, crowd.join_all(guests)).await.context("not all spectators were welcomed")??;
    let seconds = started.elapsed().as_secs_f64();
    sleep(AFTERMATH).await;
    let bytes = crowd.received() - before;
    Ok(vec![
        Figure::seconds(format!("until {} spectators are welcomed", guests.len()), seconds),
        Figure::bytes("bytes to all sockets, and in the 3 s after that", bytes).at_most(MAX_JOIN_MIB),
        Figure::count("sockets that the server cut off", crowd.lost()).at_most(0.0),
    ])
}

async fn measure_visits(route: Route, guests: &[Guest]) -> Result<Vec<Figure>> {
    let mut crowd = Crowd::at_running_table(route).await?;
    let (visitor, guests) = guests.split_last().context("there are guests")?;
    timeout(JOIN_WITHIN, crowd.join_all(&guests[..SOCKETS - 2])).await.context("not all joined")??;
    sleep(AFTERMATH).await;
    let (before, started) = (crowd.received(), Instant::now());
    for _ in 0..VISITS {
        // The bytes to the visitor are not counted.
        drop(join(route, visitor, &crowd.table).await.context("a visitor was not welcomed")?);
    }
    sleep(AFTERMATH).await;
    let (bytes, seconds) = (crowd.received() - before, started.elapsed().as_secs_f64());
    let visits = format!("bytes while one spectator comes {VISITS} times to {SOCKETS} sockets");
    Ok(vec![
        Figure::bytes(visits, bytes),
        Figure::rate(format!("per second, over {seconds:.1} s"), bytes, seconds).at_most(MAX_RATE_MIB),
        Figure::count("sockets that the server cut off", crowd.lost()).at_most(0.0),
    ])
}

/// All sockets at one table. They read until the crowd is dropped.
struct Crowd {
    route: Route,
    table: TableId,
    received: Arc<AtomicU64>,
    readers: JoinSet<()>,
    joined: usize,
}

impl Crowd {
    /// The two players of a match that has begun.
    async fn at_running_table(route: Route) -> Result<Crowd> {
        let (table, players, sockets) = seat_two(route.to).await?;
        drop(sockets);
        let mut crowd = Crowd { route, table, received: Arc::default(), readers: JoinSet::new(), joined: 0 };
        crowd.join_all(&players).await?;
        Ok(crowd)
    }

    /// Lets all guests join, several at a time.
    async fn join_all(&mut self, guests: &[Guest]) -> Result<()> {
        let mut joiners = JoinSet::new();
        for (number, guest) in guests.iter().enumerate() {
            if number >= JOINERS {
                self.take_in(joiners.join_next().await)?;
            }
            let (route, guest, table) = (self.route, guest.clone(), self.table.clone());
            joiners.spawn(async move { join(route, &guest, &table).await });
        }
        while let Some(joined) = joiners.join_next().await {
            self.take_in(Some(joined))?;
        }
        Ok(())
    }

    /// Counts what a socket has received, and lets it continue to read.
    fn take_in(&mut self, joined: Option<Result<Result<RawSocket>, tokio::task::JoinError>>) -> Result<()> {
        let mut socket = joined.context("somebody joins")???;
        let received = Arc::clone(&self.received);
        received.fetch_add(socket.received, Ordering::Relaxed);
        self.joined += 1;
        self.readers.spawn(async move {
            let count = |bytes| {
                received.fetch_add(bytes, Ordering::Relaxed);
            };
            socket.drain(count).await;
        });
        Ok(())
    }

    fn received(&self) -> u64 {
        self.received.load(Ordering::Relaxed)
    }

    /// How many sockets have ended because the server has closed them.
    fn lost(&mut self) -> usize {
        while self.readers.try_join_next().is_some() {}
        self.joined - self.readers.len()
    }
}

/// A socket at the table, after its welcome.
async fn join(route: Route, guest: &Guest, table: &TableId) -> Result<RawSocket> {
    let upgrade = RawSocket::open(route, &format!("/ws/table/{table}"), Some(guest.cookie())).await?;
    let mut socket = upgrade.open()?;
    socket.send(&wire::text(HELLO)).await?;
    socket.until(WELCOME).await?;
    Ok(socket)
}
