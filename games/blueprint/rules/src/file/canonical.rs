//! The identity of rules: a hash that does not depend on texts, look, spaces or the order of fields.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// Fields of the file that do not change how the game is played.
const LOOKS: [&str; 4] = ["title", "words", "minutes", "category"];

/// The SHA-256 hash of the rules of a file, in hexadecimal digits.
pub(crate) fn hash(file: &Value) -> String {
    let mut text = String::new();
    if let Value::Object(fields) = file {
        let mut rules = fields.clone();
        LOOKS.iter().for_each(|name| drop(rules.remove(*name)));
        write(&Value::Object(rules), &mut text);
    }
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes JSON with sorted fields, whatever order the map keeps.
fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_unstable();
            text.push('{');
            for name in names {
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(&fields[name], text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write(item, text);
                text.push(',');
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::hash;
    use serde_json::json;

    #[test]
    fn only_rules_change_the_hash() {
        let game = json!({"qipan": 1, "title": {"en": "A"}, "moves": [{"move": "a", "do": ["next"]}]});
        let renamed =
            json!({"moves": [{"do": ["next"], "move": "a"}], "title": {"en": "B"}, "words": {}, "qipan": 1});
        let changed = json!({"qipan": 1, "title": {"en": "A"}, "moves": [{"move": "a", "do": ["draw"]}]});
        assert_eq!(hash(&game), hash(&renamed));
        assert_ne!(hash(&game), hash(&changed));
        assert_eq!(hash(&game).len(), 64);
    }
}
