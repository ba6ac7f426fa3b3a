//! The client in a real browser: `cargo xtask test` plays stories with it, `cargo xtask shots` takes pictures,
//! `cargo xtask bench web` measures. All three call `qipan-e2e` with a server that has the client inside.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process::{run_openly, run_quietly};
use crate::steps::{Notes, Steps};
use crate::workspace::Workspace;
use crate::{browser, web};

/// How many steps [`prepare`] takes.
pub(crate) const STEPS: usize = web::STEPS + 2;

/// `cargo xtask e2e`: only the stories whose name contains the filter, seen as they are played.
pub(crate) fn run(workspace: &Workspace, filter: &str) -> Result<()> {
    run_openly(call(workspace, "e2e")?.args(["test", filter]))
}

/// `cargo xtask shots`: pictures of the pages whose name contains the filter.
pub(crate) fn shots(workspace: &Workspace, filter: &str) -> Result<()> {
    run_openly(call(workspace, "shots")?.args(["shots", filter]))
}

/// `cargo xtask bench web`: size and speed of the client.
pub(crate) fn bench(workspace: &Workspace) -> Result<()> {
    run_openly(call(workspace, "e2e")?.arg("bench"))
}

fn call(workspace: &Workspace, folder: &str) -> Result<Command> {
    let mut command = None;
    let mut steps = Steps::new(STEPS);
    prepare(workspace, &mut steps, folder, &mut command)?;
    Ok(command.unwrap_or_else(|| Command::new("qipan-e2e")))
}

/// All stories, as one step of `cargo xtask test`.
pub(crate) fn check(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    let mut command = None;
    prepare(workspace, steps, "e2e", &mut command)?;
    steps.run("browser tests", || {
        let said = command.as_mut().map(|command| run_quietly(command.arg("test"))).transpose()?;
        Ok(said.unwrap_or_default().lines().last().map(str::to_owned).into_iter().collect())
    })
}
