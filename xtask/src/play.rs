//! `cargo xtask play`: a match in the terminal. Server, database and client are not built, and neither are the other games.

use std::fs;

use anyhow::Result;

use crate::process::run_openly;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let catalog = fs::read_to_string(workspace.root.join("games/catalog/Cargo.toml"))?;
    let features = features(arguments, &catalog);
    // The first build takes a while, and shows what it compiles; the match itself begins without cargo's lines.
    let mut build = workspace.cargo(&["build", "--package", "qipan-terminal"]);
    run_openly(build.args(&features))?;
    let mut play = workspace.cargo(&["run", "--quiet", "--package", "qipan-terminal"]);
    run_openly(play.args(&features).arg("--").args(arguments))
}

/// The arguments for cargo that leave out all other games. Without a game of the catalogue there are none: then the
/// program explains itself and lists all games.
fn features(arguments: &[String], catalog: &str) -> Vec<String> {
    let is_listed =
        |game: &String| catalog.lines().any(|line| line.starts_with(&format!("{game} = [\"dep:")));
    match arguments.first() {
        Some(game) if is_listed(game) => {
            vec!["--no-default-features".to_owned(), format!("--features=qipan-catalog/{game}")]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_game_is_compiled() {
        let one: &[&str] = &["--no-default-features", "--features=qipan-catalog/hex"];
        let catalog = "[features]\ndefault = [\n]\nhex = [\"dep:qipan-hex\"]\n";
        let rows: [(&[&str], &[&str]); 6] = [
            (&["hex"], one),
            (&["hex", "--bot", "2"], one),
            (&["hexx"], &[]),
            (&["default"], &[]),
            (&["--help"], &[]),
            (&[], &[]),
        ];
        for (arguments, expected) in rows {
            let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
            assert_eq!(features(&arguments, catalog), expected, "{arguments:?}");
        }
    }
}
