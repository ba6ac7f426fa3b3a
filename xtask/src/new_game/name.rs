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

pub(super) fn check_name(root: &Path, name: &str) -> Result<()> {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let begins_well = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    if !begins_well || !name.chars().all(fits) || !(3..=24).contains(&name.len()) {
        bail!("`{name}` is no name for a game: use 3 to 24 lowercase letters and digits, a letter first");
    }
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

pub(super) fn with_capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn names_are_short_lowercase_and_free() {
        let root = TestFolder::new(&[("games/hex/README.md", ""), ("crates/engine/Cargo.toml", "")]);
        let rows = [
            ("go9", ""),
            ("abcdefghijklmnopqrstuvwx", ""),
            ("abcdefghijklmnopqrstuvwxy", "is no name"),
            ("go", "is no name"),
            ("9men", "is no name"),
            ("Hex", "is no name"),
            ("nine-men", "is no name"),
            ("../x", "is no name"),
            ("围棋围", "is no name"),
            ("match", "Rust language"),
            ("hex", "games/hex exists"),
            ("engine", "crates/engine exists"),
        ];
        for (name, expected) in rows {
            match check_name(root.path(), name) {
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
