//! JSON from outside as a value, read in one pass: it is built and searched for repeated keys at once.

use crate::Problem;
use crate::unique_keys::finish;
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Parses JSON from outside as a value. Mistakes are those of [`crate::read_json`].
pub(crate) fn read_value(text: &str, code: &str) -> Result<Value, Problem> {
    let mut duplicate = None;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let result = Tree(&mut duplicate).deserialize(&mut deserializer);
    let result = result.and_then(|value| deserializer.end().map(|()| value));
    finish(result, duplicate, code)
}

/// One value of any kind, which is kept. It holds the place for a repeated key.
struct Tree<'a>(&'a mut Option<String>);

impl<'de> DeserializeSeed<'de> for Tree<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Tree<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    #[expect(clippy::disallowed_types)]
    // tidy: allow f64 — a command may contain one, which its own type then refuses
    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items.next_element_seed(Tree(self.0))? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            if values.contains_key(&key) {
                *self.0 = Some(key);
                return Err(A::Error::custom("a key is given twice"));
            }
            values.insert(key, fields.next_value_seed(Tree(self.0))?);
        }
        Ok(Value::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_one_that_serde_reads() {
        let text = r#" {"a":[1,-2,2.5,null,true,"\u00e4"],"b":{"c":{}},"":18446744073709551615} "#;
        assert_eq!(read_value(text, "bad").unwrap(), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn deep_texts_are_refused() {
        assert!(read_value(&"[".repeat(100_000), "bad").is_err_and(|it| it.code == "bad"));
    }
}
