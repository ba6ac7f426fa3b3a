//! The server under test: a process with its own database, which can be killed and restarted at the same address.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

const START_WITHIN: Duration = Duration::from_secs(30);

/// Rate limits are off: all browsers share one address and act fast.
const UNLIMITED: &[&str] = &[
    "--limits-messages-per-second=0",
    "--limits-requests-per-second=0",
    "--limits-upgrades-per-address=0",
    "--limits-guests-per-address=0",
    "--limits-accounts-per-address=0",
    "--limits-new-tables-per-person=0",
    "--limits-new-tables-per-address=0",
    "--limits-friend-requests-per-person=0",
    "--limits-friend-requests-per-address=0",
    "--limits-direct-messages-per-person=0",
    "--limits-direct-messages-per-address=0",
    "--limits-invites-per-person=0",
    "--limits-invites-per-address=0",
    "--limits-social-changes-per-person=0",
    "--limits-social-changes-per-address=0",
    "--limits-chat-per-person=0",
    "--limits-chat-per-address=0",
    "--limits-messages-per-person=0",
    "--limits-messages-per-address=0",
];

#[derive(Debug)]
pub(crate) struct Server {
    program: PathBuf,
    folder: TempDir,
    /// The address, such as `127.0.0.1:41037`; the same after a restart.
    address: String,
    running: RefCell<Option<Child>>,
}

impl Server {
    pub(crate) async fn start(program: &Path) -> Result<Server> {
        let folder = tempfile::tempdir()?;
        let (process, address) = launch(program, folder.path(), "127.0.0.1:0", &[]).await?;
        Ok(Server { program: program.to_owned(), folder, address, running: RefCell::new(Some(process)) })
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Kills the server without warning.
    pub(crate) async fn kill(&self) -> Result<()> {
        let running = self.running.borrow_mut().take();
        match running {
            Some(mut process) => process.kill().await.context("the server cannot be killed"),
            None => Ok(()),
        }
    }

    /// Restarts the server with the same database and address.
    pub(crate) async fn start_again(&self) -> Result<()> {
        self.start_again_with(&[]).await
    }

    /// The same with further settings.
    pub(crate) async fn start_again_with(&self, settings: &[&str]) -> Result<()> {
        let (process, _) = launch(&self.program, self.folder.path(), &self.address, settings).await?;
        *self.running.borrow_mut() = Some(process);
        Ok(())
    }
}

async fn launch(program: &Path, folder: &Path, address: &str, settings: &[&str]) -> Result<(Child, String)> {
    let mut process = Command::new(program)
        .args(["serve", "--bind", address, "--log-level=warn", "--database=qipan.db"])
        .args(UNLIMITED)
        .args(settings)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let stdout = process.stdout.take().context("the server has no output")?;
    let mut lines = BufReader::new(stdout).lines();
    let address = match timeout(START_WITHIN, read_address(&mut lines)).await {
        Ok(address) => address?,
        Err(_) => bail!("the server did not say within {START_WITHIN:?} where it listens"),
    };
    // The output is read to its end, because a full pipe would block the server.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok((process, address))
}

async fn read_address(lines: &mut Lines<BufReader<ChildStdout>>) -> Result<String> {
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = address_in(&line) {
            return Ok(address.to_owned());
        }
    }
    bail!("the server ended before it said where it listens")
}

fn address_in(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("http://")?;
    rest.split('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found() {
        assert_eq!(address_in("Qipan is at http://127.0.0.1:4280/"), Some("127.0.0.1:4280"));
        assert_eq!(address_in("bind = 127.0.0.1:0 (flag)"), None);
    }
}
