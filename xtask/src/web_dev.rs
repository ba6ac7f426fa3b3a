//! `cargo xtask web --dev`: a quick build of the client, served on this machine without the real server. A change in
//! the sources rebuilds it and reloads the page.

mod connection;
mod site;
mod watch;

use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};

use self::site::Site;
use self::watch::Snapshot;
use crate::process::{run_openly, run_quietly};
use crate::wasm_target::{self, WASM_TARGET};
use crate::web::{self, Client};
use crate::workspace::Workspace;

/// How often the sources are checked for changes.
const LOOK_EVERY: Duration = Duration::from_millis(300);

/// The folders of the client to watch, besides those of the games.
const SOURCES: &[&str] = &["crates/ui", "crates/web"];

struct Build<'a> {
    workspace: &'a Workspace,
    games: Vec<String>,
    target: PathBuf,
}

/// Serves the client until the program is ended.
pub(crate) fn run(workspace: &Workspace, only: &[String], port: u16) -> Result<()> {
    let games = games(workspace, only)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("port {port} cannot be used; choose another one with `--port`"))?;
    if let Some(note) = wasm_target::ensure()? {
        eprintln!("{note}");
    }
    let site = Arc::new(Site::new());
    let address = format!("http://{}", listener.local_addr()?);
    let build = Build { workspace, games, target: workspace.target()? };
    build.compile_bundler()?;
    let shared = Arc::clone(&site);
    thread::spawn(move || connection::accept(&listener, &shared));
    watch(&build, &site, &address)
}

/// The games to build: those named, or all that have a board.
fn games(workspace: &Workspace, only: &[String]) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(workspace.root.join("games"))? {
        let entry = entry?;
        if entry.path().join("board").is_dir() {
            all.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    all.sort();
    if let Some(unknown) = only.iter().find(|game| !all.contains(game)) {
        bail!("there is no game {unknown:?}; the games are: {}", all.join(", "));
    }
    Ok(if only.is_empty() { all } else { only.to_vec() })
}

/// Builds now and after every change. After a failed build the last successful one stays on the site.
fn watch(build: &Build<'_>, site: &Site, address: &str) -> Result<()> {
    let folders = build.sources();
    loop {
        // Taken before the build, so that a change during the build is noticed after it.
        let built = Snapshot::take(&folders)?;
        let begin = Instant::now();
        match build.make() {
            Ok(dist) => {
                site.replace(site::read(&dist)?);
                let seconds = begin.elapsed().as_secs_f64();
                println!("built in {seconds:.1} s: {address}{}", build.first_page());
            }
            Err(error) => println!("not built: {error:#}"),
        }
        while Snapshot::take(&folders)? == built {
            thread::sleep(LOOK_EVERY);
        }
    }
}

impl Build<'_> {
    fn sources(&self) -> Vec<PathBuf> {
        let games = self.games.iter().map(|game| format!("games/{game}"));
        let all = games.chain(SOURCES.iter().map(|folder| (*folder).to_owned()));
        all.map(|folder| self.workspace.root.join(folder)).collect()
    }

    fn first_page(&self) -> String {
        match &*self.games {
            [game] => format!("/local/{game}"),
            _ => "/".to_owned(),
        }
    }

    fn compile_bundler(&self) -> Result<()> {
        run_openly(&mut self.workspace.cargo(&["build", "--quiet", "--package", "qipan-web-bundle"]))
    }

    /// Compiles the client, makes its files and returns their folder.
    fn make(&self) -> Result<PathBuf> {
        let target = self.target.join("web");
        let call =
            ["build", "--quiet", "--profile", "web-dev", "--package", "qipan-web", "--target", WASM_TARGET];
        let mut cargo = self.workspace.cargo(&call);
        cargo.arg("--target-dir").arg(&target);
        cargo.args(["--no-default-features", "--features", &self.games.join(",")]);
        run_openly(&mut cargo)?;
        let module = target.join(WASM_TARGET).join("web-dev/qipan-web.wasm");
        let dist = target.join("dev-dist");
        let mut bundler = Command::new(self.target.join("debug/qipan-web-bundle"));
        bundler.arg("--dev").arg(module).arg(self.workspace.root.join("crates/web/static")).arg(&dist);
        // A development build includes the gallery of parts.
        let styles = web::styles(&self.workspace.files()?, Client::WithGallery);
        bundler.args(styles.iter().map(|file| self.workspace.root.join(file)));
        run_quietly(&mut bundler)?;
        Ok(dist)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn only_games_with_a_board_are_built() {
        let files = ["games/hex/board/Cargo.toml", "games/go9/board/Cargo.toml", "games/catalog/Cargo.toml"];
        let root = TestFolder::new(&files.map(|file| (file, "")));
        let workspace = Workspace::copy_at(root.path().to_path_buf(), root.path().join("target"));
        let asked =
            |only: &[&str]| games(&workspace, &only.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
        assert_eq!(asked(&[]).unwrap(), ["go9", "hex"]);
        assert_eq!(asked(&["hex"]).unwrap(), ["hex"]);
        let error = asked(&["hex", "catalog"]).unwrap_err().to_string();
        assert_eq!(error, "there is no game \"catalog\"; the games are: go9, hex");
    }
}
