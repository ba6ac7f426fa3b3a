//! `cargo xtask new-game-check`: a new game in a copy of the workspace builds and passes its tests at once.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::new_game::{self, NewGame};
use crate::process::run_quietly;
use crate::steps::{self, Notes};
use crate::tidy;
use crate::workspace::Workspace;

/// Unlike the names of all other games, it sorts before `engine`, so imports have another order.
const TRIAL: &str = "abalone";

pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    steps::single("new-game", || check(workspace))
}

/// The copy is at the same path every time, inside the folder it builds into: cargo identifies crates by their path.
/// If the path changed, cargo would build all of them again and keep the old ones.
pub(crate) fn check(workspace: &Workspace) -> Result<Notes> {
    let target = workspace.target()?.join("new-game");
    fs::create_dir_all(&target)?;
    let lock = File::create(target.join("copy.lock"))?;
    lock.lock().context("another check of a new game cannot be waited for")?;
    let root = target.join("copy");
    remove(&root)?;
    let copy = Workspace::copy_at(root.clone(), target);
    let result = copy_files(workspace, &root).and_then(|()| try_new_game(&copy));
    remove(&root)?;
    result
}

fn try_new_game(copy: &Workspace) -> Result<Notes> {
    let title_zh = "试棋".to_owned();
    let request = NewGame { name: TRIAL.to_owned(), title_zh, title_en: Some("Trial Game".to_owned()) };
    let id = new_game::create(copy, &request)?;
    let [rules, board] = new_game::packages(&id);
    run_quietly(&mut copy.cargo(&["fmt", "--all", "--check"]))?;
    run_quietly(&mut copy.cargo(&["test", "--locked", "--package", &rules, "--package", "qipan-catalog"]))?;
    // Nothing else in the workspace compiles the skeleton's board.
    run_quietly(&mut copy.cargo(&["clippy", "--all-targets", "--package", &board, "--", "-D", "warnings"]))?;
    tidy::check(copy)?;
    Ok(Notes::new())
}

/// Modification times are copied too, so that cargo sees what has not changed since the last check.
fn copy_files(workspace: &Workspace, to: &Path) -> Result<()> {
    for file in workspace.files()? {
        let (source, copy) = (workspace.root.join(&file), to.join(&file));
        fs::create_dir_all(copy.parent().unwrap_or(to))?;
        fs::copy(&source, &copy).with_context(|| format!("cannot copy {file}"))?;
        let modified = fs::metadata(&source)?.modified()?;
        File::options().write(true).open(&copy)?.set_modified(modified)?;
    }
    // Tidy gets the list of files from git.
    run_quietly(Command::new("git").args(["init", "--quiet"]).current_dir(to)).map(drop)
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}
