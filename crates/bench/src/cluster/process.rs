//! A program that was started here and is ended here, by its own process id.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long a program may take until it says that it is ready. The machine may be busy with other work.
const READY_WITHIN: Duration = Duration::from_secs(60);

/// How many of its lines the error of a program that did not start quotes.
const QUOTED_LINES: usize = 10;

/// A running program. Dropping it kills it (SIGKILL).
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    child: Child,
    pid: Pid,
    readers: Vec<JoinHandle<()>>,
}

impl Process {
    /// Starts a program, appends all its output to `log`, and waits for the line from which `ready` reads a value.
    pub(crate) async fn start<T>(
        name: &str,
        command: &mut Command,
        log: &Path,
        ready: impl Fn(&str) -> Option<T>,
    ) -> Result<(Process, T)> {
        let log = Arc::new(File::options().create(true).append(true).open(log)?);
        // A process group of its own: Ctrl-C in a terminal reaches this program only, which then ends the others in
        // order.
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{name} cannot be started"))?;
        let pid = child.id().and_then(|pid| Pid::from_raw(pid.cast_signed()));
        let pid = pid.with_context(|| format!("{name} ended at once"))?;
        let (said, mut lines) = mpsc::unbounded_channel();
        let streams = (child.stdout.take(), child.stderr.take());
        let readers = vec![
            tokio::spawn(follow(streams.0, log.clone(), said.clone())),
            tokio::spawn(follow(streams.1, log, said)),
        ];
        let process = Process { name: name.to_owned(), child, pid, readers };
        let waiting = timeout(READY_WITHIN, wait_for_line(&mut lines, ready)).await;
        let value = waiting.with_context(|| format!("{name} is not ready after {READY_WITHIN:?}"))?;
        let value = value.with_context(|| format!("{name} did not start"))?;
        Ok((process, value))
    }

    pub(crate) fn pid(&self) -> u32 {
        self.pid.as_raw_nonzero().get().cast_unsigned()
    }

    pub(crate) fn signal(&self, signal: Signal) -> Result<()> {
        kill_process(self.pid, signal).with_context(|| format!("{} cannot be signalled", self.name))
    }

    /// Kills the program (SIGKILL) and returns when it is gone.
    pub(crate) async fn kill(mut self) -> Result<()> {
        self.child.kill().await.with_context(|| format!("{} cannot be killed", self.name))?;
        self.read_rest().await;
        Ok(())
    }

    /// Returns when the program has ended. Takes `&mut`, so that a caller can go on waiting after it was interrupted.
    pub(crate) async fn wait(&mut self) -> Result<ExitStatus> {
        Ok(self.child.wait().await?)
    }

    /// Sends a signal that ends the program, and waits for that.
    pub(crate) async fn end_by(mut self, signal: Signal, limit: Duration) -> Result<ExitStatus> {
        self.signal(signal)?;
        let ended = timeout(limit, self.child.wait()).await;
        let status = ended.with_context(|| format!("{} did not end within {limit:?}", self.name))??;
        self.read_rest().await;
        Ok(status)
    }

    /// Like [`Process::end_by`], for destructors: it blocks.
    pub(crate) fn end_now(&mut self, signal: Signal, limit: Duration) {
        // An error means that it is gone already.
        let _ = self.signal(signal);
        let begin = std::time::Instant::now();
        while begin.elapsed() < limit && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The end of its output, which may still be in the pipe. A child of the program may hold the pipe open.
    async fn read_rest(&mut self) {
        for reader in self.readers.drain(..) {
            let _ = timeout(Duration::from_secs(1), reader).await;
        }
    }
}

async fn wait_for_line<T>(
    lines: &mut mpsc::UnboundedReceiver<String>,
    ready: impl Fn(&str) -> Option<T>,
) -> Result<T> {
    let mut last = Vec::new();
    while let Some(line) = lines.recv().await {
        if let Some(value) = ready(&line) {
            return Ok(value);
        }
        last.push(line);
    }
    let quoted = last.len().saturating_sub(QUOTED_LINES);
    bail!("it ended and said:\n{}", last[quoted..].join("\n"))
}

/// Copies the output to the log until the program closes it. An unread pipe would fill up and block the program.
async fn follow(stream: Option<impl AsyncRead + Unpin>, log: Arc<File>, said: mpsc::UnboundedSender<String>) {
    let Some(stream) = stream else { return };
    let mut lines = BufReader::new(stream).split(b'\n');
    while let Ok(Some(line)) = lines.next_segment().await {
        let line = String::from_utf8_lossy(&line).into_owned();
        // A full disk must not stop the reading.
        let _ = writeln!(&*log, "{line}");
        // Nobody listens any more when the program is ready.
        let _ = said.send(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[tokio::test]
    async fn a_program_is_ready_when_it_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let ready = |line: &str| line.strip_prefix("at ").map(str::to_owned);
        let mut command = shell("echo hello >&2; echo at 7; exec sleep 60");
        let (process, at) = Process::start("it", &mut command, &log, ready).await.unwrap();
        assert_eq!(at, "7");
        let status = process.end_by(Signal::TERM, Duration::from_secs(10)).await.unwrap();
        assert!(!status.success());
        assert!(std::fs::read_to_string(&log).unwrap().contains("hello"));
    }

    #[tokio::test]
    async fn the_error_of_a_program_that_ends_quotes_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = shell("echo no memory >&2; exit 1");
        let started = Process::start("it", &mut command, &folder.path().join("log"), |_| None::<()>).await;
        let error = format!("{:#}", started.unwrap_err());
        assert!(error.contains("it did not start") && error.contains("no memory"), "{error}");
    }
}
