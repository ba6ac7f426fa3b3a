//! Debian packages that tests need, installed when they are missing.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process::answers;
use crate::steps::Notes;

/// A Debian package, and a call that works once it is installed.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) call: &'static [&'static str],
}

/// What the tests of stores, buses and clusters need.
pub(crate) const SERVERS: &[Package] = &[
    Package { name: "postgresql", call: &["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb"] },
    Package { name: "nats-server", call: &["nats-server", "--version"] },
];

/// The package that the fault test of clock skew needs.
pub(crate) const CLOCKS: &[Package] =
    &[Package { name: "faketime", call: &["sh", "-c", "ls /usr/lib/*/faketime/libfaketime.so.1"] }];

impl Package {
    fn is_there(&self) -> bool {
        answers(Command::new(self.call[0]).args(&self.call[1..]))
    }
}

/// Installs the missing ones of these packages; `purpose` begins the sentence if that is impossible. Returns notes only if
/// it had to install something.
pub(crate) fn ensure(packages: &[Package], purpose: &str) -> Result<Notes> {
    let missing = || packages.iter().filter(|package| !package.is_there()).map(|package| package.name);
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
        bail!("{purpose} need {}: install what is missing (Debian's names) and try again", still.join(", "));
    }
    Ok(vec![format!("installed {}", names.join(", "))])
}
