//! Every message key in the browser client has a text, in a locale file that is loaded with the code that uses it.

use std::collections::BTreeMap;

use super::Violation;
use super::ftl;
use super::rust_text::is_word;
use super::tree::{Tree, lies_in};

const CLIENT: &[&str] = &["crates/ui/src", "crates/web/src", "games/*/board/src"];

/// The functions whose first argument is a key.
const CALLS: &[&str] =
    &["text(\"", "text_with(\"", "tr(\"", "tr_with(\"", "words(\"", "section(\"", "row(\""];

/// Locale folders that are loaded with a part of the client, and the code of that part.
const PARTS: &[(&str, &[&str])] = &[
    ("crates/web/locales/gallery", &["crates/web/src/pages/parts_gallery"]),
    ("crates/web/locales/table", &["crates/web/src/pages/table", "crates/web/src/play/online"]),
    ("crates/web/locales/records", &["crates/web/src/pages/records"]),
    ("crates/web/locales/seek", &["crates/web/src/pages/seek"]),
    ("crates/web/locales/people", &["crates/web/src/pages/people", "crates/web/src/social"]),
    (
        "crates/web/locales/pages",
        &[
            "crates/web/src/pages/account",
            "crates/web/src/pages/keys.rs",
            "crates/web/src/pages/learn",
            "crates/web/src/pages/replay",
            "crates/web/src/pages/settings",
        ],
    ),
    ("games/summonerwars/locales/decks", &["games/summonerwars/board/src/decks"]),
];

/// The locale file of each key.
type Known = BTreeMap<String, String>;

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let locales = tree.texts_with_ending("/zh.ftl");
    let keys_of = |(path, text): (&str, &str)| {
        let messages = ftl::parse(text).messages.into_iter();
        messages.map(|message| (message.key, path.to_owned())).collect::<Vec<_>>()
    };
    let known: Known = locales.flat_map(keys_of).collect();
    let sources = tree.texts_with_ending(".rs");
    let client = sources.filter(|(path, _)| CLIENT.iter().any(|folder| lies_in(path, folder)));
    client.flat_map(|(path, text)| check_file(path, text, &known)).collect()
}

fn check_file(path: &str, text: &str, known: &Known) -> Vec<Violation> {
    let mut violations = Vec::new();
    let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    for (index, line) in code {
        let missing = keys_in(line).into_iter().filter_map(|key| missing(path, key, known));
        violations.extend(missing.map(|sentence| Violation::new(path, index + 1, sentence)));
    }
    violations
}

/// The reason why a file cannot use a key.
fn missing(path: &str, key: &str, known: &Known) -> Option<String> {
    let Some(locale) = known.get(key) else {
        return Some(format!("no locale file has words for {key}"));
    };
    let (folder, users) = PARTS.iter().find(|(folder, _)| lies_in(locale, folder))?;
    let is_loaded = users.iter().any(|user| lies_in(path, user));
    (!is_loaded).then(|| format!("the words for {key} come with {folder}, which this code is no part of"))
}

/// The keys in a line. A key that is assembled at run time has no closing quote here and is left to tests.
fn keys_in(line: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    for call in CALLS {
        for (start, _) in line.match_indices(call) {
            let is_whole_name = line[..start].chars().next_back().is_none_or(|before| !is_word(before));
            let key = line[start + call.len()..].split('"').next().unwrap_or_default();
            let looks_like_key =
                !key.is_empty() && key.chars().all(|it| it.is_ascii_alphanumeric() || it == '-');
            if is_whole_name && looks_like_key {
                keys.push(key);
            }
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    #[test]
    fn keys_without_words_are_found() {
        let rows = [
            ("let a = text(\"home-title\");\n", 0),
            ("{tr(\"home-titel\")}\n", 1),
            ("text_with(\"gone\", &[(\"a\", text(\"gone-too\").into())])\n", 2),
            ("context(\"gone\")\n", 0),
            ("// text(\"gone\")\n", 0),
            ("text(&format!(\"{game}-summary\"))\n", 0),
        ];
        for (source, count) in rows {
            let files =
                [("crates/web/locales/zh.ftl", "home-title = 首页\n"), ("crates/web/src/a.rs", source)];
            assert_eq!(found(check, &files).len(), count, "{source}");
        }
        let files = [
            ("crates/web/locales/table/zh.ftl", "table-sit = 坐\n"),
            ("crates/web/src/pages/table/a.rs", "text(\"table-sit\")\n"),
            ("crates/web/src/pages/home.rs", "text(\"table-sit\")\n"),
        ];
        let found_there = found(check, &files);
        assert!(matches!(&*found_there, [one] if one.starts_with("crates/web/src/pages/home.rs:1:")));
        let elsewhere = [("crates/server/src/a.rs", "text(\"gone\")\n")];
        assert!(found(check, &elsewhere).is_empty());
    }
}
