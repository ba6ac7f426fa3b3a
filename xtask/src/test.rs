//! `cargo xtask test`: installs what is missing, then runs every check, the fast ones first.

use std::io::{IsTerminal, stderr};

use anyhow::Result;

use crate::process::{answers, run_quietly};
use crate::steps::{Notes, Steps};
use crate::workspace::Workspace;
use crate::{browser, build_cache, e2e, faults, new_game_check, packages, tidy, wasm_hashes, wasm_target};

pub(crate) fn run(workspace: &Workspace, quick: bool) -> Result<()> {
    let mut steps = Steps::new(if quick { 7 } else { 9 + e2e::STEPS });
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    steps.run("set-up", || set_up(workspace, quick))?;
    steps.run("fmt", || cargo(workspace, &["fmt", "--all", "--check"]))?;
    steps.run("tidy", || tidy::check(workspace))?;
    steps.run("clippy", || cargo(workspace, &clippy))?;
    steps.run("tests", || cargo(workspace, tests_call(workspace)))?;
    steps.run("doctests", || cargo(workspace, &["test", "--workspace", "--doc"]))?;
    steps.run("wasm-hashes", || wasm_hashes::compare(workspace))?;
    if !quick {
        e2e::check(workspace, &mut steps)?;
        steps.run("faults", || faults::check(workspace))?;
        steps.run("new-game", || new_game_check::check(workspace))?;
    }
    Ok(())
}

/// Each part is silent and quick when there is nothing to do.
fn set_up(workspace: &Workspace, quick: bool) -> Result<Notes> {
    let mut notes: Notes = build_cache::sweep(workspace)?.into_iter().collect();
    for (call, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !answers(&mut workspace.cargo(&[call, "--version"])) {
            wasm_target::rustup(&["component", "add", component])?;
            notes.push(format!("installed {component}"));
        }
    }
    notes.extend(wasm_target::ensure()?);
    notes.extend(wasm_hashes::ensure_node()?);
    notes.extend(packages::ensure(packages::SERVERS, "tests of stores and buses")?);
    if !quick {
        notes.extend(browser::ensure()?);
    }
    Ok(notes)
}

/// The call that runs all tests. Nextest is faster where it is installed. Benches are built by clippy and run by
/// `cargo xtask bench`.
fn tests_call(workspace: &Workspace) -> &'static [&'static str] {
    if answers(&mut workspace.cargo(&["nextest", "--version"])) {
        &["nextest", "run", "--workspace", "--no-tests", "pass"]
    } else {
        &["test", "--workspace", "--lib", "--bins", "--tests", "--examples"]
    }
}

fn cargo(workspace: &Workspace, arguments: &[&str]) -> Result<Notes> {
    let mut command = workspace.cargo(arguments);
    if stderr().is_terminal() {
        // The output is captured, so the tools would not detect the terminal.
        command.env("CARGO_TERM_COLOR", "always");
    }
    run_quietly(&mut command)?;
    Ok(Notes::new())
}
