//! `cargo xtask play`: a match in the terminal. Server, database and client are not built, and neither are the other games.

use anyhow::Result;

use crate::process::run_openly;
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let features = features(arguments, |game| workspace.root.join("games").join(game).join("rules").is_dir());
    // The first build takes a while, and shows what it compiles; the match itself begins without cargo's lines.
    let mut build = workspace.cargo(&["build", "--package", "qipan-terminal"]);
    run_openly(build.args(&features))?;
    let mut play = workspace.cargo(&["run", "--quiet", "--package", "qipan-terminal"]);
    run_openly(play.args(&features).arg("--").args(arguments))
}

/// The arguments for cargo that leave out all other games. Without a known game there are none: then the program explains
/// itself and lists all games.
fn features(arguments: &[String], is_game: impl Fn(&str) -> bool) -> Vec<String> {
    match arguments.first() {
        Some(game) if is_game(game) => {
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
        let rows: [(&[&str], &[&str]); 5] = [
            (&["hex"], one),
            (&["hex", "--bot", "2"], one),
            (&["hexx"], &[]),
            (&["--help"], &[]),
            (&[], &[]),
        ];
        for (arguments, expected) in rows {
            let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
            assert_eq!(features(&arguments, |game| game == "hex"), expected, "{arguments:?}");
        }
    }
}
