//! The client in a real browser: `cargo xtask test` runs stories with it, `cargo xtask shots` takes screenshots,
//! `cargo xtask bench web` measures. All three call `qipan-e2e` with a server that has the client inside.

use std::process::Command;

use anyhow::Result;

use crate::process::{run_openly, run_quietly};
use crate::steps::Steps;
use crate::web::{Client, Native};
use crate::workspace::Workspace;
use crate::{browser, web};

/// The number of steps of [`check`].
pub(crate) const STEPS: usize = STEPS_BEFORE + 1;
const STEPS_BEFORE: usize = web::STEPS_WITH_SERVER + 1;

/// With the features of the whole workspace, so that the build products of the other tests are reused.
const NATIVE: Native = Native {
    call: &["build", "--workspace", "--bin", "qipan", "--bin", "qipan-e2e", "--bin", "qipan-web-bundle"],
    folder: "debug",
};

/// `cargo xtask e2e`: only the stories whose name contains the filter, with their output.
pub(crate) fn run(workspace: &Workspace, filter: &str) -> Result<()> {
    run_openly(prepare(workspace, &mut Steps::new(STEPS_BEFORE), "e2e")?.args(["test", filter]))
}

/// `cargo xtask shots`: pictures of the pages whose name contains the filter.
pub(crate) fn shots(workspace: &Workspace, filter: &str) -> Result<()> {
    run_openly(prepare(workspace, &mut Steps::new(STEPS_BEFORE), "shots")?.args(["shots", filter]))
}

/// `cargo xtask bench web`: size and speed of the client.
pub(crate) fn bench(workspace: &Workspace) -> Result<()> {
    run_openly(prepare(workspace, &mut Steps::new(STEPS_BEFORE), "e2e")?.arg("bench"))
}

/// All stories, as a part of `cargo xtask test`.
pub(crate) fn check(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    let mut command = prepare(workspace, steps, "e2e")?;
    steps.run("browser tests", || {
        let said = run_quietly(command.arg("test"))?;
        Ok(said.lines().last().map(str::to_owned).into_iter().collect())
    })
}

/// Builds everything that is needed. Returns the call of the program, without its task. `folder`, inside the target
/// folder, is for screenshots.
fn prepare(workspace: &Workspace, steps: &mut Steps, folder: &str) -> Result<Command> {
    let target = workspace.target()?;
    let tools = target.join("tools");
    steps.run("browser", || {
        let notes = browser::ensure()?;
        browser::axe(&tools).map(|_| notes)
    })?;
    let programmes = web::build_with_server(workspace, steps, &NATIVE, Client::Product)?;
    let mut command = Command::new(programmes.join("qipan-e2e"));
    command.arg("--program").arg(programmes.join("qipan"));
    command.arg("--axe").arg(browser::axe(&tools)?);
    command.arg("--folder").arg(target.join(folder));
    Ok(command)
}
