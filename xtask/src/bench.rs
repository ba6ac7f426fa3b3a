//! `cargo xtask bench`: the speed of engine and games and the server under load, as printed by `qipan-bench`;
//! `cargo xtask bench attack`: hostile clients against the server, which fails if a bound is broken;
//! `cargo xtask bench web`: the client in a browser; `cargo xtask bench balance GAME`: how fair heroes or factions are to
//! each other, by default the heroes of Dice Throne.

use std::process::Command;

use anyhow::Result;

use crate::process::run_openly;
use crate::workspace::Workspace;
use crate::{e2e, packages};

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if arguments == ["web"] {
        return e2e::bench(workspace);
    }
    if arguments.first() == Some(&"balance") {
        // It needs no server.
        let program = ["run", "--release", "--package", "qipan-bench", "--"];
        return run_openly(workspace.cargo(&program).args(arguments));
    }
    run_openly(&mut workspace.cargo(&[
        "build",
        "--release",
        "--package",
        "qipan",
        "--package",
        "qipan-bench",
    ]))?;
    packages::ensure(packages::SERVERS, "benchmarks of clusters")?;
    let programmes = workspace.target()?.join("release");
    let mut bench = Command::new(programmes.join("qipan-bench"));
    run_openly(bench.arg("--program").arg(programmes.join("qipan")).args(arguments))
}
