//! `cargo xtask web`: compiles the browser client and makes its files, and compiles native programs beside it.

use std::collections::BTreeSet;
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

/// The style sheet of the gallery of parts.
const GALLERY_STYLE: &str = "crates/web/css/gallery.css";

/// Which client is built.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Client {
    /// As it is shipped.
    Product,
    /// With the gallery of parts at `/parts`, for authors of boards.
    WithGallery,
}

impl Client {
    pub(crate) fn with_gallery(gallery: bool) -> Client {
        if gallery { Client::WithGallery } else { Client::Product }
    }
}

/// The numbers of steps of [`build`] and [`build_with_server`].
pub(crate) const STEPS: usize = 3;
pub(crate) const STEPS_WITH_SERVER: usize = STEPS + 1;

/// Native programs, including the bundler: the cargo call that builds them, and their folder.
pub(crate) struct Native {
    pub(crate) call: &'static [&'static str],
    pub(crate) folder: &'static str,
}

const BUNDLER_ALONE: Native = Native { call: &["build", "--package", "qipan-web-bundle"], folder: "debug" };

pub(crate) fn run(workspace: &Workspace, client: Client) -> Result<()> {
    let mut steps = Steps::new(STEPS);
    let dist = build(workspace, &mut steps, &BUNDLER_ALONE, client)?;
    eprintln!("the client lies in {}", dist.display());
    Ok(())
}

/// Builds the client and the programs, and puts the client into the server. Returns the folder of the programs.
pub(crate) fn build_with_server(
    workspace: &Workspace,
    steps: &mut Steps,
    native: &Native,
    client: Client,
) -> Result<PathBuf> {
    let dist = build(workspace, steps, native, client)?;
    steps.run("put the client into the server", || compile_native(workspace, native, &dist))?;
    Ok(workspace.target()?.join(native.folder))
}

/// Builds the client and returns its folder. Without changes this takes less than a second.
fn build(workspace: &Workspace, steps: &mut Steps, native: &Native, client: Client) -> Result<PathBuf> {
    let target = workspace.target()?;
    // Each set of programs has its own files: for another bundler the stamp differs, and it would rebuild them.
    let dist = target.join(native.folder).join("web-dist");
    let mut module = PathBuf::new();
    steps.run("wasm target", || Ok(wasm_target::ensure()?.into_iter().collect()))?;
    steps.run("compile the client and what serves it", || {
        module = compile_all(workspace, native, client, &dist)?;
        Ok(Notes::new())
    })?;
    let bundler = target.join(native.folder).join("qipan-web-bundle");
    steps.run("bundle the client", || bundle(workspace, &bundler, &module, client, &dist))?;
    Ok(dist)
}

/// Compiles the client and the programs in parallel: for much of its time the client's compiler uses only one core.
fn compile_all(workspace: &Workspace, native: &Native, client: Client, dist: &Path) -> Result<PathBuf> {
    let target = workspace.target()?.join("web");
    // The server is first compiled without a client. It gets the same folder each time, since another one would cause
    // a recompilation.
    let list = dist.join("files.json");
    if !list.exists() {
        fs::create_dir_all(dist)?;
        fs::write(list, "[]")?;
    }
    thread::scope(|scope| {
        let module = scope.spawn(|| compile_client(workspace, client, &target));
        compile_native(workspace, native, dist)?;
        module.join().map_err(|_| anyhow!("the thread that compiles the client has panicked"))?
    })
}

fn compile_native(workspace: &Workspace, native: &Native, dist: &Path) -> Result<Notes> {
    run_quietly(workspace.cargo(native.call).env("QIPAN_WEB_DIST", dist))?;
    Ok(Notes::new())
}

/// Compiles the client in a separate target folder: this build neither waits for the native one nor invalidates it.
fn compile_client(workspace: &Workspace, client: Client, target: &Path) -> Result<PathBuf> {
    let call = ["build", "--profile", "web", "--package", "qipan-web", "--target", WASM_TARGET];
    let mut cargo = workspace.cargo(&call);
    if client == Client::WithGallery {
        cargo.args(["--features", "gallery"]);
    }
    run_quietly(cargo.arg("--target-dir").arg(target))?;
    Ok(target.join(WASM_TARGET).join("web/qipan-web.wasm"))
}

fn bundle(
    workspace: &Workspace,
    bundler: &Path,
    module: &Path,
    client: Client,
    dist: &Path,
) -> Result<Notes> {
    let mut bundler = Command::new(bundler);
    bundler.arg(module).arg(workspace.root.join("crates/web/static")).arg(dist);
    bundler.args(styles(&workspace.files()?, client).iter().map(|file| workspace.root.join(file)));
    Ok(run_quietly(&mut bundler)?.lines().map(str::to_owned).collect())
}

pub(crate) fn styles(all: &BTreeSet<String>, client: Client) -> Vec<String> {
    let mut files = Vec::new();
    for pattern in STYLES {
        let fits = |file: &&String| file.ends_with(".css") && crate::tidy::lies_in(file, pattern);
        files.extend(all.iter().filter(fits).cloned());
    }
    files.retain(|file| client == Client::WithGallery || file != GALLERY_STYLE);
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_client_with_the_gallery_has_its_style_sheet() {
        let all = ["crates/ui/css/base.css", GALLERY_STYLE, "crates/web/css/home.css", "docs/a.css"];
        let all = all.map(str::to_owned).into();
        let product = ["crates/ui/css/base.css", "crates/web/css/home.css"];
        assert_eq!(styles(&all, Client::Product), product);
        assert_eq!(styles(&all, Client::WithGallery), [product[0], GALLERY_STYLE, product[1]]);
    }
}
