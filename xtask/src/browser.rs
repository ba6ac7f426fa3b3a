//! What browser tests need from the system: Chromium, its driver, fonts with Chinese characters, and axe-core.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::{self, Package};
use crate::process::run_quietly;
use crate::steps::Notes;

const PACKAGES: &[Package] = &[
    Package { name: "chromium", call: &["chromium", "--version"] },
    Package { name: "chromium-driver", call: &["chromedriver", "--version"] },
    Package { name: "fonts-noto-cjk", call: &["dpkg", "--status", "fonts-noto-cjk"] },
    Package { name: "npm", call: &["npm", "--version"] },
];

/// The accessibility rules that pages are checked against; a newer version may find more.
const AXE: &str = "axe-core@4.14.0";

/// Makes sure that browser tests can run; returns notes only if it had to install something.
pub(crate) fn ensure() -> Result<Notes> {
    packages::ensure(PACKAGES, "browser tests")
}

/// The script of axe-core in a folder of ours, downloaded if it is missing.
pub(crate) fn axe(folder: &Path) -> Result<PathBuf> {
    let folder = folder.join(AXE);
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        fs::create_dir_all(&folder)?;
        let call = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-save", AXE, "--prefix"];
        let fetched = run_quietly(Command::new("npm").args(call).arg(&folder));
        fetched.context("axe-core cannot be fetched: `npm` needs a network connection the first time")?;
    }
    Ok(script)
}
