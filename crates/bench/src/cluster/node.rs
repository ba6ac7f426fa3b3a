//! One `qipan serve` of a cluster, with a link of its own to the database and to the bus.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use rustix::process::Signal;
use tokio::process::Command;

use super::link::Link;
use super::postgres::Postgres;
use super::process::Process;

/// How long a node may take to stop after SIGTERM. The server itself drops what takes longer than eight seconds.
const STOP_WITHIN: Duration = Duration::from_secs(15);

/// How a node is started.
#[derive(Clone, Debug)]
pub(crate) struct NodePlan {
    pub(crate) program: PathBuf,
    /// Further flags of `qipan serve`.
    pub(crate) flags: Vec<String>,
    pub(crate) environment: Vec<(String, String)>,
    /// Whether database and bus are reached through links that can be cut. Links cost time.
    pub(crate) uses_links: bool,
}

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) plan: NodePlan,
    /// `None` while it does not run.
    process: Option<Process>,
    pub(crate) store: Link,
    pub(crate) bus: Link,
    store_url: String,
    bus_at: SocketAddr,
    operator: SocketAddr,
    folder: PathBuf,
}

impl Node {
    /// A node that does not run yet.
    pub(super) async fn new(
        number: usize,
        plan: NodePlan,
        folder: &Path,
        postgres: &Postgres,
        bus: SocketAddr,
    ) -> Result<Node> {
        let (store, bus_link) = (Link::open(postgres.address).await?, Link::open(bus).await?);
        let (store_at, bus_at) =
            if plan.uses_links { (store.address, bus_link.address) } else { (postgres.address, bus) };
        let store_url = postgres.url(store_at);
        let operator = SocketAddr::from(([127, 0, 0, 1], super::free_port()?));
        let (name, folder) = (format!("n{number}"), folder.to_owned());
        Ok(Node { name, plan, process: None, store, bus: bus_link, store_url, bus_at, operator, folder })
    }

    pub(super) fn log(&self) -> PathBuf {
        self.folder.join(format!("{}.log", self.name))
    }

    /// Starts the node. Returns where it listens, for clients and for operators.
    pub(super) async fn start(&mut self) -> Result<(SocketAddr, SocketAddr)> {
        let mut command = Command::new(&self.plan.program);
        command.args(["serve", "--bind=127.0.0.1:0"]);
        command.arg(format!("--operator={}", self.operator));
        command.arg(format!("--store={}", self.store_url));
        command.arg(format!("--bus=nats://{}", self.bus_at));
        command.arg(format!("--node={}", self.name));
        command.args(&self.plan.flags).envs(self.plan.environment.iter().cloned());
        // A `qipan.toml` in the current folder must not be read.
        command.current_dir(&self.folder);
        let started = Process::start(&self.name, &mut command, &self.log(), address_in).await;
        let (process, address) =
            started.with_context(|| format!("cannot start {}", self.plan.program.display()))?;
        self.process = Some(process);
        Ok((address, self.operator))
    }

    pub(crate) fn pid(&self) -> Result<u32> {
        Ok(self.process.as_ref().with_context(|| format!("{} does not run", self.name))?.pid())
    }

    fn take(&mut self) -> Result<Process> {
        self.process.take().with_context(|| format!("{} does not run", self.name))
    }

    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.take()?.kill().await
    }

    /// Stops it in order, as a deployment does (SIGTERM).
    pub(crate) async fn terminate(&mut self) -> Result<()> {
        self.take()?.end_by(Signal::TERM, STOP_WITHIN).await.map(drop)
    }

    /// Sends SIGSTOP or SIGCONT.
    pub(crate) fn signal(&self, signal: Signal) -> Result<()> {
        self.process.as_ref().with_context(|| format!("{} does not run", self.name))?.signal(signal)
    }

    /// Returns when the process has ended without being asked to.
    pub(super) async fn ended(&mut self) -> Result<()> {
        self.process.as_mut().with_context(|| format!("{} does not run", self.name))?.wait().await.map(drop)
    }
}

/// The address in the line that `qipan serve` prints when it is ready.
fn address_in(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("is at http://")?;
    rest.trim_end().trim_end_matches('/').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read() {
        let found = address_in("Qipan is at http://127.0.0.1:4280/");
        assert_eq!(found, Some(SocketAddr::from(([127, 0, 0, 1], 4280))));
        assert_eq!(address_in("the store is at http://nowhere"), None);
    }
}
