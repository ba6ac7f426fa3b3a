//! A file that is too long probably has two concerns and should be split.

use super::Violation;
use super::rust_text;
use super::tree::Tree;

const MAX_FILE: usize = 600;
const MAX_FUNCTION: usize = 80;

pub(super) fn check_files(tree: &Tree) -> Vec<Violation> {
    let files = tree.texts_with_ending(".rs").chain(tree.texts_with_ending(".css"));
    let counted = files.map(|(path, text)| (path, text.lines().count()));
    let long = counted.filter(|(_, count)| *count > MAX_FILE);
    long.map(|(path, count)| {
        Violation::new(path, MAX_FILE + 1, format!("{count} lines; split the file at {MAX_FILE}"))
    })
    .collect()
}

/// Long functions, reported as notes and not as violations.
pub(super) fn long_functions(tree: &Tree) -> Vec<Violation> {
    let files = tree.texts_with_ending(".rs");
    let functions = files.flat_map(|(path, text)| {
        let functions = rust_text::functions(&rust_text::lines(path, text));
        functions.into_iter().map(move |function| (path, function))
    });
    let long = functions.filter(|(_, function)| function.length > MAX_FUNCTION);
    long.map(|(path, function)| {
        let sentence = format!("the function {} has {} lines", function.name, function.length);
        Violation::new(path, function.line, sentence)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    #[test]
    fn a_file_may_have_600_lines_and_no_more() {
        let (full, over) = ("a\n".repeat(600), "a\n".repeat(601));
        let files = [("a.rs", &*full), ("b.rs", &*over), ("c.css", &*over), ("d.txt", &*over)];
        let expected =
            ["b.rs:601: 601 lines; split the file at 600", "c.css:601: 601 lines; split the file at 600"];
        assert_eq!(found(check_files, &files), expected);
    }

    #[test]
    fn a_long_function_is_named() {
        let function = |length: usize| format!("\nfn long() {{\n{}}}\n", "    a();\n".repeat(length - 2));
        assert_eq!(
            found(long_functions, &[("a.rs", &function(81))]),
            ["a.rs:2: the function long has 81 lines"]
        );
        assert!(found(long_functions, &[("a.rs", &function(80))]).is_empty());
    }
}
