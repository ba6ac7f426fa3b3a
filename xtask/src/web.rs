//! `cargo xtask web`: compiles the browser client and makes its files, and programmes for this machine beside it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, thread};

use anyhow::{Result, anyhow};

use crate::process::run_quietly;
use crate::steps::{Notes, Steps};
use crate::wasm_target::{self, WASM_TARGET};
use crate::workspace::Workspace;

/// Folders of style sheets; `*` stands for one name.
const STYLES: &[&str] = &["crates/ui/css", "crates/web/css", "games/*/board/css"];

/// How many steps [`build`] takes, and how many [`build_with_server`].
pub(crate) const STEPS: usize = 3;
pub(crate) const STEPS_WITH_SERVER: usize = STEPS + 1;

/// Programmes for this machine, the bundler among them: the call of cargo that builds them, and the folder they lie in.
pub(crate) struct Native {
    pub(crate) call: &'static [&'static str],
    pub(crate) folder: &'static str,
}

const BUNDLER_ALONE: Native = Native { call: &["build", "--package", "qipan-web-bundle"], folder: "debug" };

pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::new(STEPS);
    let dist = build(workspace, &mut steps, &BUNDLER_ALONE)?;
    eprintln!("the client lies in {}", dist.display());
    Ok(())
}

/// Makes the client and the programmes, and puts the client into the server. Returns the folder of the programmes.
pub(crate) fn build_with_server(
    workspace: &Workspace,
    steps: &mut Steps,
    native: &Native,
) -> Result<PathBuf> {
    let dist = build(workspace, steps, native)?;
    steps.run("put the client into the server", || compile_native(workspace, native, &dist))?;
    Ok(workspace.target()?.join(native.folder))
}

/// Makes the client and returns its folder. Nothing is done twice: without changes this takes less than a second.
fn build(workspace: &Workspace, steps: &mut Steps, native: &Native) -> Result<PathBuf> {
    let target = workspace.target()?;
    // Each set of programmes has files of its own: another bundler would make them anew.
    let dist = target.join(native.folder).join("web-dist");
    let mut module = PathBuf::new();
    steps.run("wasm target", || Ok(wasm_target::ensure()?.into_iter().collect()))?;
    steps.run("compile the client and what serves it", || {
        module = compile_all(workspace, native, &dist)?;
        Ok(Notes::new())
    })?;
    let bundler = target.join(native.folder).join("qipan-web-bundle");
    steps.run("bundle the client", || bundle(workspace, &bundler, &module, &dist))?;
    Ok(dist)
}

/// Both at once: for a good part of its time the compiler of the client uses one core only.
fn compile_all(workspace: &Workspace, native: &Native, dist: &Path) -> Result<PathBuf> {
    let target = workspace.target()?.join("web");
    // The server is first compiled without a client. It is called with the same folder each time, since with another
    // one it would be compiled again each time.
    let list = dist.join("files.json");
    if !list.exists() {
        fs::create_dir_all(dist)?;
        fs::write(list, "[]")?;
    }
    thread::scope(|scope| {
        let client = scope.spawn(|| compile_client(workspace, &target));
        compile_native(workspace, native, dist)?;
        client.join().map_err(|_| anyhow!("the thread that compiles the client has panicked"))?
    })
}

fn compile_native(workspace: &Workspace, native: &Native, dist: &Path) -> Result<Notes> {
    run_quietly(workspace.cargo(native.call).env("QIPAN_WEB_DIST", dist))?;
    Ok(Notes::new())
}

/// A target folder of its own keeps this build from waiting for, or throwing out, the native one.
fn compile_client(workspace: &Workspace, target: &Path) -> Result<PathBuf> {
    let call = ["build", "--profile", "web", "--package", "qipan-web", "--target", WASM_TARGET];
    run_quietly(workspace.cargo(&call).arg("--target-dir").arg(target))?;
    Ok(target.join(WASM_TARGET).join("web/qipan-web.wasm"))
}

fn bundle(workspace: &Workspace, bundler: &Path, module: &Path, dist: &Path) -> Result<Notes> {
    let mut bundler = Command::new(bundler);
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
