//! Patches: the difference between two JSON values.
//!
//! A patch that is not an object replaces the value. In an object, the keys name members of an object or positions of
//! a list, and the values are patches for these. `{"=": x}` replaces the value by `x`, for an `x` that is itself an
//! object. `"!"` lists the removed keys.

mod text;

pub use text::diff_text;

use serde_json::{Map, Value};

/// Members of a view that patches leave out, because the frame carries them: its number, and its time if there is a
/// clock.
pub const IN_EVERY_FRAME: [&str; 2] = ["seq", "now_ms"];

const SET: &str = "=";
const GONE: &str = "!";

/// The patch that turns `old` into `new`; `None` if they are equal.
pub fn diff(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    Some(match (old, new) {
        (Value::Object(old), Value::Object(new)) if is_plain(old) && is_plain(new) => diff_objects(old, new),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() && is_sparse(old, new) => {
            let changes = old.iter().zip(new).enumerate();
            let changes =
                changes.filter_map(|(index, (old, new))| Some((index.to_string(), diff(old, new)?)));
            Value::Object(changes.collect())
        }
        _ => set(new),
    })
}

/// Applies a patch made by [`diff`]. Parts of the patch that do not fit the value are ignored.
pub fn apply(value: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *value = patch.clone();
        return;
    };
    if let Some(new) = changes.get(SET) {
        *value = new.clone();
        return;
    }
    match value {
        Value::Object(members) => apply_to_object(members, changes),
        Value::Array(items) => {
            for (key, change) in changes {
                if let Some(item) = key.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                    apply(item, change);
                }
            }
        }
        _ => {}
    }
}

/// Whether no key has a special meaning in a patch. Other objects are replaced as a whole.
fn is_plain(members: &Map<String, Value>) -> bool {
    !members.contains_key(SET) && !members.contains_key(GONE)
}

/// Whether a patch by positions is likely to be shorter than the whole list.
fn is_sparse(old: &[Value], new: &[Value]) -> bool {
    let changed = old.iter().zip(new).filter(|(old, new)| old != new).count();
    new.len() > 3 && changed * 2 <= new.len() || new.iter().any(|item| item.is_object() || item.is_array())
}

fn set(new: &Value) -> Value {
    match new {
        Value::Object(_) => Value::Object(Map::from_iter([(SET.to_owned(), new.clone())])),
        _ => new.clone(),
    }
}

fn diff_objects(old: &Map<String, Value>, new: &Map<String, Value>) -> Value {
    let mut changes = Map::new();
    for (key, value) in new {
        match old.get(key) {
            Some(before) => changes.extend(diff(before, value).map(|change| (key.clone(), change))),
            None => {
                changes.insert(key.clone(), set(value));
            }
        }
    }
    let gone: Vec<Value> =
        old.keys().filter(|key| !new.contains_key(*key)).map(|key| Value::String(key.clone())).collect();
    if !gone.is_empty() {
        changes.insert(GONE.to_owned(), Value::Array(gone));
    }
    Value::Object(changes)
}

fn apply_to_object(members: &mut Map<String, Value>, changes: &Map<String, Value>) {
    for (key, change) in changes {
        if key == GONE {
            let gone = change.as_array().into_iter().flatten().filter_map(Value::as_str);
            gone.for_each(|key| drop(members.remove(key)));
        } else {
            apply(members.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn patches_are_small() {
        let rows = [
            (json!({"a": 1, "b": 2}), json!({"a": 1, "b": 3}), json!({"b": 3})),
            (json!({"a": 1}), json!({"b": 1}), json!({"b": 1, "!": ["a"]})),
            (json!({"a": null}), json!({"a": {"x": 1}}), json!({"a": {"=": {"x": 1}}})),
            (json!([0, 1, 2, 3, 4]), json!([0, 1, 9, 3, 4]), json!({"2": 9})),
            (json!([0]), json!([1]), json!([1])),
            (json!([1, 2]), json!([1]), json!([1])),
            (json!([{"x": 1, "y": 2}]), json!([{"x": 1, "y": 3}]), json!({"0": {"y": 3}})),
            (json!({"a": {"=": 1}}), json!({"a": {"=": 2}}), json!({"a": {"=": {"=": 2}}})),
        ];
        for (old, new, expected) in rows {
            assert_eq!(diff(&old, &new).unwrap(), expected);
        }
        assert_eq!(diff(&json!({"a": [1]}), &json!({"a": [1]})), None);
    }

    #[test]
    fn ignored_members_make_no_difference() {
        let rows = [
            (r#"{"seq":1,"a":2}"#, r#"{"seq":2,"a":2}"#, None),
            (r#"{"seq":1,"a":2}"#, r#"{"a":3,"seq":2}"#, Some(r#"{"a":3}"#)),
            (r#"{"a":{"seq":1}}"#, r#"{"a":{"seq":2}}"#, Some(r#"{"a":{"seq":2}}"#)),
        ];
        for (old, new, expected) in rows {
            assert_eq!(diff_text(old, new, &["seq"]).as_deref(), expected);
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            (0i64..4).prop_map(Value::from),
            prop_oneof![Just("="), Just("!"), Just("a"), Just("\"[,\\"), Just("棋{")].prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 6, |inner| {
            let key = prop_oneof![Just("a"), Just("b"), Just("="), Just("!"), Just("0"), Just("\":\\,{")];
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
                prop::collection::vec((key, inner), 0..5).prop_map(|members| members
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect()),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 5_000, ..ProptestConfig::default() })]

        #[test]
        fn a_patch_turns_old_into_new(old in any_json(), new in any_json()) {
            let mut value = old.clone();
            if let Some(patch) = diff(&old, &new) {
                apply(&mut value, &patch);
            }
            prop_assert_eq!(value, new);
        }

        #[test]
        fn texts_have_the_same_difference(old in any_json(), new in any_json()) {
            let patch = diff_text(&old.to_string(), &new.to_string(), &[]);
            let patch = patch.map(|patch| serde_json::from_str::<Value>(&patch).unwrap());
            prop_assert_eq!(patch, diff(&old, &new));
        }

        #[test]
        fn any_text_at_all_is_survived(old in "[{}\\[\\]\",:\\\\a棋]{0,12}", new in "[{}\\[\\]\",:\\\\a棋]{0,12}") {
            diff_text(&old, &new, &["a"]);
        }

        #[test]
        fn any_patch_at_all_is_survived(old in any_json(), patch in any_json()) {
            let mut value = old;
            apply(&mut value, &patch);
        }
    }
}
