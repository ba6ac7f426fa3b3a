//! The memory that clients without a session can make the server hold.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::super::child::ServerProcess;
use super::super::child_settings::ChildSettings;
use super::super::process::{Usage, usage};
use super::super::route::Route;
use super::raw_socket::RawSocket;
use super::{Figure, HONEST, address_of_many, honest, wire};

const SOCKETS: usize = 150;
const HALF_REQUESTS: usize = 150;

/// The largest frame that common WebSocket libraries accept by default.
const ANNOUNCED: u64 = 16 << 20;
const SENT_OF_IT: usize = 1 << 20;
const HEADER_BYTES: usize = 300_000;

const MAX_ADDED_MIB: f64 = 40.0;

/// How long an attacker tries to send to a server that may not read.
const SEND_WITHIN: Duration = Duration::from_secs(5);

/// How long the attackers keep their connections before the memory is measured.
const HOLD: Duration = Duration::from_secs(2);

const HONEST_WITHIN: Duration = Duration::from_secs(15);

pub(super) async fn run(program: &Path, database: &Path) -> Result<Vec<Figure>> {
    let server = ServerProcess::start_with(program, database, &ChildSettings::usual()).await?;
    let honest = Route::new(HONEST, server.address);
    // A first match, so that memory that the server allocates only once does not count.
    honest::make_a_move(honest).await.context("no move could be made before the attack")?;
    let before = usage(server.pid)?;
    let sockets = announce_frames(server.address).await;
    sleep(HOLD).await;
    let with_sockets = usage(server.pid)?;
    let requests = half_requests(server.address).await?;
    sleep(HOLD).await;
    let with_both = usage(server.pid)?;
    let entry = honest::make_a_move_within(honest, HONEST_WITHIN).await;
    let opened = sockets.len();
    drop((sockets, requests));
    server.kill().await?;
    let by_both = added_mb(before, with_both);
    let mut figures = vec![
        Figure::count(format!("sockets that could be opened, of {SOCKETS}"), opened),
        Figure::megabytes("memory added by announced frames of 16 MiB", added_mb(before, with_sockets))
            .at_most(MAX_ADDED_MIB),
        Figure::megabytes(format!("… and by {HALF_REQUESTS} requests with 300 kB of headers"), by_both)
            .at_most(MAX_ADDED_MIB),
    ];
    figures.extend(entry.figures());
    Ok(figures)
}

/// The maximum memory that was added at any moment since `before`.
fn added_mb(before: Usage, after: Usage) -> f64 {
    // The peak counts only if it is a new one: the start may have taken more.
    let peak = if after.peak_mb > before.peak_mb { after.peak_mb } else { after.rss_mb };
    peak.max(after.rss_mb) - before.rss_mb
}

/// Opens sockets of the lobby without a session. Each announces a large frame and begins to send it. A server that
/// opens fewer sockets than requested protects itself well.
async fn announce_frames(server: SocketAddr) -> Vec<RawSocket> {
    let mut attackers = JoinSet::new();
    for number in 0..SOCKETS {
        attackers.spawn(announce_frame(Route::new(address_of_many(number), server)));
    }
    attackers.join_all().await.into_iter().flatten().collect()
}

async fn announce_frame(route: Route) -> Option<RawSocket> {
    let mut socket = RawSocket::open(route, "/ws/lobby", None).await.ok()?.open().ok()?;
    let sending = async {
        socket.send(&wire::announce(wire::FIN | wire::TEXT, ANNOUNCED)).await?;
        socket.send(&vec![b'x'; SENT_OF_IT]).await
    };
    // The server may close the socket or stop reading; both are fine.
    let _ = timeout(SEND_WITHIN, sending).await;
    Some(socket)
}

/// Sends requests with unfinished headers.
async fn half_requests(server: SocketAddr) -> Result<Vec<TcpStream>> {
    let mut attackers = JoinSet::new();
    for number in 0..HALF_REQUESTS {
        let route = Route::new(address_of_many(SOCKETS + number), server);
        attackers.spawn(async move {
            let mut stream = route.connect().await?;
            let sending = async {
                stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await?;
                let line = format!("x-{number}: {}\r\n", "y".repeat(1000));
                for _ in 0..HEADER_BYTES / line.len() {
                    stream.write_all(line.as_bytes()).await?;
                }
                anyhow::Ok(())
            };
            let _ = timeout(SEND_WITHIN, sending).await;
            Ok(stream)
        });
    }
    attackers.join_all().await.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_peak_counts_and_an_old_one_does_not() {
        let used = |rss_mb, peak_mb| Usage { cpu_seconds: 0.0, rss_mb, peak_mb };
        let near = |found: f64, expected: f64| (found - expected).abs() < 1e-9;
        assert!(near(added_mb(used(30.0, 50.0), used(35.0, 50.0)), 5.0));
        assert!(near(added_mb(used(30.0, 50.0), used(35.0, 60.0)), 30.0));
    }
}
