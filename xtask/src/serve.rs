//! `cargo xtask serve`: until server and browser client exist, a match of tic-tac-toe in the terminal.

use anyhow::Result;

use crate::process::{run_openly, run_quietly};
use crate::steps;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    steps::single("build qipan", || {
        run_quietly(&mut workspace.cargo(&["build", "--release", "--package", "qipan-cli"]))?;
        Ok(Vec::new())
    })?;
    // Cargo knows where the program it built lies, so it is cargo that starts it.
    let call = ["run", "--quiet", "--release", "--package", "qipan-cli", "--", "play", "tictactoe"];
    run_openly(workspace.cargo(&call).args(arguments))
}
