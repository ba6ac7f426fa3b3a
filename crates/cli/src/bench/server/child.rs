//! The server under test: a process of its own, in a folder of its own.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{ChildStdout, Command};
use tokio::time::timeout;

/// How long a server may take to open its database and to listen.
const START_WITHIN: Duration = Duration::from_secs(30);

/// Limits protect a server from people in a hurry, which is exactly what we are.
const UNLIMITED: &[&str] = &[
    "--limits-sockets=100000",
    "--limits-sockets-per-address=100000",
    "--limits-tables-per-person=100000",
    "--limits-messages-per-second=0",
    "--limits-requests-per-second=0",
];

/// A running server. It is killed when this is dropped, whatever the reason.
#[derive(Debug)]
pub(super) struct ServerProcess {
    process: tokio::process::Child,
    pub(super) pid: u32,
    pub(super) address: SocketAddr,
}

impl ServerProcess {
    /// Starts `program serve` on a database, at a port that is free.
    pub(super) async fn start(program: &Path, database: &Path) -> Result<ServerProcess> {
        let folder = database.parent().context("a database lies in a folder")?;
        let mut process = Command::new(program)
            .args(["serve", "--bind=127.0.0.1:0", "--log-level=warn", "--database"])
            .arg(database)
            .args(UNLIMITED)
            // A qipan.toml that happens to lie around must not be found.
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let pid = process.id().context("the server ended at once")?;
        let stdout = process.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(stdout).lines();
        let address = match timeout(START_WITHIN, read_address(&mut lines)).await {
            Ok(address) => address?,
            Err(_) => bail!("the server did not say within {START_WITHIN:?} where it listens"),
        };
        // Nobody reads on, but a full pipe would stop the server.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(ServerProcess { process, pid, address })
    }

    /// Ends the server without any warning (SIGKILL) and waits until it is gone.
    pub(super) async fn kill(mut self) -> Result<()> {
        self.process.kill().await.context("the server cannot be killed")
    }
}

async fn read_address(lines: &mut Lines<BufReader<ChildStdout>>) -> Result<SocketAddr> {
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = address_in(&line) {
            return Ok(address);
        }
    }
    bail!("the server ended before it said where it listens")
}

/// The first `http://address:port` of a line.
fn address_in(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("http://")?;
    let end = rest.find(|it: char| !it.is_ascii_digit() && !".:[]".contains(it)).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found() {
        let rows = [
            ("Qipan: http://127.0.0.1:4280", Some(4280)),
            ("open http://127.0.0.1:81/ in a browser", Some(81)),
            ("listening on http://[::1]:82", Some(82)),
            ("http://nowhere", None),
            ("hello", None),
        ];
        for (line, port) in rows {
            assert_eq!(address_in(line).map(|it| it.port()), port, "{line}");
        }
    }
}
