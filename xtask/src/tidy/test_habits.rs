//! No ignored tests, which prove nothing, and no sleeping tests, which are slow or fail at random.

use super::Violation;
use super::rust_text::{self, Line};
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let files = tree.texts_with_ending(".rs");
    files.flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Violation> {
    let lines = rust_text::lines(path, text);
    let objections = lines.iter().filter_map(|line| Some((line.number, objection(line)?)));
    objections.map(|(number, sentence)| Violation::new(path, number, sentence)).collect()
}

fn objection(line: &Line<'_>) -> Option<&'static str> {
    let code = line.code.trim_start();
    let ignored_sometimes = code.starts_with("#[cfg_attr(") && code.contains(", ignore");
    if code.starts_with("#[ignore") || ignored_sometimes {
        return Some("no test is ignored: mend it or remove it");
    }
    let sleeps = line.in_test && code.contains("thread::sleep");
    sleeps.then_some("no test sleeps: wait for the event itself")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    #[test]
    fn ignored_and_sleeping_tests_are_found() {
        let rows = [
            ("src/a.rs", "#[test]\n#[ignore]\nfn a() {}\n", 1),
            ("src/a.rs", "#[ignore = \"slow\"]\n", 1),
            ("src/a.rs", "#[cfg_attr(debug_assertions, ignore)]\n", 1),
            ("src/a.rs", "// #[ignore] is banned.\n", 0),
            ("tests/a/tests/b.rs", "std::thread::sleep(pause);\n", 1),
            ("src/a.rs", "#[cfg(test)]\nmod tests {\n    use std::thread::sleep;\n}\n", 1),
            ("src/a.rs", "fn retry() {\n    thread::sleep(pause);\n}\n", 0),
        ];
        for (path, text, count) in rows {
            assert_eq!(found(check, &[(path, text)]).len(), count, "{text}");
        }
    }

    #[test]
    fn the_line_is_named() {
        let expected = "src/tests.rs:2: no test is ignored: mend it or remove it";
        assert_eq!(found(check, &[("src/tests.rs", "#[test]\n#[ignore]\n")]), [expected]);
    }
}
