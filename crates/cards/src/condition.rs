//! Yes-or-no tests in data files. Like a formula, a condition is read with names and resolved when the file is loaded.
//!
//! ```
//! use qipan_cards::condition::Condition;
//!
//! let written: Condition = serde_json::from_str(
//!     r#"{"type": "all", "conditions": [
//!         {"type": "compare", "left": "health", "comparison": "at_most", "right": 5},
//!         {"type": "compare", "left": "burn", "comparison": "at_least", "right": 1}
//!     ]}"#,
//! )?;
//! // A real game resolves to an enum; here the variables are their own values.
//! let cornered = written.resolve(&|name: &String| match name.as_str() {
//!     "health" => Ok(4),
//!     "burn" => Ok(2),
//!     _ => Err(format!("there is no variable {name:?}")),
//! })?;
//! assert!(cornered.holds(&|value: &i64| *value)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::expression::{Expression, ExpressionError};
use qipan_engine::primitives::number::Comparison;
use serde::Deserialize;

/// A test of the values of variables; `V` is how they are named, as in [`Expression`].
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[serde(bound(deserialize = "Expression<V>: Deserialize<'de>"))]
pub enum Condition<V = String> {
    /// Holds if every part does; also if there are no parts.
    All {
        conditions: Vec<Condition<V>>,
    },
    /// Holds if one part does; not if there are no parts.
    Any {
        conditions: Vec<Condition<V>>,
    },
    Not {
        condition: Box<Condition<V>>,
    },
    Compare {
        left: Expression<V>,
        comparison: Comparison,
        right: Expression<V>,
    },
}

impl<V> Condition<V> {
    /// Whether it holds. Parts after the one that decides an `all` or `any` are not evaluated.
    pub fn holds<F: Fn(&V) -> i64>(&self, value: &F) -> Result<bool, ExpressionError> {
        let find = |wanted: bool, parts: &[Condition<V>]| {
            for part in parts {
                if part.holds(value)? == wanted {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        match self {
            Condition::All { conditions } => find(false, conditions).map(|found| !found),
            Condition::Any { conditions } => find(true, conditions),
            Condition::Not { condition } => condition.holds(value).map(|holds| !holds),
            Condition::Compare { left, comparison, right } => {
                Ok(comparison.holds(left.evaluate(value)?, right.evaluate(value)?))
            }
        }
    }

    /// The same condition with other variables; fails with the first variable that `find` does not know.
    pub fn resolve<W, E, F>(&self, find: &F) -> Result<Condition<W>, E>
    where
        F: Fn(&V) -> Result<W, E>,
    {
        let all = |parts: &[Condition<V>]| {
            parts.iter().map(|part| part.resolve(find)).collect::<Result<Vec<_>, E>>()
        };
        Ok(match self {
            Condition::All { conditions } => Condition::All { conditions: all(conditions)? },
            Condition::Any { conditions } => Condition::Any { conditions: all(conditions)? },
            Condition::Not { condition } => Condition::Not { condition: Box::new(condition.resolve(find)?) },
            Condition::Compare { left, comparison, right } => Condition::Compare {
                left: left.resolve(find)?,
                comparison: *comparison,
                right: right.resolve(find)?,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(name: &str) -> Result<i64, &'static str> {
        if name == "x" { Ok(3) } else { Err("unknown_variable") }
    }

    fn check(json: &str, expected: Result<bool, &str>) {
        let written: Condition = serde_json::from_str(json).unwrap();
        let holds = |resolved: Condition<i64>| resolved.holds(&|x: &i64| *x).map_err(|error| error.code());
        assert_eq!(written.resolve(&|name: &String| find(name)).and_then(holds), expected, "{json}");
    }

    #[test]
    fn trees_hold_or_explain_themselves() {
        let list =
            |kind: &str, parts: &[&str]| format!(r#"{{"type":"{kind}","conditions":[{}]}}"#, parts.join(","));
        let not = |part: &str| format!(r#"{{"type":"not","condition":{part}}}"#);
        let compare =
            |left: &str| format!(r#"{{"type":"compare","left":{left},"comparison":"at_least","right":3}}"#);
        let (yes, no) = (compare("\"x\""), compare("2"));
        let broken = compare(r#"{"type":"divide","left":1,"right":0}"#);
        let unknown = compare("\"y\"");
        let rows = [
            (yes.clone(), Ok(true)),
            (no.clone(), Ok(false)),
            (list("all", &[]), Ok(true)),
            (list("any", &[]), Ok(false)),
            (list("all", &[&yes, &yes]), Ok(true)),
            // Parts after the one that decides are not evaluated.
            (list("all", &[&yes, &no, &broken]), Ok(false)),
            (list("any", &[&no, &yes, &broken]), Ok(true)),
            (list("any", &[&no, &no]), Ok(false)),
            (list("all", &[&yes, &broken]), Err("division_by_zero")),
            (not(&no), Ok(true)),
            (not(&broken), Err("division_by_zero")),
            // But all names are resolved, also those of parts that are never evaluated.
            (list("any", &[&yes, &unknown]), Err("unknown_variable")),
            (list("all", &[&unknown]), Err("unknown_variable")),
            (not(&unknown), Err("unknown_variable")),
        ];
        rows.iter().for_each(|(json, expected)| check(json, *expected));
    }
}
