//! Silent connections that use up the descriptors of the server.

use std::net::Ipv4Addr;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use super::super::child::ServerProcess;
use super::super::child_log::ChildLog;
use super::super::child_settings::ChildSettings;
use super::super::route::Route;
use super::connections::count_waiting;
use super::{Figure, HONEST, honest};

const DESCRIPTORS: u32 = 256;
const SILENT: usize = 362;

/// The only address of the attacker.
const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);

const WITHIN: Duration = Duration::from_secs(15);

pub(super) async fn run(program: &Path, database: &Path) -> Result<Vec<Figure>> {
    // The log is kept off the terminal: a server without free descriptors logs a lot.
    let log = Some(ChildLog::default());
    let settings = ChildSettings { open_files: Some(DESCRIPTORS), log, ..ChildSettings::usual() };
    let server = ServerProcess::start_with(program, database, &settings).await?;
    let mut silent = Vec::new();
    for _ in 0..SILENT {
        silent.push(Route::new(ATTACKER, server.address).connect().await?);
    }
    let entry = honest::make_a_move_within(Route::new(HONEST, server.address), WITHIN).await;
    let waiting = count_waiting(&silent);
    server.kill().await?;
    let mut figures = vec![Figure::count(format!("silent connections left open, of {SILENT}"), waiting)];
    figures.extend(entry.figures());
    Ok(figures)
}
