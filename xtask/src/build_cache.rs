//! Keeps the build cache from filling the disk: cargo never deletes files that no build needs any more.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::workspace::Workspace;

/// The maximum size in bytes. A whole build of everything, including tests, takes about a third of it.
const TOO_BIG: u64 = 20 << 30;
const PRODUCTS: &[&str] = &["incremental", "deps", "build", ".fingerprint"];

/// Empties the cache of debug builds when it exceeds its limit; returns a note about it.
pub(crate) fn sweep(workspace: &Workspace) -> Result<Option<String>> {
    let debug = workspace.target()?.join("debug");
    let bytes = size(&debug);
    if bytes < TOO_BIG {
        return Ok(None);
    }
    for folder in PRODUCTS {
        fs::remove_dir_all(debug.join(folder)).ok();
    }
    Ok(Some(format!("emptied the build cache, which had grown to {} GB", bytes >> 30)))
}

/// The size of a folder. Files that vanish in the meantime count as 0.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(facts) if facts.is_dir() => size(&entry.path()),
            Ok(facts) => facts.len(),
            Err(_) => 0,
        })
        .sum()
}
