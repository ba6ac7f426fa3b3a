//! `cargo xtask web`: compiles the browser client and makes its files.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process::run_quietly;
use crate::steps::{Notes, Steps};
use crate::wasm_target::{self, WASM_TARGET};
use crate::workspace::Workspace;

/// Folders of style sheets; `*` stands for one name.
const STYLES: &[&str] = &["crates/ui/css", "crates/web/css", "games/*/board/css"];

/// How many steps [`build`] takes.
pub(crate) const STEPS: usize = 3;

pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::new(STEPS);
    let dist = build(workspace, &mut steps)?;
    eprintln!("the client lies in {}", dist.display());
    Ok(())
}

/// Makes the client and returns its folder. Nothing is done twice: without changes this takes less than a second.
pub(crate) fn build(workspace: &Workspace, steps: &mut Steps) -> Result<PathBuf> {
    let target = workspace.target()?;
    let dist = target.join("web-dist");
    let mut module = PathBuf::new();
    steps.run("wasm target", || Ok(wasm_target::ensure()?.into_iter().collect()))?;
    steps.run("compile the client", || {
        module = compile(workspace, &target.join("web"))?;
        Ok(Notes::new())
    })?;
    steps.run("bundle the client", || bundle(workspace, &module, &dist))?;
    Ok(dist)
}

/// A target folder of its own keeps this build from waiting for, or throwing out, the native one.
fn compile(workspace: &Workspace, target: &Path) -> Result<PathBuf> {
    let call = ["build", "--profile", "web", "--package", "qipan-web", "--target", WASM_TARGET];
    run_quietly(workspace.cargo(&call).arg("--target-dir").arg(target))?;
    Ok(target.join(WASM_TARGET).join("web/qipan-web.wasm"))
}

fn bundle(workspace: &Workspace, module: &Path, dist: &Path) -> Result<Notes> {
    run_quietly(&mut workspace.cargo(&["build", "--package", "qipan-web-bundle"]))?;
    let mut bundler = Command::new(workspace.target()?.join("debug/qipan-web-bundle"));
    bundler.arg(module).arg(workspace.root.join("crates/web/static")).arg(dist);
    bundler.args(styles(workspace)?.iter().map(|file| workspace.root.join(file)));
    Ok(run_quietly(&mut bundler)?.lines().map(str::to_owned).collect())
}

fn styles(workspace: &Workspace) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let all = workspace.files()?;
    for pattern in STYLES {
        let fits = |file: &&String| file.ends_with(".css") && crate::tidy::lies_in(file, pattern);
        files.extend(all.iter().filter(fits).cloned());
    }
    Ok(files)
}
