//! The memory of idle sockets: half of them are at tables, two at each, and half watch the lobby.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};

use super::child::ServerProcess;
use super::client::{Guest, Socket, TICTACTOE};
use super::crowd::{CLIENTS, gather, route};
use super::pair::HELLO;
use super::process::usage;
use super::route::Route;

/// A person may have several sockets, so not every socket needs a new guest.
const GUESTS: usize = 64;

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
    let tables = gather(count / 4, CLIENTS, |number| at_table(address, Arc::clone(&guests), number)).await;
    let tables = tables.context("not all sockets at tables could be opened")?;
    let lobby = gather(count - count / 4 * 2, CLIENTS, |number| in_lobby(route(address, number))).await;
    let lobby = lobby.context("not all sockets of the lobby could be opened")?;
    let after = usage(server.pid)?.rss_mb;
    drop((tables, lobby));
    Ok(after - before)
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
