//! The server under test: a separate process with its own folder.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::child_settings::ChildSettings;

/// How long a server may take to open its database and to listen.
const START_WITHIN: Duration = Duration::from_secs(30);

/// A running server. It is killed when this is dropped.
#[derive(Debug)]
pub(super) struct ServerProcess {
    process: tokio::process::Child,
    /// Ends when the server has closed its log.
    log_reader: Option<JoinHandle<()>>,
    pub(super) pid: u32,
    pub(super) address: SocketAddr,
}

impl ServerProcess {
    /// Starts `program serve` on a database, at a free port and without limits.
    pub(super) async fn start(program: &Path, database: &Path) -> Result<ServerProcess> {
        ServerProcess::start_with(program, database, &ChildSettings::lifted()).await
    }

    pub(super) async fn start_with(
        program: &Path,
        database: &Path,
        settings: &ChildSettings,
    ) -> Result<ServerProcess> {
        let folder = database.parent().context("a database lies in a folder")?;
        let mut process = command(program, settings.open_files)
            .args(["serve", "--bind=127.0.0.1:0", "--log-level=warn", "--database"])
            .arg(database)
            .args(settings.limits)
            // A `qipan.toml` in the current folder must not be read.
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(if settings.log.is_some() { Stdio::piped() } else { Stdio::inherit() })
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let pid = process.id().context("the server ended at once")?;
        let stderr = process.stderr.take().zip(settings.log.clone());
        let log_reader = stderr.map(|(stream, log)| tokio::spawn(log.read(stream)));
        let stdout = process.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(stdout).lines();
        let address = match timeout(START_WITHIN, read_address(&mut lines)).await {
            Ok(address) => address?,
            Err(_) => bail!("the server did not say within {START_WITHIN:?} where it listens"),
        };
        // The rest of the output is discarded, because a full pipe would block the server.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(ServerProcess { process, log_reader, pid, address })
    }

    /// Kills the server (SIGKILL) and waits until it is gone and its log is read.
    pub(super) async fn kill(mut self) -> Result<()> {
        self.process.kill().await.context("the server cannot be killed")?;
        if let Some(reader) = self.log_reader.take() {
            reader.await?;
        }
        Ok(())
    }

    /// Asks the server to stop (SIGTERM).
    #[cfg(unix)]
    pub(super) fn terminate(&self) -> Result<()> {
        use rustix::process::{Pid, Signal, kill_process};
        let pid = i32::try_from(self.pid).ok().and_then(Pid::from_raw).context("a process has an id")?;
        kill_process(pid, Signal::TERM).context("the server cannot be told to stop")
    }

    #[cfg(not(unix))]
    pub(super) fn terminate(&self) -> Result<()> {
        bail!("only Unix can tell a process to stop")
    }

    /// The exit status of the server, or `None` if it does not end in time.
    pub(super) async fn exit_within(&mut self, limit: Duration) -> Result<Option<ExitStatus>> {
        Ok(timeout(limit, self.process.wait()).await.ok().transpose()?)
    }

    pub(super) fn is_running(&mut self) -> Result<bool> {
        Ok(self.process.try_wait()?.is_none())
    }
}

/// The command that starts the program. To limit open files, it goes through a shell, which lowers its own limit
/// first.
fn command(program: &Path, open_files: Option<u32>) -> Command {
    let Some(open_files) = open_files else { return Command::new(program) };
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -n {open_files} && exec \"$0\" \"$@\"")).arg(program);
    command
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
