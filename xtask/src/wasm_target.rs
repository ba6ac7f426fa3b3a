//! The wasm32 target of the toolchain, installed when it is missing.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::run_quietly;

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Makes sure that the active toolchain can build for wasm; returns a note only if it had to install the target.
pub(crate) fn ensure() -> Result<Option<String>> {
    if is_installed()? {
        return Ok(None);
    }
    rustup(&["target", "add", WASM_TARGET])?;
    Ok(Some(format!("installed the {WASM_TARGET} target")))
}

/// Looks at the sysroot and not at rustup's list, since not every toolchain comes from rustup.
fn is_installed() -> Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let sysroot = run_quietly(Command::new(rustc).args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(WASM_TARGET).join("lib").is_dir())
}

pub(crate) fn rustup(arguments: &[&str]) -> Result<()> {
    let call = arguments.join(" ");
    let help = format!(
        "the Rust toolchain lacks a part and it could not be fetched: \
         run `rustup {call}` with a network connection, then try again"
    );
    run_quietly(Command::new("rustup").args(arguments)).map(drop).context(help)
}
