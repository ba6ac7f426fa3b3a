//! Every message key that the browser client asks for has words.

use std::collections::BTreeSet;

use super::Violation;
use super::ftl;
use super::rust_text::is_word;
use super::tree::{Tree, lies_in};

const CLIENT: &[&str] = &["crates/ui/src", "crates/web/src", "games/*/board/src"];

/// The functions that take a key first.
const CALLS: &[&str] =
    &["text(\"", "text_with(\"", "tr(\"", "tr_with(\"", "words(\"", "section(\"", "row(\""];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let locales = tree.texts_with_ending("/zh.ftl");
    let known: BTreeSet<String> =
        locales.flat_map(|(_, text)| ftl::parse(text).messages).map(|message| message.key).collect();
    let sources = tree.texts_with_ending(".rs");
    let client = sources.filter(|(path, _)| CLIENT.iter().any(|folder| lies_in(path, folder)));
    client.flat_map(|(path, text)| check_file(path, text, &known)).collect()
}

fn check_file(path: &str, text: &str, known: &BTreeSet<String>) -> Vec<Violation> {
    let mut violations = Vec::new();
    let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    for (index, line) in code {
        let keys = keys_in(line);
        violations.extend(
            keys.into_iter()
                .filter(|key| !known.contains(*key))
                .map(|key| Violation::new(path, index + 1, format!("no locale file has words for {key}"))),
        );
    }
    violations
}

/// The keys that a line asks for. A key that is put together has no closing quote here and is left to tests.
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
        let elsewhere = [("crates/server/src/a.rs", "text(\"gone\")\n")];
        assert!(found(check, &elsewhere).is_empty());
    }
}
