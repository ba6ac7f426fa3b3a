//! `cargo xtask faults`: breaks parts of a real cluster while people play, as printed by `qipan-bench faults`.

use std::process::Command;

use anyhow::Result;

use crate::packages;
use crate::process::{run_openly, run_quietly};
use crate::steps::Notes;
use crate::workspace::Workspace;

const PURPOSE: &str = "fault tests";

/// The profile of `cargo xtask serve`: ready soon, and fast enough for many players.
const BUILD: &[&str] = &["build", "--profile", "serve", "--package", "qipan", "--package", "qipan-bench"];
const FOLDER: &str = "serve";

/// With the features of the whole workspace, so that the build products of the other tests are reused.
const TEST_BUILD: &[&str] = &["build", "--workspace", "--bin", "qipan", "--bin", "qipan-bench"];
const TEST_FOLDER: &str = "debug";

/// `cargo xtask faults`: the named faults, or all, with their output.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    packages::ensure(packages::SERVERS, PURPOSE)?;
    packages::ensure(packages::CLOCKS, PURPOSE)?;
    run_openly(&mut workspace.cargo(BUILD))?;
    let programs = workspace.target()?.join(FOLDER);
    let mut faults = Command::new(programs.join("qipan-bench"));
    run_openly(faults.arg("--program").arg(programs.join("qipan")).arg("faults").args(arguments))
}

/// The short version, as a part of `cargo xtask test`.
pub(crate) fn check(workspace: &Workspace) -> Result<Notes> {
    let mut notes = packages::ensure(packages::SERVERS, PURPOSE)?;
    let programs = workspace.target()?.join(TEST_FOLDER);
    let mut build = workspace.cargo(TEST_BUILD);
    // The browser tests have put the client into the server. Without it, the server would be compiled twice in turn.
    let client = programs.join("web-dist");
    if client.join("files.json").exists() {
        build.env("QIPAN_WEB_DIST", client);
    }
    run_quietly(&mut build)?;
    let mut faults = Command::new(programs.join("qipan-bench"));
    faults.arg("--program").arg(programs.join("qipan"));
    // Waits are measured by `cargo xtask faults`: a busy machine must not fail the tests.
    let said = run_quietly(faults.args(["faults", "--short", "--report-waits"]))?;
    notes.extend(said.lines().last().map(str::to_owned));
    Ok(notes)
}
