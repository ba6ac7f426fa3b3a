//! Random values for requests: most fit the schema, and some are names and ids that exist.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::super::super::dice::Dice;
use super::operations::Operation;

/// How many ids of earlier answers are remembered.
const REMEMBERED: usize = 200;

/// Texts that programs have misread before.
const TEXTS: &[&str] = &["", "tictactoe", "x", "0", "-1", "null", "棋", "\0", "..", "%", "'\"<>", "hello"];

/// Numbers at the edges of integer types.
const EDGES: &[i64] = &[-1, 0, 1, 256, 65_536, 4_294_967_296, i64::MAX, i64::MIN];

#[derive(Debug)]
pub(super) struct Values {
    pub(super) dice: Dice,
    /// Names and ids that exist, or existed.
    known: Vec<String>,
    /// Counts up, so that keys of messages differ.
    keys: u64,
}

impl Values {
    pub(super) fn new(dice: Dice, names: &[String]) -> Values {
        Values { dice, known: names.to_vec(), keys: 0 }
    }

    pub(super) fn one_in(&mut self, count: u64) -> bool {
        self.dice.below(count) == 0
    }

    /// Remembers the ids in an answer.
    pub(super) fn remember(&mut self, answer: &Value) {
        match answer {
            Value::Array(items) => items.iter().take(3).for_each(|item| self.remember(item)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value.as_str().filter(|_| ["id", "table", "thread"].contains(&name.as_str())) {
                        Some(id) if self.known.len() < REMEMBERED => self.known.push(id.to_owned()),
                        Some(id) => {
                            let place = self.dice.below(REMEMBERED as u64) as usize;
                            id.clone_into(&mut self.known[place]);
                        }
                        None => self.remember(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn text(&mut self) -> String {
        match self.dice.below(6) {
            0 => self.dice.pick(TEXTS).copied().unwrap_or_default().to_owned(),
            1 => {
                let letters = (0..self.dice.below(30)).map(|_| self.dice.below(0x3000) as u32);
                letters.map(|letter| char::from_u32(letter).unwrap_or('\u{fffd}')).collect()
            }
            2 => {
                let count = self.dice.below(400) as usize;
                self.dice.pick(TEXTS).copied().unwrap_or_default().repeat(count)
            }
            3 => {
                self.keys += 1;
                format!("key {}", self.keys)
            }
            _ => self.dice.pick(&self.known).cloned().unwrap_or_default(),
        }
    }

    fn anything(&mut self, depth: u64) -> Value {
        match self.dice.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.one_in(2)),
            2 => json!(self.dice.below(300)),
            3 => json!(self.dice.pick(EDGES)),
            4 => json!(0.5),
            5 => json!(self.text()),
            6 => (0..self.dice.below(4)).map(|_| self.anything(depth - 1)).collect(),
            _ => {
                let count = self.dice.below(4);
                Value::Object((0..count).map(|_| (self.text(), self.anything(depth - 1))).collect())
            }
        }
    }

    /// A value that fits a schema, or sometimes any other value.
    pub(super) fn by_schema(&mut self, document: &Value, schema: &Value) -> Value {
        if self.one_in(20) {
            return self.anything(2);
        }
        if let Some(name) = schema["$ref"].as_str() {
            let target = document.pointer(name.trim_start_matches('#')).unwrap_or(&Value::Null);
            return self.by_schema(document, target);
        }
        for list in ["enum", "oneOf"] {
            if let Some(choice) = schema[list].as_array().and_then(|all| self.dice.pick(all)) {
                return if list == "enum" { choice.clone() } else { self.by_schema(document, choice) };
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.dice.pick(kinds).and_then(Value::as_str),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => Value::Object(self.fields(document, schema)),
            Some("array") => {
                (0..self.dice.below(4)).map(|_| self.by_schema(document, &schema["items"])).collect()
            }
            Some("string") => json!(self.text()),
            Some("integer") if self.one_in(5) => json!(self.dice.pick(EDGES)),
            Some("integer") => json!(self.dice.below(300)),
            Some("boolean") => json!(self.one_in(2)),
            Some("null") => Value::Null,
            _ => self.anything(2),
        }
    }

    fn fields(&mut self, document: &Value, schema: &Value) -> Map<String, Value> {
        let mut fields = Map::new();
        let required = &schema["required"];
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.as_array().is_some_and(|all| all.iter().any(|it| it == name));
            if !self.one_in(if is_required { 20 } else { 3 }) {
                fields.insert(name.clone(), self.by_schema(document, inner));
            }
        }
        if self.one_in(20) {
            fields.insert(self.text(), self.anything(1));
        }
        fields
    }

    /// A text for a part of an address, sometimes with bytes that are not UTF-8.
    fn in_address(&mut self) -> String {
        let mut bytes = self.text().into_bytes();
        bytes.truncate(200);
        if self.one_in(20) {
            bytes.push(0xff);
        }
        bytes.iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "%{byte:02x}");
            text
        })
    }

    pub(super) fn address(&mut self, operation: &Operation) -> String {
        let mut address = String::new();
        for part in operation.path.split('/').skip(1) {
            address.push('/');
            let part = if part.starts_with('{') { self.in_address() } else { part.to_owned() };
            address.push_str(&part);
        }
        if self.one_in(2) {
            let name = match self.dice.pick(&operation.query) {
                Some(name) if !self.one_in(10) => name.clone(),
                _ => "%ff".to_owned(),
            };
            let value = if self.one_in(3) { self.dice.below(300).to_string() } else { self.in_address() };
            address.push_str(&format!("?{name}={value}"));
        }
        address
    }

    pub(super) fn body(&mut self, document: &Value, operation: &Operation) -> Vec<u8> {
        let Some(schema) = &operation.body else {
            return if self.one_in(10) { self.text().into_bytes() } else { Vec::new() };
        };
        let mut bytes = self.by_schema(document, schema).to_string().into_bytes();
        if self.one_in(20) {
            let end = self.dice.below(bytes.len() as u64 + 1);
            bytes.truncate(end as usize);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_mostly_fit_and_ids_come_back() {
        let mut values = Values::new(Dice::new(1), &["ann".to_owned()]);
        values.remember(&json!({"tables": [{"id": "T1", "name": "x"}]}));
        assert_eq!(values.known, ["ann", "T1"]);
        let document = json!({"s": {"type": "object", "required": ["a"], "properties":
            {"a": {"type": "string"}, "b": {"enum": ["x", "y"]}}}});
        let made: Vec<Value> =
            (0..1_000).map(|_| values.by_schema(&document, &json!({"$ref": "#/s"}))).collect();
        let count = |fits: &dyn Fn(&Value) -> bool| made.iter().filter(|it| fits(it)).count();
        assert!(count(&|it| it["a"].is_string()) > 700, "most have the field that is required");
        assert!(count(&|it| it["a"] == "ann" || it["a"] == "T1") > 100, "some are known");
        assert!(count(&|it| it["b"] == "x") > 100 && count(&|it| !it.is_object()) > 10);
    }
}
