//! `cargo xtask web`: compiles the browser client and makes its files, and programmes for this machine beside it.

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

/// How many steps [`build`] takes, and how many [`build_with_server`].
pub(crate) const STEPS: usize = 3;
pub(crate) const STEPS_WITH_SERVER: usize = STEPS + 1;

/// Programmes for this machine, the bundler among them: the call of cargo that builds them, and the folder they lie in.
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

/// Makes the client and the programmes, and puts the client into the server. Returns the folder of the programmes.
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

/// Makes the client and returns its folder. Nothing is done twice: without changes this takes less than a second.
fn build(workspace: &Workspace, steps: &mut Steps, native: &Native, client: Client) -> Result<PathBuf> {
    let target = workspace.target()?;
    // Each set of programmes has files of its own: another bundler would make them anew.
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

/// Both at once: for a good part of its time the compiler of the client uses one core only.
fn compile_all(workspace: &Workspace, native: &Native, client: Client, dist: &Path) -> Result<PathBuf> {
    let target = workspace.target()?.join("web");
    // The server is first compiled without a client. It is called with the same folder each time, since with another
    // one it would be compiled again each time.
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

/// A target folder of its own keeps this build from waiting for, or throwing out, the native one.
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

fn styles(all: &BTreeSet<String>, client: Client) -> Vec<String> {
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
