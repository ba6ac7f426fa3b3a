//! What browser tests need from the system: Chromium, its driver, fonts with Chinese characters, and axe-core.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{answers, run_quietly};
use crate::steps::Notes;

/// A Debian package, and a call that works once it is installed.
struct Package {
    name: &'static str,
    call: &'static [&'static str],
}

const PACKAGES: &[Package] = &[
    Package { name: "chromium", call: &["chromium", "--version"] },
    Package { name: "chromium-driver", call: &["chromedriver", "--version"] },
    Package { name: "fonts-noto-cjk", call: &["dpkg", "--status", "fonts-noto-cjk"] },
    Package { name: "npm", call: &["npm", "--version"] },
];

/// The accessibility rules that pages are checked against; a newer version may find more.
const AXE: &str = "axe-core@4.14.0";

impl Package {
    fn is_there(&self) -> bool {
        answers(Command::new(self.call[0]).args(&self.call[1..]))
    }
}

/// Makes sure that browser tests can run; returns notes only if it had to install something.
pub(crate) fn ensure() -> Result<Notes> {
    let missing = || PACKAGES.iter().filter(|package| !package.is_there()).map(|package| package.name);
    let names: Vec<_> = missing().collect();
    if names.is_empty() {
        return Ok(Notes::new());
    }
    // Only root may install packages; for other users this fails at once, and the message below helps.
    if answers(Command::new("apt-get").arg("update")) {
        let install = ["install", "--yes", "--no-install-recommends"];
        answers(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(install).args(&names));
    }
    let still: Vec<_> = missing().collect();
    if !still.is_empty() {
        bail!(
            "browser tests need {}: install what is missing (Debian's names) and try again",
            still.join(", ")
        );
    }
    Ok(vec![format!("installed {}", names.join(", "))])
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
