//! A NATS server.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tokio::process::Command;

use super::process::Process;

#[derive(Debug)]
pub(crate) struct Nats {
    /// `None` while it is killed.
    process: Option<Process>,
    log: PathBuf,
    pub(crate) address: SocketAddr,
}

impl Nats {
    pub(crate) async fn start(folder: &Path, port: u16) -> Result<Nats> {
        let (log, address) = (folder.join("nats.log"), SocketAddr::from(([127, 0, 0, 1], port)));
        let mut nats = Nats { process: None, log, address };
        nats.restart().await?;
        Ok(nats)
    }

    pub(crate) async fn restart(&mut self) -> Result<()> {
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &self.address.port().to_string()]);
        let ready = |line: &str| line.contains("Server is ready").then_some(());
        let started = Process::start("nats-server", &mut command, &self.log, ready).await;
        let (process, ()) = started.context("NATS is missing (Debian: `apt-get install nats-server`)?")?;
        self.process = Some(process);
        Ok(())
    }

    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.process.take().context("NATS is not running")?.kill().await
    }

    /// Returns when the server process exits without being asked to.
    pub(crate) async fn ended(&mut self) -> Result<()> {
        self.process.as_mut().context("NATS is not running")?.wait().await.map(drop)
    }
}
