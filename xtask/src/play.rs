//! `cargo xtask play`: a match in the terminal. Server, database and client are not built.

use anyhow::Result;

use crate::process::run_openly;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    run_openly(workspace.cargo(&["run", "--quiet", "--package", "qipan-terminal", "--"]).args(arguments))
}
