//! Which names and titles a new game may have.

use std::path::Path;

use anyhow::{Result, bail};

/// Keywords, which cannot name a crate or a module; only those that are long enough to be a name.
const KEYWORDS: &[&str] = &[
    "abstract", "async", "await", "become", "box", "break", "const", "continue", "crate", "dyn", "else",
    "enum", "extern", "false", "final", "for", "gen", "impl", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "union", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The spellings of one name.
#[derive(PartialEq, Debug)]
pub(super) struct Names {
    /// Of folder, crate and messages: `connectfour`.
    pub(super) id: String,
    /// Of the type: `ConnectFour`.
    pub(super) type_name: String,
    /// `Connect Four`, unless a title is given.
    pub(super) title: String,
}

impl Names {
    /// The words of a name are separated by hyphens or underscores. A name in one piece has the words of the title, if
    /// they spell it: `connectfour` with the title `Connect Four`.
    pub(super) fn read(name: &str, title: Option<&str>) -> Result<Names> {
        let words: Vec<&str> = name.split(['-', '_']).collect();
        let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        let is_word = |word: &&str| !word.is_empty() && word.chars().all(fits);
        let id = words.concat();
        let begins_well = name.starts_with(|letter: char| letter.is_ascii_lowercase());
        if !begins_well || !words.iter().all(is_word) || !(3..=24).contains(&id.len()) {
            bail!(
                "`{name}` is no name for a game: use 3 to 24 lowercase letters and digits, a letter first, and hyphens \
                 between words"
            );
        }
        let titled = title.unwrap_or_default().to_lowercase();
        let of_title: Vec<&str> =
            titled.split(|letter| !fits(letter)).filter(|word| !word.is_empty()).collect();
        let words = if words.len() == 1 && of_title.concat() == id { of_title } else { words };
        let words: Vec<String> = words.into_iter().map(with_capital).collect();
        let title = title.map_or_else(|| words.join(" "), str::to_owned);
        Ok(Names { id, type_name: words.concat(), title })
    }
}

pub(super) fn check_id(root: &Path, name: &str) -> Result<()> {
    if KEYWORDS.contains(&name) {
        bail!("`{name}` is a word of the Rust language: choose another name");
    }
    // Packages of games and of crates share the prefix `qipan-`.
    for folder in ["games", "crates"] {
        if root.join(folder).join(name).exists() {
            bail!("`{name}` is taken: {folder}/{name} exists");
        }
    }
    Ok(())
}

/// Titles are written in quotes and in Fluent files, where these characters have another meaning.
pub(super) fn check_title(title: &str) -> Result<()> {
    let odd = |letter: char| letter.is_control() || "\"\\{}".contains(letter);
    if title.trim().is_empty() || title.contains(odd) {
        bail!("{title:?} is no title: it must not be empty nor contain quotes, backslashes or braces");
    }
    Ok(())
}

fn with_capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn a_name_has_a_spelling_for_each_use() {
        let rows = [
            ("hex", None, "hex Hex", "Hex"),
            ("connect-four", None, "connectfour ConnectFour", "Connect Four"),
            ("connect_four", Some("Four!"), "connectfour ConnectFour", "Four!"),
            ("connectfour", Some("Connect Four"), "connectfour ConnectFour", "Connect Four"),
            (
                "nine-mens-morris",
                Some("Nine Men's Morris"),
                "ninemensmorris NineMensMorris",
                "Nine Men's Morris",
            ),
            ("go9", Some("围棋"), "go9 Go9", "围棋"),
        ];
        for (name, title, expected, shown) in rows {
            let names = Names::read(name, title).unwrap();
            assert_eq!(
                (format!("{} {}", names.id, names.type_name).as_str(), names.title.as_str()),
                (expected, shown)
            );
        }
    }

    #[test]
    fn names_are_short_lowercase_and_free() {
        let root = TestFolder::new(&[("games/hex/README.md", ""), ("crates/engine/Cargo.toml", "")]);
        let rows = [
            ("go9", ""),
            ("nine-men", ""),
            ("abcdefghijklmnopqrstuvwx", ""),
            ("abcdefghijklmnopqrstuvwxy", "is no name"),
            ("go", "is no name"),
            ("g-o", "is no name"),
            ("9men", "is no name"),
            ("Hex", "is no name"),
            ("nine--men", "is no name"),
            ("nine-men-", "is no name"),
            ("../x", "is no name"),
            ("围棋围", "is no name"),
            ("match", "Rust language"),
            ("hex", "games/hex exists"),
            ("h-ex", "games/hex exists"),
            ("engine", "crates/engine exists"),
        ];
        for (name, expected) in rows {
            match Names::read(name, None).and_then(|names| check_id(root.path(), &names.id)) {
                Ok(()) => assert!(expected.is_empty(), "{name} passed"),
                Err(error) => {
                    let error = error.to_string();
                    assert!(!expected.is_empty() && error.contains(expected), "{name}: {error}");
                }
            }
        }
    }

    #[test]
    fn titles_break_no_file() {
        for title in ["Nine Men's Morris", "九子棋"] {
            assert!(check_title(title).is_ok(), "{title}");
        }
        for title in ["", "  ", "a\"b", "a\\", "a { $b }", "a\nb"] {
            assert!(check_title(title).is_err(), "{title}");
        }
    }
}
