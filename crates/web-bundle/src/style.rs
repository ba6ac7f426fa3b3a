//! Joins the style sheets: one for every page, one for each game, and one for each lazy part of the client. Sheets in
//! `css/parts` belong to parts that only some boards have: they are in the sheets that import them by name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The files that the others build on.
const FIRST: &[&str] = &["tokens.css", "base.css", "controls.css", "layout.css"];

pub(crate) struct Styles {
    pub(crate) common: String,
    pub(crate) by_game: BTreeMap<String, String>,
}

/// The texts of the sheets in `css/parts` by their names.
type Parts = BTreeMap<String, String>;

/// Joins the files in the given order, after the [`FIRST`] ones.
pub(crate) fn join(files: &[PathBuf]) -> Result<Styles> {
    let mut styles = Styles { common: String::new(), by_game: BTreeMap::new() };
    let mut sheets = Vec::new();
    let mut parts = Parts::new();
    for file in in_order(files) {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = without_comments(&text);
        match part_of(file) {
            Some(name) => drop(parts.insert(name, text)),
            None => sheets.push((file, text)),
        }
    }
    for (file, text) in sheets {
        let joined = match game_of(file) {
            Some(game) => styles.by_game.entry(game).or_default(),
            None => &mut styles.common,
        };
        let text = with_imports(&text, &parts).with_context(|| format!("in {}", file.display()))?;
        joined.push_str(&compact(&text));
    }
    Ok(styles)
}

/// The name of a sheet in `css/parts`.
fn part_of(file: &Path) -> Option<String> {
    let is_part = file.parent().is_some_and(|folder| folder.ends_with("css/parts"));
    is_part.then(|| file.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// Replaces lines such as `@import "hand.css";` by the sheets that they name.
fn with_imports(text: &str, parts: &Parts) -> Result<String> {
    let mut whole = String::with_capacity(text.len());
    for line in text.lines() {
        match line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";")) {
            Some(name) => match parts.get(name) {
                Some(part) => whole.push_str(part),
                None => bail!("there is no css/parts/{name}"),
            },
            None => {
                whole.push_str(line);
                whole.push('\n');
            }
        }
    }
    Ok(whole)
}

/// Removes white space that means nothing: around braces and after semicolons, commas, and the colons of declarations.
fn compact(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut quote = None;
    // Whether the name of a declaration may stand here, and whether one does so far.
    let (mut may_begin, mut is_name) = (true, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(end) = quote {
            kept.push(letter);
            if letter == end {
                quote = None;
            }
            continue;
        }
        if letter.is_whitespace() {
            let is_useless = kept.ends_with(['{', '}', ';', ','])
                || letters.peek().is_none_or(|next| next.is_whitespace() || ['{', '}'].contains(next));
            if !is_useless {
                kept.push(' ');
            }
            is_name &= is_useless;
            continue;
        }
        match letter {
            '{' | ';' | '}' => (may_begin, is_name) = (true, false),
            'a'..='z' | '-' => {
                is_name |= may_begin;
                may_begin = false;
            }
            '"' | '\'' => quote = Some(letter),
            _ => {}
        }
        let ends_name = letter == ':' && is_name;
        if !(letter.is_ascii_alphanumeric() || letter == '-') {
            is_name = false;
            may_begin &= "{;}".contains(letter);
        }
        if letter == '}' && kept.ends_with(';') {
            kept.pop();
        }
        kept.push(letter);
        if ends_name {
            while letters.next_if(|next| next.is_whitespace()).is_some() {}
        }
    }
    kept.push('\n');
    kept
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
    fn parts_are_in_the_sheets_that_import_them() {
        assert_eq!(part_of(Path::new("crates/ui/css/parts/hand.css")).as_deref(), Some("hand.css"));
        assert_eq!(part_of(Path::new("crates/ui/css/parts.css")), None);
        let parts = Parts::from([("hand.css".to_owned(), ".hand { a: b; }\n".to_owned())]);
        let text = with_imports("@import \"hand.css\";\n.pl { c: d; }\n", &parts).unwrap();
        assert_eq!(text, ".hand { a: b; }\n.pl { c: d; }\n");
        assert!(with_imports("@import \"feet.css\";\n", &parts).is_err());
    }

    #[test]
    fn useless_white_space_is_removed() {
        let rows = [
            (".a {\nb: c;\nd: e f;\n}\n", ".a{b:c;d:e f}\n"),
            (".a :hover, .b > p:first-child { --x: 1px; }\n", ".a :hover,.b > p:first-child{--x:1px}\n"),
            (".a { content: \"; { a: b\"; }\n", ".a{content:\"; { a: b\"}\n"),
            (
                "@media (min-width: 9px) and (hover: none) { .a { b: calc(1px + 2px); } }\n",
                "@media (min-width: 9px) and (hover: none){.a{b:calc(1px + 2px)}}\n",
            ),
            ("a:hover b { c: d } p :is(a, b) { e: f }", "a:hover b{c:d}p :is(a,b){e:f}\n"),
        ];
        for (text, expected) in rows {
            assert_eq!(compact(text), expected);
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
