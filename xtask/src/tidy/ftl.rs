//! Parses the subset of Fluent that our locale files use: messages, attributes, comments, and values that continue
//! over indented lines or inside braces.

use std::collections::BTreeSet;

/// A message, or an attribute of one under the key `message.attribute`.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) key: String,
    pub(super) line: usize,
    pub(super) value: String,
    /// Whether the comment above says that the Chinese value may have no Chinese characters.
    pub(super) latin: bool,
    /// Whether the comment above says that the two languages use different variables.
    pub(super) own_variables: bool,
}

/// A line that could not be parsed.
#[derive(Debug)]
pub(super) struct Mistake {
    pub(super) line: usize,
    pub(super) sentence: String,
}

const LATIN_MARK: &str = "tidy: latin";
const VARIABLES_MARK: &str = "tidy: variables";

#[derive(Default)]
pub(super) struct Parser {
    pub(super) messages: Vec<Message>,
    pub(super) mistakes: Vec<Mistake>,
    /// The number of open braces at the end of the previous line.
    depth: usize,
    latin: bool,
    own_variables: bool,
}

pub(super) fn parse(text: &str) -> Parser {
    let mut parser = Parser::default();
    for (index, line) in text.lines().enumerate() {
        parser.read(index + 1, line.trim_end());
    }
    if let Some(message) = parser.messages.last().filter(|_| parser.depth > 0) {
        let sentence = format!("a brace in {} is never closed", message.key);
        parser.mistakes.push(Mistake { line: message.line, sentence });
    }
    parser
}

impl Parser {
    fn read(&mut self, number: usize, line: &str) {
        let indented = line.starts_with(' ');
        let content = line.trim_start();
        if self.depth > 0 {
            self.go_on(number, content);
        } else if content.is_empty() {
            (self.latin, self.own_variables) = (false, false);
        } else if line.starts_with('#') {
            self.latin |= line.contains(LATIN_MARK);
            self.own_variables |= line.contains(VARIABLES_MARK);
        } else if let Some((name, value)) =
            content.strip_prefix('.').filter(|_| indented).and_then(assignment)
        {
            let key = format!("{}.{name}", self.last_key());
            self.begin(number, key, value);
        } else if indented {
            self.go_on(number, content);
        } else if let Some((key, value)) = assignment(content) {
            self.begin(number, key.to_owned(), value);
        } else {
            self.mistakes.push(Mistake { line: number, sentence: "this line is no message".to_owned() });
        }
    }

    fn last_key(&self) -> &str {
        let key = self.messages.last().map_or("", |message| message.key.as_str());
        key.split('.').next().unwrap_or(key)
    }

    fn begin(&mut self, line: usize, key: String, value: &str) {
        let &mut Parser { latin, own_variables, .. } = self;
        self.messages.push(Message { key, line, value: value.to_owned(), latin, own_variables });
        self.depth = depth_after(value, 0);
    }

    fn go_on(&mut self, number: usize, content: &str) {
        let Some(message) = self.messages.last_mut() else {
            self.mistakes
                .push(Mistake { line: number, sentence: "this line belongs to no message".to_owned() });
            return;
        };
        message.value.push('\n');
        message.value.push_str(content);
        self.depth = depth_after(content, self.depth);
    }
}

/// Splits `key = value`; the key of a term begins with a minus.
fn assignment(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    let key = key.trim_end();
    let name = key.strip_prefix('-').unwrap_or(key);
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let valid = name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(fits);
    valid.then_some((key, value.trim()))
}

/// The number of open braces after a line. Braces in quotes do not count, and quotes count only inside braces.
fn depth_after(line: &str, before: usize) -> usize {
    let mut depth = before;
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' if depth > 0 => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

/// The names that follow a dollar sign inside braces.
pub(super) fn variables(value: &str) -> BTreeSet<&str> {
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_';
    let dollars = value.match_indices('$').map(|(index, _)| index);
    let inside = dollars.filter(|index| depth_after(&value[..*index], 0) > 0);
    inside.map(|index| value[index + 1..].split(ends).next().unwrap_or_default()).collect()
}

/// The visible text of a value: text and the variants of selectors, but neither placeables nor their names.
pub(super) fn visible_text(value: &str) -> String {
    let Some((before, rest)) = value.split_once('{') else {
        return value.to_owned();
    };
    let end = placeable_end(rest);
    let after = rest.get(end + 1..).unwrap_or_default();
    let chosen = rest[..end].split_once("->").map_or(String::new(), |(_, variants)| variants_text(variants));
    format!("{before}{chosen}{}", visible_text(after))
}

/// The index of the brace that closes the placeable just opened.
fn placeable_end(rest: &str) -> usize {
    let mut closing = rest.match_indices('}').map(|(index, _)| index);
    closing.find(|index| depth_after(&rest[..=*index], 1) == 0).unwrap_or(rest.len())
}

fn variants_text(variants: &str) -> String {
    let without_keys = variants.lines().map(|line| {
        let line = line.trim_start();
        let key = line.trim_start_matches('*').strip_prefix('[');
        key.and_then(|key| key.split_once(']')).map_or(line, |(_, text)| text)
    });
    visible_text(&without_keys.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "\
# The name of the game.
title = Hex
turns = { $count ->
    [one] one turn of { $player }
   *[other] { $count } turns
}
long =
    first line
    second line
    .label = A label

# tidy: latin — an abbreviation everywhere
# and nothing else
elo = Elo
-brand = Qipan
";

    #[test]
    fn messages_attributes_and_choices_are_read() {
        let parser = parse(EXAMPLE);
        assert!(parser.mistakes.is_empty(), "{:?}", parser.mistakes);
        let read: Vec<_> = parser.messages.iter().map(|it| (it.line, it.key.as_str(), it.latin)).collect();
        let expected =
            [(2, "title", false), (3, "turns", false), (7, "long", false), (10, "long.label", false)];
        assert_eq!(read[..4], expected);
        assert_eq!(read[4..], [(14, "elo", true), (15, "-brand", true)]);
        assert_eq!(parser.messages[2].value, "\nfirst line\nsecond line");
        assert_eq!(variables(&parser.messages[1].value), BTreeSet::from(["count", "player"]));
    }

    #[test]
    fn mistakes_are_found() {
        for (text, line) in
            [("  lost\n", 1), ("a = b\nno message\n", 2), ("a = b\nc = { $d\n", 2), ("1a = b\n", 1)]
        {
            let mistakes = parse(text).mistakes;
            assert_eq!(mistakes.iter().map(|it| it.line).collect::<Vec<_>>(), [line], "{text}");
        }
    }

    #[test]
    fn a_reader_sees_text_and_variants_only() {
        let rows = [
            ("Hi { $name }!", "Hi !"),
            ("{ $n ->\n[one] 甲 { $x }\n*[other] B\n} C", "甲 B C"),
            ("{ \"}\" }", ""),
            ("{ UPPER($x) }:{ $y }", ":"),
        ];
        for (value, expected) in rows {
            let words: Vec<_> = visible_text(value).split_whitespace().map(str::to_owned).collect();
            assert_eq!(words.join(" "), expected, "{value}");
        }
    }

    #[test]
    fn a_price_is_no_variable() {
        assert_eq!(variables("$5 for { $name }"), BTreeSet::from(["name"]));
    }
}
