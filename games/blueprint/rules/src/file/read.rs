//! Reads JSON with the path of every mistake.

use super::fields::{self, Object};
use crate::language::suggest::similar;
use crate::limits;
use crate::mistake::Mistake;
use qipan_engine::read_json;
use serde_json::{Map, Value};

/// A value of the file and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct At<'a> {
    pub(crate) value: &'a Value,
    pub(crate) path: String,
}

type Read<T> = Result<T, Mistake>;

/// The whole file as JSON: not too large, not too deep, no repeated keys.
pub(crate) fn json(text: &str) -> Read<Value> {
    if text.len() > limits::FILE_BYTES {
        let sentence = format!("a file has at most {} KiB", limits::FILE_BYTES / 1024);
        return Err(Mistake::in_file("", "file_too_large", sentence));
    }
    read_json(text, "bad_json").map_err(|problem| {
        let code = if problem.code == "duplicate_key" { "duplicate_key" } else { "bad_json" };
        Mistake::in_file("", code, problem.to_string())
    })
}

impl<'a> At<'a> {
    pub(crate) fn root(value: &'a Value) -> At<'a> {
        At { value, path: String::new() }
    }

    pub(crate) fn mistake(&self, code: &'static str, sentence: impl Into<String>) -> Mistake {
        Mistake::in_file(&self.path, code, sentence)
    }

    fn wrong(&self, expected: &str) -> Mistake {
        self.mistake("wrong_type", format!("{expected} is expected"))
    }

    pub(crate) fn map(&self) -> Read<&'a Map<String, Value>> {
        self.value.as_object().ok_or_else(|| self.wrong("an object"))
    }

    /// The names of the fields in an order that does not depend on how the file is written.
    pub(crate) fn names(&self) -> Read<Vec<&'a String>> {
        let mut names: Vec<&String> = self.map()?.keys().collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Checks the names of the fields, and that none is missing.
    pub(crate) fn check(&self, object: Object) -> Read<()> {
        let map = self.map()?;
        let known = || fields::of(object).map(|row| row.name);
        for name in self.names()? {
            if !known().any(|it| it == name) {
                let sentence = format!("the object {:?} has no field {name:?}", fields::name_of(object));
                let here = self.inside(name);
                return Err(here.mistake("unknown_field", sentence).suggesting(similar(name, known())));
            }
        }
        match fields::of(object).find(|row| row.needed && !map.contains_key(row.name)) {
            Some(row) => Err(self.mistake("missing_field", format!("the field {:?} is missing", row.name))),
            None => Ok(()),
        }
    }

    fn inside(&self, name: &str) -> At<'a> {
        let escaped = name.replace('~', "~0").replace('/', "~1");
        At { value: self.value.get(name).unwrap_or(&Value::Null), path: format!("{}/{escaped}", self.path) }
    }

    pub(crate) fn get(&self, name: &str) -> Option<At<'a>> {
        self.value.get(name).map(|_| self.inside(name))
    }

    /// A field that `check` has found.
    pub(crate) fn field(&self, name: &str) -> Read<At<'a>> {
        self.get(name).ok_or_else(|| self.mistake("missing_field", format!("the field {name:?} is missing")))
    }

    pub(crate) fn text(&self) -> Read<&'a str> {
        self.value.as_str().ok_or_else(|| self.wrong("a text"))
    }

    pub(crate) fn flag(&self) -> Read<bool> {
        self.value.as_bool().ok_or_else(|| self.wrong("true or false"))
    }

    pub(crate) fn number(&self, min: i64, max: i64) -> Read<i64> {
        let number = self.value.as_i64().ok_or_else(|| self.wrong("a whole number"))?;
        match (min..=max).contains(&number) {
            true => Ok(number),
            false => Err(self.mistake("out_of_range", format!("a number from {min} to {max} is expected"))),
        }
    }

    pub(crate) fn list(&self) -> Read<Vec<At<'a>>> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("a list"))?;
        Ok(items
            .iter()
            .enumerate()
            .map(|(index, value)| At { value, path: format!("{}/{index}", self.path) })
            .collect())
    }

    /// The items of a list, or the value itself if it is none.
    pub(crate) fn one_or_more(&self) -> Vec<At<'a>> {
        self.list().unwrap_or_else(|_| vec![self.clone()])
    }

    /// The items of a list in a field that may be missing.
    pub(crate) fn items(&self, name: &str) -> Read<Vec<At<'a>>> {
        self.get(name).map_or(Ok(Vec::new()), |field| field.list())
    }

    pub(crate) fn pair(&self, min: i64, max: i64) -> Read<(i64, i64)> {
        match &*self.list()? {
            [one, other] => Ok((one.number(min, max)?, other.number(min, max)?)),
            _ => Err(self.wrong("a list of two numbers")),
        }
    }

    /// One of the words that the field allows.
    pub(crate) fn word(&self, allowed: &[&str]) -> Read<&'a str> {
        let word = self.text()?;
        match allowed.contains(&word) {
            true => Ok(word),
            false => {
                let sentence = format!("one of {} is expected", allowed.join(", "));
                Err(self.mistake("unknown_word", sentence).suggesting(similar(word, allowed.iter().copied())))
            }
        }
    }

    /// A new name: a letter, then letters, digits and `_`, all small.
    pub(crate) fn name(&self) -> Read<&'a str> {
        let name = self.text()?;
        let is_letter = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
        let starts = name.starts_with(|it: char| it.is_ascii_lowercase());
        if !starts || !name.chars().all(is_letter) || name.len() > limits::NAME_CHARS {
            let sentence = "a name begins with a small letter and has only small letters, digits and _";
            return Err(self.mistake("bad_name", sentence));
        }
        if crate::language::table::is_reserved(name) {
            return Err(self.mistake("reserved_name", format!("{name:?} is a word of the language")));
        }
        Ok(name)
    }
}
