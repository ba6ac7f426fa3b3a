//! Removing the name of a deleted person, and what they have said, from stored JSON: rooms, seats of matches, chat lines.

use qipan_protocol::UserId;
use serde_json::{Map, Value};

/// The text without the name of this person; `None` if it does not have it. Every object with the id of a person and a
/// name is one of the person. The lines that the person has said lose their text too.
pub fn erase_name(text: &str, user: &UserId) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    if erase(&mut value, user) { serde_json::to_string(&value).ok() } else { None }
}

/// Returns whether anything has changed.
fn erase(value: &mut Value, user: &UserId) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().fold(false, |changed, item| erase(item, user) | changed),
        Value::Object(fields) => {
            let mut changed = erase_in_line(fields, user);
            if is_person(fields, user)
                && let Some(Value::String(name)) = fields.get_mut("name")
            {
                changed |= !name.is_empty();
                name.clear();
            }
            fields.values_mut().fold(changed, |changed, field| erase(field, user) | changed)
        }
        _ => false,
    }
}

fn is_person(fields: &Map<String, Value>, user: &UserId) -> bool {
    fields.get("id").and_then(Value::as_str) == Some(user.as_str())
}

fn erase_in_line(fields: &mut Map<String, Value>, user: &UserId) -> bool {
    let is_own = fields.get("from").and_then(Value::as_object).is_some_and(|from| is_person(from, user));
    is_own && (fields.remove("text").is_some() | fields.remove("phrase").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_of_the_person_is_erased() {
        let rows = [
            (
                r#"{"seats":[{"id":"a","name":"Ann"},{"id":"b","name":"Ann"}]}"#,
                Some(r#"{"seats":[{"id":"a","name":""},{"id":"b","name":"Ann"}]}"#),
            ),
            (
                r#"{"from":{"id":"a","name":"Ann"},"n":7,"text":"I am Ann"}"#,
                Some(r#"{"from":{"id":"a","name":""},"n":7}"#),
            ),
            (r#"{"from":{"id":"b","name":"Bob"},"n":7,"text":"hi"}"#, None),
            (r#"{"id":"a","name":""}"#, None),
            (r#"{"host":"a","number":18446744073709551615}"#, None),
            ("no JSON", None),
        ];
        for (text, expected) in rows {
            assert_eq!(erase_name(text, &UserId::new("a")).as_deref(), expected, "{text}");
        }
    }
}
