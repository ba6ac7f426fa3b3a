//! `cargo xtask web --dev`: a quick build of the client, served on this machine without the real server. A change in
//! the sources rebuilds it and reloads the page.

mod connection;
mod site;
mod watch;

use std::io::{self, IsTerminal};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};

use self::site::Site;
use self::watch::Snapshot;
use crate::process::{run_quietly, run_with_lines};
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
    site: &'a Site,
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
    let build = Build { workspace, games, target: workspace.target()?, site: &site };
    let shared = Arc::clone(&site);
    thread::spawn(move || connection::accept(&listener, &shared));
    let page = format!("{address}{}", build.first_page());
    println!("{page} shows the game as soon as it is built. The first build takes minutes.");
    build.compile_bundler()?;
    watch(&build, &page)
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
fn watch(build: &Build<'_>, page: &str) -> Result<()> {
    let folders = build.sources();
    loop {
        // Taken before the build, so that a change during the build is noticed after it.
        let built = Snapshot::take(&folders)?;
        let begin = Instant::now();
        match build.make() {
            Ok(dist) => {
                build.site.replace(site::read(&dist)?);
                let seconds = begin.elapsed().as_secs_f64();
                println!("built in {seconds:.1} s: {page}");
            }
            Err(error) => {
                build
                    .site
                    .tell("The build has failed: see the terminal. It is tried again after every change.");
                println!("not built: {error:#}");
            }
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
        // Not in the usual folder: a `cargo check` of the author would wait until this build has ended.
        let folder = self.target.join("web");
        self.compile(&["build", "--package", "qipan-web-bundle", "--target-dir", &folder.to_string_lossy()])
    }

    /// Runs cargo and tells the page which crate is being compiled.
    fn compile(&self, call: &[&str]) -> Result<()> {
        let color = if io::stderr().is_terminal() { "always" } else { "never" };
        let mut count = 0;
        run_with_lines(self.workspace.cargo(call).args(["--color", color]), |line| {
            if let Some(name) = compiled(line) {
                count += 1;
                self.site.tell(&format!("Compiling {name}, crate {count} of this build."));
            }
        })
    }

    /// Compiles the client, makes its files and returns their folder.
    fn make(&self) -> Result<PathBuf> {
        let target = self.target.join("web");
        let (folder, games) = (target.to_string_lossy(), self.games.join(","));
        let call = ["build", "--profile", "web-dev", "--package", "qipan-web", "--target", WASM_TARGET];
        let choice = ["--target-dir", &folder, "--no-default-features", "--features", &games];
        self.compile(&[&call[..], &choice[..]].concat())?;
        let module = target.join(WASM_TARGET).join("web-dev/qipan-web.wasm");
        let dist = target.join("dev-dist");
        let mut bundler = Command::new(target.join("debug/qipan-web-bundle"));
        bundler.arg("--dev").arg(module).arg(self.workspace.root.join("crates/web/static")).arg(&dist);
        // A development build includes the gallery of parts.
        let styles = web::styles(&self.workspace.files()?, Client::WithGallery);
        bundler.args(styles.iter().map(|file| self.workspace.root.join(file)));
        run_quietly(&mut bundler)?;
        Ok(dist)
    }
}

/// The crate in a line of cargo such as `   Compiling leptos v0.8.2`, which may be coloured.
fn compiled(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("Compiling")?;
    rest.trim_start_matches("\u{1b}[0m").split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn the_crate_is_read_from_a_line_of_cargo() {
        let rows = [
            ("   Compiling leptos v0.8.2", Some("leptos")),
            ("\u{1b}[1m\u{1b}[92m   Compiling\u{1b}[0m serde v1.0.1", Some("serde")),
            ("    Finished `dev` profile", None),
        ];
        for (line, expected) in rows {
            assert_eq!(compiled(line), expected, "{line}");
        }
    }

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
