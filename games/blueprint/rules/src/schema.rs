//! The JSON Schema of a file, made from the table of its fields.

use crate::file::fields::{self, Holds, OBJECTS, Object};
use serde_json::{Map, Value, json};

/// The JSON Schema (draft 2020-12) as text, for editors and language models.
pub fn schema() -> String {
    let mut definitions = Map::new();
    for (object, name, sentence) in OBJECTS {
        definitions.insert((*name).to_owned(), of_object(*object, sentence));
    }
    let words = json!({"anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {"en": {"type": "string"}, "zh": {"type": "string"}}, "additionalProperties": false},
    ]});
    definitions.insert("words".to_owned(), words);
    let blocks = ["if", "each", "repeat", "ask"].map(|name| json!({"$ref": format!("#/$defs/{name}")}));
    let effect = json!({"anyOf": [{"type": "string"}, blocks[0], blocks[1], blocks[2], blocks[3]]});
    definitions.insert("effects".to_owned(), json!({"type": "array", "items": effect}));
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Qipan blueprint",
        "$ref": "#/$defs/game",
        "$defs": definitions,
    });
    let text = serde_json::to_string_pretty(&sorted(&schema)).unwrap_or_default();
    format!("{text}\n")
}

fn of_object(object: Object, sentence: &str) -> Value {
    let mut properties = Map::new();
    for row in fields::of(object) {
        let mut field = of_field(row.holds);
        if let Value::Object(field) = &mut field {
            field.insert("description".to_owned(), row.says.into());
        }
        properties.insert(row.name.to_owned(), field);
    }
    let needed: Vec<&str> = fields::of(object).filter(|row| row.needed).map(|row| row.name).collect();
    json!({
        "type": "object",
        "description": sentence,
        "properties": properties,
        "required": needed,
        "additionalProperties": false,
    })
}

fn of_field(holds: Holds) -> Value {
    let name = json!({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"});
    let text = json!({"type": "string"});
    match holds {
        Holds::Name => name,
        Holds::Number => json!({"type": "integer"}),
        Holds::Flag => json!({"type": "boolean"}),
        Holds::Words => json!({"$ref": "#/$defs/words"}),
        Holds::Pair => json!({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
        Holds::Expression | Holds::Loop => text,
        Holds::Conditions => json!({"anyOf": [text, {"type": "array", "items": text, "minItems": 1}]}),
        Holds::Picks => json!({"type": "array", "items": text, "maxItems": crate::limits::PICKS}),
        Holds::Effects => json!({"$ref": "#/$defs/effects"}),
        Holds::OneOf(words) => json!({"enum": words}),
        Holds::Names => json!({"anyOf": [name, {"type": "array", "items": name}]}),
        Holds::Objects(object) => {
            json!({"type": "array", "items": {"$ref": format!("#/$defs/{}", fields::name_of(object))}})
        }
        Holds::Attributes => json!({"type": "object", "additionalProperties": {"type": "array"}}),
        Holds::AttributeLists => json!({"type": "array", "items": {"type": "object"}}),
        Holds::Links => {
            json!({"type": "array", "items": {"type": "array", "items": name, "minItems": 2, "maxItems": 2}})
        }
        Holds::WordsOfNames => json!({"type": "object", "additionalProperties": {"$ref": "#/$defs/words"}}),
    }
}

/// The same JSON with sorted fields, whatever order the map keeps.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_unstable();
            Value::Object(names.into_iter().map(|name| (name.clone(), sorted(&fields[name]))).collect())
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        plain => plain.clone(),
    }
}
