//! No ignored tests, which prove nothing, and no sleeping tests, which are slow or fail at random.

use super::Violation;
use super::rust_text::{self, Line};
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let files = tree.texts_with_ending(".rs");
    files.flat_map(|(path, text)| check_file(path, text)).collect()
}

/// Files that may sleep, and why.
const MAY_SLEEP: &[(&str, &str)] =
    &[("e2e/src/browser.rs", "a page sends no events to the test, so `wait` looks again after a pause")];

fn check_file(path: &str, text: &str) -> Vec<Violation> {
    let lines = rust_text::lines(path, text);
    let objections = lines.iter().filter_map(|line| Some((line.number, objection(path, line)?)));
    objections.map(|(number, sentence)| Violation::new(path, number, sentence)).collect()
}

fn objection(path: &str, line: &Line<'_>) -> Option<&'static str> {
    let code = line.code.trim_start();
    let ignored_sometimes = code.starts_with("#[cfg_attr(") && code.contains(", ignore");
    if code.starts_with("#[ignore") || ignored_sometimes {
        return Some("no test is ignored: mend it or remove it");
    }
    // All of `e2e` is a test, wherever a file lies.
    let in_test = line.in_test || path.starts_with("e2e/");
    let is_exempt = MAY_SLEEP.iter().any(|(exempt, _)| *exempt == path);
    (in_test && !is_exempt && sleeps(code)).then_some("no test sleeps: wait for the event itself")
}

/// Whether the code names a function that sleeps, of a thread or of tokio, by its path or imported.
fn sleeps(code: &str) -> bool {
    let mut words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.any(|word| ["sleep", "sleep_until", "sleep_ms"].contains(&word))
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
            ("tests/a/tests/b.rs", "tokio::time::sleep(pause).await;\n", 1),
            ("tests/a/tests/b.rs", "use tokio::time::{Instant, sleep};\nsleep(pause).await;\n", 2),
            ("src/tests.rs", "time::sleep_until(then).await;\n", 1),
            ("src/tests.rs", "let asleep = sleeper(); // sleep\n", 0),
            ("src/tests.rs", "assert_eq!(word, \"sleep\");\n", 0),
            ("e2e/src/stories/a.rs", "sleep(pause).await;\n", 1),
            ("e2e/src/browser.rs", "sleep(BETWEEN_LOOKS).await;\n", 0),
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
