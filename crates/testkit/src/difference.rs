//! The differences between two JSON values, each with its path.

use serde_json::Value;

/// The maximum number of differences that are reported; more would hide the cause.
const NAMED: usize = 6;

/// The maximum length of a reported value.
const SHOWN: usize = 200;

/// Where a value does not match a pattern. Objects may have more fields; lists must match item by item; null also
/// matches a missing field.
pub(crate) fn from_pattern(pattern: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk("", pattern, Some(value), false, &mut found);
    shortened(found)
}

/// Where two values differ.
pub(crate) fn between(expected: &Value, found: &Value) -> Vec<String> {
    let mut places = Vec::new();
    walk("", expected, Some(found), true, &mut places);
    shortened(places)
}

fn shortened(mut places: Vec<String>) -> Vec<String> {
    let more = places.len().saturating_sub(NAMED);
    places.truncate(NAMED);
    if more > 0 {
        places.push(format!("and {more} places more"));
    }
    places
}

fn walk(path: &str, expected: &Value, found: Option<&Value>, exact: bool, places: &mut Vec<String>) {
    match (expected, found) {
        (Value::Null, None) if !exact => {}
        (Value::Object(wanted), Some(Value::Object(fields))) => {
            for (key, inner) in wanted {
                walk(&format!("{path}/{key}"), inner, fields.get(key), exact, places);
            }
            let too_many = fields.keys().filter(|key| exact && !wanted.contains_key(*key));
            places.extend(too_many.map(|key| format!("at {path}/{key}: expected nothing")));
        }
        (Value::Array(wanted), Some(Value::Array(items))) if wanted.len() == items.len() => {
            for (index, (inner, item)) in wanted.iter().zip(items).enumerate() {
                walk(&format!("{path}/{index}"), inner, Some(item), exact, places);
            }
        }
        (expected, Some(found)) if expected == found => {}
        (expected, found) => {
            let found = found.map_or("nothing".to_owned(), shown);
            let place = if path.is_empty() { "/" } else { path };
            places.push(format!("at {place}: expected {}, found {found}", shown(expected)));
        }
    }
}

fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn patterns_may_leave_out_what_does_not_matter() {
        let value = json!({"turn": 1, "cells": [0, null], "deep": {"a": 1, "b": 2}});
        let rows = [
            (json!({}), ""),
            (json!({"turn": 1, "deep": {"b": 2}}), ""),
            (json!({"winner": null, "cells": [0, null]}), ""),
            (json!({"turn": [0, 1]}), "at /turn: expected [0,1], found 1"),
            (json!({"cells": [0]}), "at /cells: expected [0], found [0,null]"),
            (json!({"deep": {"c": 3}}), "at /deep/c: expected 3, found nothing"),
            (json!(3), r#"at /: expected 3, found {"cells":[0,null],"deep":{"a":1,"b":2},"turn":1}"#),
        ];
        for (pattern, expected) in rows {
            assert_eq!(from_pattern(&pattern, &value).join("\n"), expected);
        }
    }

    #[test]
    fn exact_comparison_sees_every_field() {
        assert_eq!(between(&json!({"a": 1}), &json!({"a": 1, "b": 2})), ["at /b: expected nothing"]);
        assert_eq!(between(&json!({"a": null}), &json!({})), ["at /a: expected null, found nothing"]);
        assert_eq!(between(&json!((0..9).collect::<Vec<_>>()), &json!((1..10).collect::<Vec<_>>())).len(), 7);
        assert!(between(&json!([1, {"a": "é"}]), &json!([1, {"a": "é"}])).is_empty());
    }
}
