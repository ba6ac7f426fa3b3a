//! `qipan serve`: runs the server until it is told to stop.

use std::io::{Write, stderr};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use clap::Args;
use qipan_server::{Config, Loaded, LogFormat, Server, WebFiles};
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::settings::AllSettings;

#[derive(Args, Debug)]
pub struct Serve {
    #[command(flatten)]
    settings: AllSettings,
}

/// Runs the server until it is stopped. `web` is the browser client.
pub fn run(call: &Serve, web: WebFiles, out: &mut dyn Write) -> Result<()> {
    let loaded = call.settings.load()?;
    start_log(&loaded.config)?;
    let runtime = Runtime::new()?;
    let result = runtime.block_on(serve(loaded, web, out));
    // After the second signal, the program does not wait for tasks that are still running.
    runtime.shutdown_background();
    result
}

/// The log goes to stderr, so that stdout has only the changed settings and the state of the server.
fn start_log(config: &Config) -> Result<()> {
    let levels: Targets = config.log_level.parse().context("the log level cannot be read")?;
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr);
    let registry = tracing_subscriber::registry();
    match config.log {
        LogFormat::Text => registry.with(lines.with_filter(levels)).try_init()?,
        LogFormat::Json => registry.with(lines.json().with_filter(levels)).try_init()?,
    }
    Ok(())
}

async fn serve(loaded: Loaded, web: WebFiles, out: &mut dyn Write) -> Result<()> {
    let mut signals = Signals::new()?;
    let mut server = Server::start(loaded.config, web).await?;
    for changed in &loaded.changed {
        writeln!(out, "{} = {} ({})", changed.name, changed.value, changed.source)?;
    }
    writeln!(out, "Qipan is at http://{}/", to_open(server.address))?;
    out.flush()?;
    tokio::select! {
        ended = server.wait() => return ended,
        () = signals.next() => {}
    }
    writeln!(out, "stopping; once more to stop at once")?;
    tokio::select! {
        stopped = server.stop() => stopped,
        () = signals.next() => bail!("stopped at once"),
    }
}

/// An address to open on this machine: if the server listens on all addresses, the local one.
fn to_open(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Signals to stop: from the terminal, or from a service manager.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Result<Signals> {
        Ok(Signals)
    }

    async fn next(&mut self) {
        // Without a terminal there is no signal to wait for.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_address_can_be_opened() {
        let rows = [
            ("127.0.0.1:1", "127.0.0.1:1"),
            ("0.0.0.0:2", "127.0.0.1:2"),
            ("[::]:3", "[::1]:3"),
            ("192.0.2.1:4", "192.0.2.1:4"),
        ];
        for (bound, expected) in rows {
            assert_eq!(to_open(bound.parse().unwrap()).to_string(), expected);
        }
    }
}
