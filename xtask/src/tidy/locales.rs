//! Every locales folder has a Chinese and an English file with the same messages and variables.

use std::collections::BTreeMap;

use super::Violation;
use super::ftl::{self, Message};
use super::tree::{Tree, lies_in};

const LOCALES_FOLDERS: &[&str] = &["games/*/locales", "crates/*/locales"];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let paths = tree.texts().map(|(path, _)| path);
    let inside = paths.filter(|path| LOCALES_FOLDERS.iter().any(|pattern| lies_in(path, pattern)));
    let mut folders: Vec<_> = inside.filter_map(|path| Some(path.rsplit_once('/')?.0.to_owned())).collect();
    folders.sort();
    folders.dedup();
    folders.iter().flat_map(|folder| check_folder(tree, folder)).collect()
}

fn check_folder(tree: &Tree, folder: &str) -> Vec<Violation> {
    let [zh, en] = ["zh", "en"].map(|language| format!("{folder}/{language}.ftl"));
    let (Some(zh_text), Some(en_text)) = (tree.text(&zh), tree.text(&en)) else {
        let missing = [&zh, &en].into_iter().filter(|path| tree.text(path).is_none());
        return missing.map(|path| Violation::new(path, 1, "this locale file is missing")).collect();
    };
    let mut violations = Vec::new();
    let zh_messages = check_file(&zh, zh_text, &mut violations);
    let en_messages = check_file(&en, en_text, &mut violations);
    violations.extend(zh_messages.values().filter(|message| !is_chinese(message)).map(|message| {
        let sentence =
            format!("{} has no Chinese character; `# tidy: latin — reason` above allows it", message.key);
        Violation::new(&zh, message.line, sentence)
    }));
    violations.extend(compare((&zh, &zh_messages), (&en, &en_messages)));
    violations.extend(missing_keys((&en, &en_messages), (&zh, &zh_messages)));
    violations
}

type Messages = BTreeMap<String, Message>;

/// Reports the mistakes in one file and returns its messages by key.
fn check_file(path: &str, text: &str, violations: &mut Vec<Violation>) -> Messages {
    let parser = ftl::parse(text);
    violations.extend(parser.mistakes.iter().map(|it| Violation::new(path, it.line, it.sentence.as_str())));
    let mut messages = Messages::new();
    for message in parser.messages {
        if let Some(first) = messages.get(&message.key) {
            let sentence = format!("{} was defined on line {} already", message.key, first.line);
            violations.push(Violation::new(path, message.line, sentence));
            continue;
        }
        messages.insert(message.key.clone(), message);
    }
    let empty = messages.values().filter(|message| is_empty(message, &messages));
    violations
        .extend(empty.map(|it| Violation::new(path, it.line, format!("{} has an empty value", it.key))));
    messages
}

/// Whether a message has no text. It may have attributes instead of a value.
fn is_empty(message: &Message, messages: &Messages) -> bool {
    let prefix = format!("{}.", message.key);
    message.value.trim().is_empty() && !messages.keys().any(|key| key.starts_with(&prefix))
}

/// Whether a message may be in the Chinese file. Values without letters, such as `{ $row }–{ $column }`, may be in
/// both.
fn is_chinese(message: &Message) -> bool {
    let text = ftl::visible_text(&message.value);
    message.latin || !text.chars().any(char::is_alphabetic) || text.chars().any(is_cjk)
}

fn is_cjk(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

type Locale<'a> = (&'a str, &'a Messages);

/// The keys that the second file lacks, and the messages whose variables differ.
fn compare((path, messages): Locale<'_>, (other_path, other): Locale<'_>) -> Vec<Violation> {
    let mut violations = missing_keys((path, messages), (other_path, other));
    let pairs = messages.values().filter_map(|message| Some((message, other.get(&message.key)?)));
    for (message, twin) in pairs {
        let (mine, theirs) = (ftl::variables(&message.value), ftl::variables(&twin.value));
        if mine != theirs && !message.own_variables {
            let sentence = format!("{} has the variables {theirs:?} here and {mine:?} in {path}", twin.key);
            violations.push(Violation::new(other_path, twin.line, sentence));
        }
    }
    violations
}

fn missing_keys((path, messages): Locale<'_>, (other_path, other): Locale<'_>) -> Vec<Violation> {
    let missing = messages.values().filter(|message| !other.contains_key(&message.key));
    missing
        .map(|message| {
            Violation::new(path, message.line, format!("{} is missing in {other_path}", message.key))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    fn found_in(zh: &str, en: &str) -> Vec<String> {
        found(check, &[("games/hex/locales/zh.ftl", zh), ("games/hex/locales/en.ftl", en)])
    }

    #[test]
    fn what_differs_is_named() {
        let rows = [
            ("a = 甲\n", "a = A\n", ""),
            ("a = 甲\n", "a = A\n\nb = B\n", "en.ftl:3: b is missing in games/hex/locales/zh.ftl"),
            ("a = 甲\n    .b = 乙\n", "a = A\n", "zh.ftl:2: a.b is missing in games/hex/locales/en.ftl"),
            (
                "a = 甲 { $x }\n",
                "a = A { $y }\n",
                "en.ftl:1: a has the variables {\"y\"} here and {\"x\"} in",
            ),
            ("# tidy: variables — another notation\na = 甲 { $x }\n", "a = A { $y }\n", ""),
            ("a = 甲\na = 乙\n", "a = A\n", "zh.ftl:2: a was defined on line 1 already"),
            ("a = 甲\n", "a =\n", "en.ftl:1: a has an empty value"),
            ("a =\n    .b = 乙\n", "a =\n    .b = B\n", ""),
            ("a = A\n", "a = A\n", "zh.ftl:1: a has no Chinese character"),
            ("# tidy: latin — a name\na = A\n", "a = A\n", ""),
            ("a = { $x }: 7\n", "a = { $x }: 7\n", ""),
            ("a = 甲\n?\n", "a = A\n", "zh.ftl:2: this line is no message"),
        ];
        for (zh, en, expected) in rows {
            let found = found_in(zh, en);
            match expected {
                "" => assert!(found.is_empty(), "{zh}{en}{found:?}"),
                _ => assert!(found.len() == 1 && found[0].contains(expected), "{zh}{en}{found:?}"),
            }
        }
    }

    #[test]
    fn both_languages_are_there() {
        let expected = ["crates/ui/locales/zh.ftl:1: this locale file is missing"];
        assert_eq!(found(check, &[("crates/ui/locales/en.ftl", "a = A\n")]), expected);
        let expected = ["crates/ui/locales/table/en.ftl:1: this locale file is missing"];
        assert_eq!(found(check, &[("crates/ui/locales/table/zh.ftl", "a = 甲\n")]), expected);
    }
}
