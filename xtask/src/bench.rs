//! `cargo xtask bench`: the speed of engine and games and the server under load, as printed by `qipan bench`.

use anyhow::Result;

use crate::process::run_openly;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, filter: Option<&str>) -> Result<()> {
    let mut cargo = workspace.cargo(&["run", "--release", "--package", "qipan", "--", "bench"]);
    run_openly(cargo.args(filter))
}
