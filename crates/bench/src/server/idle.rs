//! The memory of idle sockets: half of them are at tables, two at each, and half watch the lobby.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::task::JoinSet;

use super::child::ServerProcess;
use super::client::{Guest, Socket, TICTACTOE};
use super::pair::HELLO;
use super::process::usage;
use super::route::Route;

/// How many sockets are opened at the same time.
const OPENERS: usize = 32;

/// A person may have several sockets, so not every socket needs a new guest.
const GUESTS: usize = 64;

/// How many addresses the clients have: one address may open a quarter of what the system lets the server open.
const ADDRESSES: usize = 16;

/// The memory, in MB, that `count` idle sockets add.
pub(super) async fn measure(server: &ServerProcess, count: usize) -> Result<f64> {
    let address = server.address;
    let mut guests = Vec::new();
    for _ in 0..GUESTS {
        guests.push(Guest::come_in(address).await?);
    }
    let guests = Arc::new(guests);
    let before = usage(server.pid)?.rss_mb;
    // Tables first: every change of a table would be sent to every watcher of the lobby.
    let tables = open(count / 4, |number| at_table(address, Arc::clone(&guests), number)).await;
    let tables = tables.context("not all sockets at tables could be opened")?;
    let lobby = open(count - count / 4 * 2, |number| in_lobby(route(address, number))).await;
    let lobby = lobby.context("not all sockets of the lobby could be opened")?;
    let after = usage(server.pid)?.rss_mb;
    drop((tables, lobby));
    Ok(after - before)
}

/// Runs `one` `count` times, up to `OPENERS` at a time, and keeps all sockets open.
async fn open<F>(count: usize, one: impl Fn(usize) -> F) -> Result<Vec<Vec<Socket>>>
where
    F: Future<Output = Result<Vec<Socket>>> + Send + 'static,
{
    let (mut openers, mut opened) = (JoinSet::new(), Vec::new());
    for number in 0..count {
        if number >= OPENERS {
            opened.extend(openers.join_next().await.transpose()?.transpose()?);
        }
        openers.spawn(one(number));
    }
    while let Some(sockets) = openers.join_next().await {
        opened.push(sockets??);
    }
    Ok(opened)
}

fn route(address: SocketAddr, number: usize) -> Route {
    Route::new(Ipv4Addr::new(127, 3, 0, 1 + (number % ADDRESSES) as u8), address)
}

/// A new table with its host and a spectator.
async fn at_table(address: SocketAddr, guests: Arc<Vec<Guest>>, number: usize) -> Result<Vec<Socket>> {
    let (host, spectator) = (&guests[number % GUESTS], &guests[(number + 1) % GUESTS]);
    let table = host.make_table(address, TICTACTOE).await?;
    let mut sockets = Vec::with_capacity(2);
    for guest in [host, spectator] {
        let mut socket = guest.connect(route(address, number), &table).await?;
        socket.send(HELLO).await?;
        socket.until(r#"{"type":"welcome""#).await?;
        sockets.push(socket);
    }
    Ok(sockets)
}

async fn in_lobby(route: Route) -> Result<Vec<Socket>> {
    let mut socket = Socket::open(route, "/ws/lobby", None).await?;
    // There are no tables of this game, so the list is empty and only the socket is measured.
    socket.send(r#"{"type":"watch","v":1,"game":"none"}"#).await?;
    socket.until(r#"{"type":"tables""#).await?;
    Ok(vec![socket])
}
