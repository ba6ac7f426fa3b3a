//! Joins the style sheets: one for every page, one for each game, and one for each lazy part of the client.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The files that the others build on.
const FIRST: &[&str] = &["tokens.css", "base.css", "controls.css", "layout.css"];

pub(crate) struct Styles {
    pub(crate) common: String,
    pub(crate) by_game: BTreeMap<String, String>,
}

/// Joins the files in the given order, after the [`FIRST`] ones.
pub(crate) fn join(files: &[PathBuf]) -> Result<Styles> {
    let mut styles = Styles { common: String::new(), by_game: BTreeMap::new() };
    for file in in_order(files) {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let joined = match game_of(file) {
            Some(game) => styles.by_game.entry(game).or_default(),
            None => &mut styles.common,
        };
        joined.push_str(&without_comments(&text));
    }
    Ok(styles)
}

/// The game whose board a file belongs to, if it is in `games/<id>/board`, or the part of the client whose pages need it,
/// if it is `css/lazy/<part>.css`. Both kinds of sheets are loaded when they are needed.
fn game_of(file: &Path) -> Option<String> {
    let names: Vec<_> = file.iter().filter_map(|name| name.to_str()).collect();
    if let [.., "css", "lazy", name] = names.as_slice() {
        return name.strip_suffix(".css").map(str::to_owned);
    }
    let found = names.windows(3).find(|names| names[0] == "games" && names[2] == "board")?;
    Some(found[1].to_owned())
}

fn in_order(files: &[PathBuf]) -> Vec<&PathBuf> {
    let mut files: Vec<&PathBuf> = files.iter().collect();
    files.sort_by_key(|file| FIRST.iter().position(|first| file.ends_with(first)).unwrap_or(FIRST.len()));
    files
}

/// Removes comments and indentation.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foundations_come_first() {
        let files = ["ui/board.css", "ui/base.css", "ui/tokens.css", "web/home.css"].map(PathBuf::from);
        let names: Vec<_> = in_order(&files).iter().map(|file| file.display().to_string()).collect();
        assert_eq!(names, ["ui/tokens.css", "ui/base.css", "ui/board.css", "web/home.css"]);
    }

    #[test]
    fn boards_have_style_sheets_of_their_own() {
        let rows = [
            ("/a/games/hex/board/css/hex.css", Some("hex")),
            ("games/hex/board/css/more.css", Some("hex")),
            ("/games/crates/ui/css/board.css", None),
            ("crates/web/css/lazy/study.css", Some("study")),
        ];
        for (file, game) in rows {
            assert_eq!(game_of(Path::new(file)).as_deref(), game, "{file}");
        }
    }

    #[test]
    fn comments_are_left_out() {
        let rows = [
            ("/* a */\n.b { c: d; }\n", ".b { c: d; }\n"),
            (".a {\n  b: c; /* d\n e */\n}\n\n", ".a {\nb: c;\n}\n"),
            (".a { } /* open", ".a { }\n"),
        ];
        for (text, expected) in rows {
            assert_eq!(without_comments(text), expected);
        }
    }
}
