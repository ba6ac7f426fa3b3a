//! Rust source line by line, as far as the checks need it. All code is formatted by rustfmt, so a block ends at the
//! first closing line with the indentation of its opening line.

/// One line of a source file.
pub(super) struct Line<'a> {
    pub(super) number: usize,
    /// The line as written.
    pub(super) raw: &'a str,
    /// The line without comments and without the content of quotes.
    pub(super) code: String,
    pub(super) in_test: bool,
}

pub(super) struct Function {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) length: usize,
}

/// The lines of a file; those compiled only for tests are marked.
pub(super) fn lines<'a>(path: &str, text: &'a str) -> Vec<Line<'a>> {
    let whole_file = is_test_file(path);
    let numbered = text.lines().enumerate();
    let mut lines: Vec<_> = numbered
        .map(|(index, raw)| Line { number: index + 1, raw, code: code_of(raw), in_test: whole_file })
        .collect();
    let mut index = 0;
    while index < lines.len() {
        if lines[index].code.trim_start().starts_with("#[cfg(test)]") {
            let end = item_end(&lines, index);
            lines[index..=end].iter_mut().for_each(|line| line.in_test = true);
            index = end;
        }
        index += 1;
    }
    lines
}

fn is_test_file(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// The last line of the item that begins with the attribute at `start`.
fn item_end(lines: &[Line<'_>], start: usize) -> usize {
    let indent = indent_of(lines[start].raw);
    let item = (start + 1..lines.len()).find(|index| !lines[*index].code.trim_start().starts_with('#'));
    let last = lines.len() - 1;
    let Some(item) = item else { return last };
    if lines[item].code.trim_end().ends_with([';', '}', ',']) {
        return item;
    }
    (item..lines.len()).find(|index| closes(&lines[*index].code, indent)).unwrap_or(last)
}

/// Functions with a body, including nested ones.
pub(super) fn functions(lines: &[Line<'_>]) -> Vec<Function> {
    let starts = (0..lines.len()).filter_map(|start| Some((start, function_name(&lines[start].code)?)));
    let measured = starts.filter_map(|(start, name)| {
        let indent = indent_of(lines[start].raw);
        let end = (start..lines.len()).find(|index| ends_function(&lines[*index].code, indent))?;
        Some(Function { line: lines[start].number, name: name.to_owned(), length: end - start + 1 })
    });
    measured.collect()
}

fn function_name(code: &str) -> Option<&str> {
    let mut rest = code.trim_start();
    if let Some(after) = rest.strip_prefix("pub(") {
        rest = after.split_once(") ")?.1;
    }
    for word in ["pub ", "const ", "async ", "unsafe "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let name = rest.strip_prefix("fn ")?;
    name.split(|letter: char| !is_word(letter)).next()
}

/// Whether a line ends a function: a body ends with a brace, a declaration in a trait with a semicolon.
fn ends_function(code: &str, indent: usize) -> bool {
    indent_of(code) == indent && code.trim_end().ends_with(['}', ';'])
}

fn closes(code: &str, indent: usize) -> bool {
    indent_of(code) == indent && code.trim_start().starts_with('}')
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a character may be part of a name.
pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether the code contains a word that is not part of a longer name.
pub(super) fn holds_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + word.len()..].chars().next();
        // A digit before `f64` makes it the type of a number, as in `1f64`.
        let begins = before.is_none_or(|letter| !is_word(letter) || letter.is_ascii_digit());
        begins && after.is_none_or(|letter| !is_word(letter))
    })
}

/// A line without its comment and without the content of quotes. Multi-line quotes are not recognised.
fn code_of(line: &str) -> String {
    let mut code = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        if rest.starts_with("//") {
            break;
        }
        // A quote as a character literal opens no string.
        let skipped = if rest.starts_with("'\"'") {
            3
        } else if rest.starts_with("'\\\"'") {
            4
        } else if letter == '"' {
            code.push_str("\"\"");
            quoted_length(rest)
        } else {
            code.push(letter);
            letter.len_utf8()
        };
        rest = &rest[skipped..];
    }
    code
}

/// The length in bytes of the quoted text at the beginning, including both quotes.
fn quoted_length(text: &str) -> usize {
    let mut escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return index + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_quotes_are_no_code() {
        let rows = [
            ("let a = 1; // f64", "let a = 1; "),
            ("/// HashMap", ""),
            (r#"say("// \" f64", x)"#, r#"say("", x)"#),
            (r#"if c == '"' { f64 }"#, "if c ==  { f64 }"),
        ];
        for (line, expected) in rows {
            assert_eq!(code_of(line), expected);
        }
    }

    #[test]
    fn a_test_item_ends_where_its_block_closes() {
        let text = "#[cfg(test)]\nmod tests;\nmod view;\n#[cfg(test)]\nimpl A {\n    fn b() {\n    }\n}\nfn c() {}\n";
        let marks: Vec<_> = lines("src/lib.rs", text).iter().map(|line| line.in_test).collect();
        assert_eq!(marks, [true, true, false, true, true, true, true, true, false]);
        assert!(lines("games/hex/rules/src/tests.rs", "fn a() {}\n")[0].in_test);
    }

    #[test]
    fn functions_are_measured_with_their_signature() {
        let text = "pub(crate) const fn a(\n    b: u8,\n) {\n    c();\n}\n\ntrait D {\n    fn e(\n        f: u8,\n    );\n}\n";
        let measured: Vec<_> =
            functions(&lines("src/lib.rs", text)).into_iter().map(|it| (it.name, it.length)).collect();
        assert_eq!(measured, [("a".to_owned(), 5), ("e".to_owned(), 3)]);
    }
}
