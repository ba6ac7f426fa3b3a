//! `cargo xtask wasm-hashes`: the same seeds must give the same matches natively and in wasm.
//!
//! The crate `qipan-hashes` plays random matches of every game and digests all their state hashes. As a
//! program it prints the digest; as a wasm module it exports `digest(count: u32) -> u64` and imports nothing.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};

use crate::packages::{self, Package};
use crate::process::run_quietly;
use crate::steps::{self, Notes};
use crate::wasm_target::{self, WASM_TARGET};
use crate::workspace::Workspace;

const MATCHES_PER_GAME: &str = "1000";

/// Fast enough for these matches, and built much faster than a release.
const PROFILE: &str = "serve";

/// It runs the wasm build; 18 or newer.
const NODE: Package = Package { name: "nodejs", call: &["node", "--version"] };

/// A `u64` reaches JavaScript as a signed BigInt.
const NODE_SCRIPT: &str = "\
import { readFileSync } from 'node:fs';
const [module, count] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
console.log(BigInt.asUintN(64, instance.exports.digest(Number(count))).toString());
";

pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    steps::single("wasm-hashes", || compare(workspace))
}

pub(crate) fn compare(workspace: &Workspace) -> Result<Notes> {
    if !workspace.root.join("crates/hashes/Cargo.toml").is_file() {
        bail!("crates/hashes (package qipan-hashes) is missing, so there is nothing to compare");
    }
    wasm_target::ensure()?;
    ensure_node()?;
    let (native, wasm) = thread::scope(|scope| {
        let wasm = scope.spawn(|| wasm_digest(workspace));
        let native = native_digest(workspace);
        (native, wasm.join())
    });
    let native = native?;
    let wasm = wasm.map_err(|_| anyhow!("the thread of the wasm build has panicked"))??;
    Ok(vec![verdict(native, wasm)?])
}

fn verdict(native: u64, wasm: u64) -> Result<String> {
    if native != wasm {
        bail!("{MATCHES_PER_GAME} matches per game differ: native = {native:#018x}, wasm = {wasm:#018x}");
    }
    Ok(format!("{MATCHES_PER_GAME} matches per game: native = wasm = {native:#018x}"))
}

fn native_digest(workspace: &Workspace) -> Result<u64> {
    let call = ["run", "--profile", PROFILE, "--package", "qipan-hashes", "--", MATCHES_PER_GAME];
    parse_digest(&run_quietly(&mut workspace.cargo(&call))?)
}

fn wasm_digest(workspace: &Workspace) -> Result<u64> {
    // A separate target folder: this build neither waits for the native one nor invalidates it.
    let target = workspace.target()?.join("wasm");
    let module = build_module(workspace, &target)?;
    let script = target.join("digest.mjs");
    fs::write(&script, NODE_SCRIPT)?;
    let mut node = Command::new("node");
    node.arg(script).arg(module).arg(MATCHES_PER_GAME);
    parse_digest(&run_quietly(&mut node)?)
}

fn build_module(workspace: &Workspace, target: &PathBuf) -> Result<PathBuf> {
    let call = ["build", "--profile", PROFILE, "--package", "qipan-hashes", "--lib", "--target", WASM_TARGET];
    run_quietly(workspace.cargo(&call).arg("--target-dir").arg(target))?;
    Ok(target.join(WASM_TARGET).join(PROFILE).join("qipan_hashes.wasm"))
}

fn parse_digest(printed: &str) -> Result<u64> {
    let digest = printed.trim();
    digest.parse().with_context(|| format!("expected a digest in decimal, got {digest:?}"))
}

/// Makes sure that Node can be called; returns a note only if it had to install it.
pub(crate) fn ensure_node() -> Result<Notes> {
    packages::ensure(&[NODE], "the wasm builds")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_digests_are_told_and_different_ones_refused() {
        assert_eq!(verdict(255, 255).unwrap(), "1000 matches per game: native = wasm = 0x00000000000000ff");
        let error = verdict(1, 2).unwrap_err().to_string();
        assert!(error.contains("native = 0x0000000000000001, wasm = 0x0000000000000002"), "{error}");
    }

    #[test]
    fn a_digest_is_one_decimal_number() {
        assert_eq!(parse_digest("18446744073709551615\n").unwrap(), u64::MAX);
        assert!(parse_digest("warning: 7").is_err());
    }
}
