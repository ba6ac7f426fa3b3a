//! Words that must not occur in the deterministic crates: code that depends on clock, machine or hashing order would
//! make a replay differ from the match.

use super::Violation;
use super::rust_text::{self, Line, holds_word, is_word};
use super::tree::{Tree, lies_in};

const DETERMINISTIC: &[&str] =
    &["crates/engine/src", "crates/cards/src", "crates/protocol/src", "crates/ai/src", "games/*/rules/src"];

const BANS: &[(&str, &str)] = &[
    ("HashMap", "its order differs from run to run; use BTreeMap"),
    ("HashSet", "its order differs from run to run; use BTreeSet"),
    ("SystemTime", "match time comes with the command"),
    ("Instant::now", "match time comes with the command"),
    ("std::thread", "the rules run on one thread"),
    ("std::fs", "the rules know no files"),
    ("std::net", "the rules know no network"),
    ("std::env", "the rules know no environment"),
    ("f32", "floats differ between machines; use integers"),
    ("f64", "floats differ between machines; use integers"),
    ("todo!", "unfinished code does not belong here"),
    ("unimplemented!", "unfinished code does not belong here"),
    ("dbg!", "unfinished code does not belong here"),
];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let sources = tree.texts_with_ending(".rs");
    let strict = sources.filter(|(path, _)| DETERMINISTIC.iter().any(|folder| lies_in(path, folder)));
    strict.flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Violation> {
    let lines = rust_text::lines(path, text);
    let mut violations = Vec::new();
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.in_test) {
        let code = with_imports_spelled_out(line);
        for (word, reason) in BANS {
            let above = index.checked_sub(1).map_or("", |above| lines[above].raw);
            if holds_word(&code, word) && !is_allowed(word, line.raw, above) {
                violations.push(Violation::new(
                    path,
                    line.number,
                    format!("`{word}` is banned here: {reason}"),
                ));
            }
        }
    }
    violations
}

/// Adds the full names of grouped imports: `use std::{env, fs};` also names `std::env` and `std::fs`.
fn with_imports_spelled_out(line: &Line<'_>) -> String {
    let mut code = line.code.clone();
    if let Some((_, names)) = line.code.split_once("std::{") {
        for name in names.split(|letter| !is_word(letter)).filter(|name| !name.is_empty()) {
            code.push_str(&format!(" std::{name}"));
        }
    }
    code
}

/// Whether a word is exempted, with a reason, on the line itself or on the one above.
pub(super) fn is_allowed(word: &str, line: &str, above: &str) -> bool {
    let marker = format!("tidy: allow {word}");
    let holds_reason = |text: &str| {
        let reason = text.split_once(&marker).map_or("", |(_, reason)| reason);
        reason.starts_with(' ') && reason.chars().any(char::is_alphabetic)
    };
    holds_reason(line) || (above.trim_start().starts_with(['/', '#']) && holds_reason(above))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    fn words_found(path: &str, text: &str) -> Vec<String> {
        found(check, &[(path, text)])
    }

    #[test]
    fn banned_words_are_found_where_they_matter() {
        let rows = [
            ("use std::collections::HashMap;\n", 1),
            ("let a: f64 = 1f64;\n", 1),
            ("use std::{env, fmt, fs};\n", 2),
            ("let now = Instant::now();\n", 1),
            ("todo!()\n", 1),
            ("let buf32 = MyHashMap::new();\n", 0),
            ("// A HashMap has no order.\n", 0),
            ("let a = \"f64\";\n", 0),
            ("#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n", 0),
            ("let a = f32::MAX; // tidy: allow f32 — only shown, never kept\n", 0),
            ("// tidy: allow f32 — only shown, never kept\nlet a = f32::MAX;\n", 0),
            ("let a = f32::MAX; // tidy: allow f32\n", 1),
            ("let a = f32::MAX; // tidy: allow f64 — another word\n", 1),
        ];
        for (text, count) in rows {
            let found = words_found("games/hex/rules/src/state.rs", text);
            assert_eq!(found.len(), count, "{text}{found:?}");
        }
    }

    #[test]
    fn only_the_deterministic_crates_are_strict() {
        let text = "fn a() {\n    dbg!(1);\n}\n";
        let expected =
            "crates/engine/src/a/b.rs:2: `dbg!` is banned here: unfinished code does not belong here";
        assert_eq!(words_found("crates/engine/src/a/b.rs", text), [expected]);
        for path in ["crates/server/src/a.rs", "games/hex/rules/src/tests.rs", "games/hex/rules/tests/a.rs"] {
            assert!(words_found(path, text).is_empty(), "{path}");
        }
    }
}
