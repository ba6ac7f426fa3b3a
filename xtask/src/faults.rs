//! `cargo xtask faults`: breaks parts of a real cluster while people play, as printed by `qipan-bench faults`.

use std::process::Command;

use anyhow::Result;

use crate::packages;
use crate::process::run_openly;
use crate::workspace::Workspace;

const PURPOSE: &str = "fault tests";

/// The profile of `cargo xtask serve`: ready soon, and fast enough for many players.
const BUILD: &[&str] = &["build", "--profile", "serve", "--package", "qipan", "--package", "qipan-bench"];
const FOLDER: &str = "serve";

/// `cargo xtask faults`: the named faults, or all, with their output.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    packages::ensure(packages::SERVERS, PURPOSE)?;
    run_openly(&mut workspace.cargo(BUILD))?;
    let programs = workspace.target()?.join(FOLDER);
    let mut faults = Command::new(programs.join("qipan-bench"));
    run_openly(faults.arg("--program").arg(programs.join("qipan")).arg("faults").args(arguments))
}
