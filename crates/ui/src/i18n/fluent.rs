//! The subset of Fluent that our locale files use: multi-line messages, variables, references to other messages, and
//! selectors on a number or a text. Values are parsed when they are shown, which keeps the client small.

use std::collections::BTreeMap;

/// The value of a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    Text(String),
    Number(i64),
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => { $(impl From<$kind> for Argument {
        fn from(number: $kind) -> Argument {
            Argument::Number(i64::from(number))
        }
    })* };
}
numbers!(i32, i64, u8, u16, u32);

/// Counts of things in memory, far below the bound.
impl From<usize> for Argument {
    fn from(count: usize) -> Argument {
        Argument::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl Argument {
    fn show(&self) -> String {
        match self {
            Argument::Text(text) => isolated(text),
            Argument::Number(number) => number.to_string(),
        }
    }

    /// Whether a variant of a selector is the one for this value. Of the plural categories only `one` is used, in
    /// English.
    fn fits(&self, variant: &str) -> bool {
        match self {
            Argument::Text(text) => text == variant,
            Argument::Number(number) => (*number == 1 && variant == "one") || number.to_string() == variant,
        }
    }
}

/// Isolates a name that is written from right to left, or has marks for it, so that it does not reverse the sentence.
/// Other texts stay as they are, because tests and pages compare and search most of them.
fn isolated(text: &str) -> String {
    let turns = |letter: char| {
        matches!(letter, '\u{590}'..='\u{8ff}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if text.chars().any(turns) { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
}

/// The messages of a file by key. A value ends before the next key.
pub(super) fn messages(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    let mut messages = BTreeMap::new();
    let mut rest = text;
    while let Some((line, after)) = rest.split_once('\n') {
        let starts_message = line.starts_with(|first: char| first.is_ascii_alphabetic());
        match line.split_once('=').filter(|_| starts_message) {
            Some((key, first)) => {
                let length = first.len() + 1 + continuation(after);
                let start = rest.len() - after.len() - 1 - first.len();
                let end = (start + length).min(rest.len());
                messages.insert(key.trim(), rest[start..end].trim());
                rest = &rest[end..];
            }
            None => rest = after,
        }
    }
    messages
}

/// The length in bytes of the following lines that are indented or close a selector.
fn continuation(text: &str) -> usize {
    let belongs = |line: &&str| line.starts_with([' ', '}']);
    text.split_inclusive('\n').take_while(belongs).map(str::len).sum()
}

type Messages = BTreeMap<&'static str, &'static str>;

/// Formats a value: replaces all placeables in braces.
pub(super) fn format(value: &str, arguments: &[(&str, Argument)], messages: &Messages) -> String {
    let mut shown = String::new();
    let mut rest = value;
    while let Some((before, inside)) = rest.split_once('{') {
        push_lines(&mut shown, before);
        let end = closing_brace(inside);
        shown.push_str(&placeable(inside[..end].trim(), arguments, messages));
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    push_lines(&mut shown, rest);
    shown
}

/// Adds lines of a value without their indentation.
fn push_lines(shown: &mut String, text: &str) {
    let mut lines = text.split('\n');
    shown.push_str(lines.next().unwrap_or_default());
    for line in lines {
        shown.push('\n');
        shown.push_str(line.trim_start());
    }
}

fn closing_brace(inside: &str) -> usize {
    let mut depth = 1;
    let mut quoted = false;
    for (index, letter) in inside.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    inside.len()
}

fn placeable(inside: &str, arguments: &[(&str, Argument)], messages: &Messages) -> String {
    if let Some((selector, variants)) = inside.split_once("->") {
        let value = variable(selector.trim(), arguments);
        return format(chosen(variants, value), arguments, messages);
    }
    if inside.starts_with('$') {
        return variable(inside, arguments).map_or_else(|| format!("{{{inside}}}"), Argument::show);
    }
    match inside.strip_prefix('"').and_then(|literal| literal.strip_suffix('"')) {
        Some(literal) => literal.to_owned(),
        None => messages.get(inside).map_or_else(|| inside.to_owned(), |it| format(it, arguments, messages)),
    }
}

fn variable<'a>(name: &str, arguments: &'a [(&str, Argument)]) -> Option<&'a Argument> {
    let name = name.strip_prefix('$')?;
    arguments.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// The variant that fits, else the default one with the star.
fn chosen<'a>(variants: &'a str, value: Option<&Argument>) -> &'a str {
    let mut fallback = "";
    for (key, text, is_default) in each_variant(variants) {
        if value.is_some_and(|value| value.fits(key)) {
            return text;
        }
        if is_default {
            fallback = text;
        }
    }
    fallback
}

/// Key, text and whether it is the default, of each variant.
fn each_variant(variants: &str) -> Vec<(&str, &str, bool)> {
    let starts: Vec<usize> = variants
        .split_inclusive('\n')
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start, line.trim_start().starts_with(['[', '*'])))
        })
        .filter_map(|(start, is_variant)| is_variant.then_some(start))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([variants.len()]);
    let pieces = starts.iter().zip(ends).map(|(start, end)| variants[*start..end].trim());
    pieces
        .filter_map(|piece| {
            let is_default = piece.starts_with('*');
            let (key, text) = piece.trim_start_matches(['*', '[']).split_once(']')?;
            Some((key.trim(), text.trim(), is_default))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# A comment = none
brand = Qipan
hello = Hello { $name }, welcome to { brand }!
turns = { $count ->
    [0] no turns
    [one] one turn of { $name }
   *[other] { $count } turns
}
long =
    first line
    second line

who = It is { $side ->
    [red] Red
   *[black] Black
}'s move
brace = a { \"{\" } b
";

    #[test]
    fn names_from_right_to_left_are_isolated() {
        let messages = messages(FILE);
        let greet = |name: &str| format(messages["hello"], &[("name", name.into())], &messages);
        assert_eq!(greet("Lan"), "Hello Lan, welcome to Qipan!");
        assert_eq!(greet("棋士"), "Hello 棋士, welcome to Qipan!");
        for name in ["דן", "a\u{202e}b"] {
            assert_eq!(greet(name), format!("Hello \u{2068}{name}\u{2069}, welcome to Qipan!"));
        }
    }

    type Arguments<'a> = &'a [(&'a str, Argument)];

    #[test]
    fn messages_are_formatted() {
        let messages = messages(FILE);
        let rows: [(&str, Arguments<'_>, &str); 10] = [
            ("brand", &[], "Qipan"),
            ("hello", &[("name", "Lan".into())], "Hello Lan, welcome to Qipan!"),
            ("hello", &[], "Hello {$name}, welcome to Qipan!"),
            ("turns", &[("count", 0.into())], "no turns"),
            ("turns", &[("count", 1.into()), ("name", "Mei".into())], "one turn of Mei"),
            ("turns", &[("count", 21.into())], "21 turns"),
            ("long", &[], "first line\nsecond line"),
            ("who", &[("side", "red".into())], "It is Red's move"),
            ("who", &[], "It is Black's move"),
            ("brace", &[], "a { b"),
        ];
        for (key, arguments, expected) in rows {
            assert_eq!(format(messages[key], arguments, &messages), expected, "{key}");
        }
        assert_eq!(messages.len(), 6);
    }

    #[test]
    fn our_own_files_are_read_whole() {
        for texts in super::super::OWN_TEXTS {
            for file in [texts.zh, texts.en] {
                let keys = file.lines().filter(|line| line.starts_with(|it: char| it.is_ascii_alphabetic()));
                assert_eq!(messages(file).len(), keys.count());
                assert!(messages(file).values().all(|value| !value.is_empty()));
            }
        }
    }
}
