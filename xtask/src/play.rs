//! `cargo xtask play`: a match in the terminal. Server, database and client are not built.

use anyhow::Result;

use crate::process::run_openly;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    // The first build takes a while, and shows what it compiles; the match itself begins without cargo's lines.
    run_openly(&mut workspace.cargo(&["build", "--package", "qipan-terminal"]))?;
    run_openly(workspace.cargo(&["run", "--quiet", "--package", "qipan-terminal", "--"]).args(arguments))
}
