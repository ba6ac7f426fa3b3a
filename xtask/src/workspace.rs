//! The path of the workspace, its files, and calls of cargo in it.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::process::run_quietly;

pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    /// The target folder of a copy of the workspace, which builds into a folder of its own.
    target_override: Option<PathBuf>,
}

impl Workspace {
    /// The workspace around the current folder.
    pub(crate) fn find() -> Result<Workspace> {
        let here = env::current_dir()?;
        let root = here
            .ancestors()
            .find(|folder| is_workspace_root(folder))
            .with_context(|| format!("no Cargo workspace contains {}", here.display()))?;
        Ok(Workspace { root: root.to_path_buf(), target_override: None })
    }

    pub(crate) fn copy_at(root: PathBuf, target: PathBuf) -> Workspace {
        Workspace { root, target_override: Some(target) }
    }

    /// A call of the cargo that started this program, in the workspace root.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(cargo);
        command.current_dir(&self.root).args(arguments);
        if let Some(target) = &self.target_override {
            command.env("CARGO_TARGET_DIR", target);
        }
        command
    }

    pub(crate) fn metadata(&self) -> Result<Metadata> {
        let json = run_quietly(&mut self.cargo(&["metadata", "--format-version", "1"]))?;
        serde_json::from_str(&json).context("cargo metadata printed something unexpected")
    }

    /// The target folder, asked from cargo, since both environment and configuration may move it.
    pub(crate) fn target(&self) -> Result<PathBuf> {
        let mut command = self.cargo(&["metadata", "--format-version", "1", "--no-deps"]);
        let metadata: Metadata = serde_json::from_str(&run_quietly(&mut command)?)?;
        Ok(metadata.target_directory)
    }

    /// Tracked files and new ones that are not ignored, relative to the root, with forward slashes.
    pub(crate) fn files(&self) -> Result<BTreeSet<String>> {
        let mut git = Command::new("git");
        git.current_dir(&self.root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let listing = run_quietly(&mut git).context("git must list the files of the workspace")?;
        let names = listing.split('\0').filter(|name| !name.is_empty());
        // A file that was deleted but not yet committed is still listed by git.
        Ok(names.filter(|name| self.root.join(name).is_file()).map(str::to_owned).collect())
    }
}

fn is_workspace_root(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    manifest.lines().any(|line| line.trim() == "[workspace]")
}
