//! A small schema: what shape a JSON value of the contract has. Objects have exactly the fields that are named.

use crate::Disc;
use serde_json::{Map, Value};

pub(super) struct Shapes(Map<String, Value>);

impl Shapes {
    pub(super) fn read() -> Shapes {
        Shapes(serde_json::from_str(include_str!("../../tests/data/shapes.json")).unwrap())
    }

    pub(super) fn check(&self, shape: &str, value: &Value) {
        if let Err(problem) = self.compare(&Value::String(format!("${shape}")), value, shape) {
            panic!("{problem}\n{value:#}");
        }
    }

    fn compare(&self, shape: &Value, value: &Value, path: &str) -> Result<(), String> {
        let wrong = || Err(format!("{path}: {value} is not {shape}"));
        match (shape, value) {
            (Value::String(name), value) => self.compare_named(name, value, path),
            (Value::Array(shapes), Value::Array(values)) => {
                let mut items = values.iter().enumerate();
                items
                    .try_for_each(|(index, item)| self.compare(&shapes[0], item, &format!("{path}[{index}]")))
            }
            (Value::Object(fields), value) if fields.contains_key("one of") => {
                let shapes = fields["one of"].as_array().unwrap();
                let fits = shapes.iter().any(|shape| self.compare(shape, value, path).is_ok());
                if fits { Ok(()) } else { wrong() }
            }
            (Value::Object(fields), Value::Object(values)) => self.compare_fields(fields, values, path),
            _ => wrong(),
        }
    }

    fn compare_fields(
        &self,
        fields: &Map<String, Value>,
        values: &Map<String, Value>,
        path: &str,
    ) -> Result<(), String> {
        if let Some(shape) = fields.get("*disc") {
            let is_disc = |name: &String| is_disc(name);
            let fits = |value: &Value| self.compare(shape, value, path).is_ok() && *value != 0;
            return if values.keys().all(is_disc) && values.values().all(fits) {
                Ok(())
            } else {
                Err(format!("{path}: not discs and counts"))
            };
        }
        let names: Vec<_> = fields.keys().collect();
        let found: Vec<_> = values.keys().collect();
        if names != found {
            return Err(format!("{path}: has the fields {found:?} instead of {names:?}"));
        }
        fields
            .iter()
            .try_for_each(|(name, shape)| self.compare(shape, &values[name], &format!("{path}.{name}")))
    }

    fn compare_named(&self, name: &str, value: &Value, path: &str) -> Result<(), String> {
        const PHASES: [&str; 6] =
            ["init", "buckle_decision", "in_round", "reveal_decision", "settlement", "finished"];
        let text = value.as_str().unwrap_or_default();
        let fits = match name {
            "number" => value.is_i64() || value.is_u64(),
            "truth" => value.is_boolean(),
            "null" => value.is_null(),
            "seat" => value.as_u64().is_some_and(|seat| seat < 3),
            "phase" => PHASES.contains(&text),
            "disc" => is_disc(text),
            name => match (name.strip_prefix('$'), name.strip_prefix('=')) {
                (Some(name), _) => return self.compare(&self.0[name], value, path),
                (_, Some(word)) => text == word,
                _ => panic!("there is no shape {name}"),
            },
        };
        if fits { Ok(()) } else { Err(format!("{path}: {value} is not {name}")) }
    }
}

fn is_disc(name: &str) -> bool {
    Disc::ALL.iter().any(|disc| disc.name() == name)
}
