//! JSON from outside, without repeated keys in any object.
//!
//! Parsers disagree about a repeated key: one keeps the first value, another the last. If two parts of a program
//! parsed the same message differently, an attacker could deceive one of them. Such messages are refused as a whole.

use crate::Problem;
use serde::de::{DeserializeOwned, DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// Parses JSON from outside. A repeated key is refused with the code `duplicate_key`, every other mistake with
/// `code`.
///
/// ```
/// use qipan_engine::read_json;
/// assert_eq!(read_json::<Vec<u8>>("[1, 2]", "bad_message"), Ok(vec![1, 2]));
/// let twice = read_json::<serde_json::Value>(r#"{"type": "x", "type": "undo"}"#, "bad_message");
/// assert_eq!(twice.unwrap_err().code, "duplicate_key");
/// ```
pub fn read_json<T: DeserializeOwned>(text: &str, code: &str) -> Result<T, Problem> {
    check_unique_keys(text, code)?;
    serde_json::from_str(text).map_err(|error| Problem::new(code, error.to_string()))
}

/// Refuses text in which an object, at any depth, repeats a key, and text that is not JSON (with `code`).
/// It takes one pass and copies only keys with escapes.
pub fn check_unique_keys(text: &str, code: &str) -> Result<(), Problem> {
    let mut walk = Walk::default();
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let result = Node(&mut walk).deserialize(&mut deserializer).and_then(|()| deserializer.end());
    finish(result, walk.duplicate, code)
}

/// The result of reading a text in which this key may be given twice.
pub(crate) fn finish<T>(
    result: serde_json::Result<T>,
    duplicate: Option<String>,
    code: &str,
) -> Result<T, Problem> {
    match duplicate {
        Some(key) => {
            let mut problem = Problem::new("duplicate_key", format!("the key {key:?} is given twice"));
            problem.args.insert("key".to_owned(), key.into());
            Err(problem)
        }
        None => result.map_err(|error| Problem::new(code, error.to_string())),
    }
}

/// The keys of all objects around the current position, the innermost object last.
#[derive(Default)]
struct Walk<'de> {
    keys: Vec<Cow<'de, str>>,
    duplicate: Option<String>,
}

/// One value of any kind.
struct Node<'walk, 'de>(&'walk mut Walk<'de>);

impl<'de> DeserializeSeed<'de> for Node<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    #[expect(clippy::disallowed_types)]
    // tidy: allow f64 — the value is passed over and never kept
    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Node(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let walk = self.0;
        let first = walk.keys.len();
        while let Some(Key(key)) = fields.next_key()? {
            walk.keys.push(key);
            fields.next_value_seed(Node(walk))?;
        }
        // Sort, so that an object with many keys does not take quadratic time.
        let own = walk.keys.get_mut(first..).unwrap_or_default();
        own.sort_unstable();
        let twice = own.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].to_string());
        walk.keys.truncate(first);
        match twice {
            None => Ok(()),
            Some(key) => {
                walk.duplicate = Some(key);
                Err(A::Error::custom("a key is given twice"))
            }
        }
    }
}

/// A key, borrowed from the text where it has no escapes.
struct Key<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key<'de>, D::Error> {
        struct Borrow;
        impl<'de> Visitor<'de> for Borrow {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(key)))
            }

            fn visit_str<E: Error>(self, key: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(key.to_owned())))
            }
        }
        deserializer.deserialize_str(Borrow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_keys_are_found_at_any_depth() {
        let rows = [
            (r#"{"type":"undo"}"#, ""),
            (r#"{"a":{"a":1},"b":[{"a":1},{"a":1}]}"#, ""),
            (r#"[1,-2,2.5,null,true,"a","a"]"#, ""),
            (r#"{"type":"x","type":"undo"}"#, r#"duplicate_key: the key "type" is given twice"#),
            (r#"{"a":1,"b":2,"c":3,"a":1}"#, r#"duplicate_key: the key "a" is given twice"#),
            (r#"{"a":[{"b":{"c":1,"c":2}}]}"#, r#"duplicate_key: the key "c" is given twice"#),
            // The same key, once with an escape.
            (r#"{"undo":1,"\u0075ndo":2}"#, r#"duplicate_key: the key "undo" is given twice"#),
            (r#"{"":1,"":2}"#, r#"duplicate_key: the key "" is given twice"#),
            ("", "bad: EOF while parsing a value at line 1 column 0"),
            ("{}{}", "bad: trailing characters at line 1 column 3"),
        ];
        for (text, expected) in rows {
            let value = crate::tree::read_value(text, "bad");
            for problem in [check_unique_keys(text, "bad").err(), value.err()] {
                assert_eq!(problem.map_or(String::new(), |problem| problem.to_string()), expected, "{text}");
            }
        }
        let problem = check_unique_keys(r#"{"a":1,"a":2}"#, "bad").unwrap_err();
        assert_eq!(problem.args["key"], "a");
    }

    #[test]
    fn deep_and_wide_texts_are_read_within_bounds() {
        assert!(check_unique_keys(&"[".repeat(100_000), "bad").is_err_and(|it| it.code == "bad"));
        let wide: Vec<String> = (0..10_000).map(|number| format!("\"{number}\":0")).collect();
        assert_eq!(check_unique_keys(&format!("{{{}}}", wide.join(",")), "bad"), Ok(()));
    }
}
