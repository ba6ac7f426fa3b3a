//! `cargo xtask bench`: the speed of engine and games and the server under load, as printed by `qipan bench`;
//! `cargo xtask bench attack`: hostile clients against the server, which fails if a bound is broken;
//! `cargo xtask bench web`: the client in a browser; `cargo xtask bench balance`: how fair the heroes are to each other.

use anyhow::Result;

use crate::e2e;
use crate::process::run_openly;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, filter: Option<&str>) -> Result<()> {
    if filter == Some("web") {
        return e2e::bench(workspace);
    }
    if filter == Some("balance") {
        let example = ["run", "--release", "--package", "qipan-dicethrone", "--example", "balance"];
        return run_openly(&mut workspace.cargo(&example));
    }
    let mut cargo = workspace.cargo(&["run", "--release", "--package", "qipan", "--", "bench"]);
    run_openly(cargo.args(filter))
}
