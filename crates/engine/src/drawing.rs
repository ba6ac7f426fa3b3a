//! Text drawings: how a game is shown in a terminal.

use serde::Serialize;
use serde_json::Value;

/// Objects that are longer are drawn on several lines.
const WIDTH: usize = 90;

/// Draws any view as indented lines, one per field. A list of plain values is one line, so a list of such lists looks
/// like a board; null is a dot. Small objects are one line too. [`crate::Game::draw`] uses it by default.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct View {
///     cells: [[Option<u8>; 3]; 2],
///     turn: u8,
/// }
/// let view = View { cells: [[Some(0), None, Some(1)], [None; 3]], turn: 1 };
/// let drawn = qipan_engine::draw_plain(&view);
/// assert_eq!(drawn, "cells:\n  0 . 1\n  . . .\nturn: 1");
/// ```
pub fn draw_plain<T: Serialize>(view: &T) -> String {
    let mut lines = Vec::new();
    match serde_json::to_value(view) {
        Ok(value) => draw_inside(&value, 0, &mut lines),
        Err(error) => lines.push(error.to_string()),
    }
    lines.join("\n")
}

/// The fields of an object or the items of a list, each on a line of its own or, if it holds more, on several.
fn draw_inside(value: &Value, depth: usize, lines: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                draw_one(&format!("{name}:"), field, depth, lines);
            }
        }
        Value::Array(items) => {
            for item in items {
                draw_one("", item, depth, lines);
            }
        }
        plain => draw_one("", plain, depth, lines),
    }
}

fn draw_one(label: &str, value: &Value, depth: usize, lines: &mut Vec<String>) {
    let margin = "  ".repeat(depth);
    let Some(text) = on_one_line(value) else {
        // An item of a list has no name; a dash shows where it begins.
        lines.push(format!("{margin}{}", if label.is_empty() { "-" } else { label }));
        return draw_inside(value, depth + 1, lines);
    };
    let line = format!("{margin}{label} {text}");
    lines.push(if label.is_empty() { format!("{margin}{text}") } else { line }.trim_end().to_owned());
}

/// The text of a short value: a plain value, a list of plain values, or a small object of these. `None` for others.
fn on_one_line(value: &Value) -> Option<String> {
    match value {
        Value::Array(items) => Some(items.iter().map(plain).collect::<Option<Vec<_>>>()?.join(" ")),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                let text = on_one_line(value)?;
                Some(if value.is_object() { format!("{name} ({text})") } else { format!("{name} {text}") })
            };
            let text = fields.iter().map(field).collect::<Option<Vec<_>>>()?.join(", ");
            (text.chars().count() <= WIDTH).then_some(text)
        }
        value => plain(value),
    }
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(".".to_owned()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// A command in JSON as a short text: its type, then its values in the order of the field names. Commands with lists stay
/// JSON, because two different ones could have the same text.
///
/// ```
/// use qipan_engine::short_command;
///
/// assert_eq!(short_command(r#"{"type":"drop","column":3}"#), "drop 3");
/// assert_eq!(short_command(r#"{"type":"place","cell":{"col":1,"row":2}}"#), "place 1 2");
/// assert_eq!(short_command(r#"{"type":"cover","cards":[1,2]}"#), r#"{"type":"cover","cards":[1,2]}"#);
/// ```
pub fn short_command(json: &str) -> String {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(json) else {
        return json.to_owned();
    };
    let kind = fields.remove("type").unwrap_or_default();
    let mut words = Vec::new();
    if push_words(&kind, &mut words) && fields.values().all(|value| push_words(value, &mut words)) {
        words.join(" ")
    } else {
        json.to_owned()
    }
}

/// Adds the plain values inside a value; false if there is a list, or a text that could be mistaken for several values.
fn push_words(value: &Value, words: &mut Vec<String>) -> bool {
    match value {
        Value::Array(_) => return false,
        Value::Object(fields) => return fields.values().all(|value| push_words(value, words)),
        Value::String(text) if text.is_empty() || text.contains(' ') => return false,
        Value::String(text) => words.push(text.clone()),
        Value::Null => words.push("-".to_owned()),
        plain => words.push(plain.to_string()),
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn views_are_drawn_line_by_line() {
        let rows = [
            (json!({}), ""),
            (json!({ "turn": 1, "winner": null }), "turn: 1\nwinner: ."),
            (json!({ "hand": [], "name": "Lan" }), "hand:\nname: Lan"),
            (json!({ "rows": [["x", null], [null, "o"]] }), "rows:\n  x .\n  . o"),
            (
                json!({ "sides": [{ "hp": 5 }, { "hp": 7, "hand": [1, 2] }] }),
                "sides:\n  hp 5\n  hand 1 2, hp 7",
            ),
            (json!({ "at": { "cell": { "row": 1 }, "id": 2 } }), "at: cell (row 1), id 2"),
            (json!({ "at": { "grid": [[1], [2]] } }), "at:\n  grid:\n    1\n    2"),
            (json!([{ "rows": [[1], [2]] }]), "-\n  rows:\n    1\n    2"),
            (json!([true, 2]), "true\n2"),
        ];
        for (view, expected) in rows {
            assert_eq!(draw_plain(&view), expected, "{view}");
        }
    }
}
