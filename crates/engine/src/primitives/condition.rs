//! Yes-or-no questions as data, with a game's own questions plugged in by name.
//!
//! ```
//! use qipan_engine::primitives::action_registry::QueryRegistry;
//! use qipan_engine::primitives::condition::Condition;
//! use qipan_engine::primitives::expression::Variables;
//!
//! struct Hero { health: i64, statuses: Vec<String> }
//!
//! impl Variables for Hero {
//!     fn value(&self, name: &str) -> Option<i64> {
//!         (name == "health").then_some(self.health)
//!     }
//! }
//!
//! let questions: QueryRegistry<Hero, bool> = QueryRegistry::new("condition")
//!     .with("has_status", |hero: &Hero, params| Ok(hero.statuses.contains(&params.get("status")?)))?;
//!
//! let cornered: Condition = serde_json::from_str(
//!     r#"{"type": "all", "conditions": [
//!         {"type": "compare", "left": "health", "comparison": "at_most", "right": 5},
//!         {"type": "custom", "name": "has_status", "params": {"status": "burn"}}
//!     ]}"#,
//! )?;
//! let hero = Hero { health: 4, statuses: vec!["burn".to_owned()] };
//! assert!(cornered.holds(&hero, &questions)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::MAX_DEPTH;
use super::action_registry::{CallError, QueryRegistry, RegistryError};
use super::expression::{Expression, ExpressionError, Variables};
use super::number::Comparison;
use super::params::Params;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A question about a game's context. `Id` names the game's own questions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Condition<Id = String> {
    Always,
    Never,
    /// True if there is no condition that fails, so also if there is none at all.
    All {
        conditions: Vec<Condition<Id>>,
    },
    /// True if there is a condition that holds, so never if there is none at all.
    Any {
        conditions: Vec<Condition<Id>>,
    },
    Not {
        condition: Box<Condition<Id>>,
    },
    Compare {
        left: Expression,
        comparison: Comparison,
        right: Expression,
    },
    Custom {
        name: Id,
        #[serde(default, skip_serializing_if = "Params::is_empty")]
        params: Params,
    },
}

impl<Id: Ord + Clone + fmt::Debug> Condition<Id> {
    /// The answer. What comes after the part that decides an `all` or `any` is not asked.
    pub fn holds<C: Variables>(
        &self,
        context: &C,
        handlers: &QueryRegistry<C, bool, Id>,
    ) -> Result<bool, ConditionError> {
        self.holds_at(context, handlers, 0)
    }

    /// Whether the tree is shallow enough and names only handlers that exist, for checking data on load.
    pub fn check<C>(&self, handlers: &QueryRegistry<C, bool, Id>) -> Result<(), ConditionError> {
        let mut open = vec![(self, 0)];
        while let Some((condition, depth)) = open.pop() {
            if depth > MAX_DEPTH {
                return Err(ConditionError::TooDeep);
            }
            match condition {
                Condition::All { conditions } | Condition::Any { conditions } => {
                    open.extend(conditions.iter().map(|part| (part, depth + 1)));
                }
                Condition::Not { condition } => open.push((condition, depth + 1)),
                Condition::Custom { name, .. } => drop(handlers.get(name)?),
                Condition::Always | Condition::Never | Condition::Compare { .. } => {}
            }
        }
        Ok(())
    }

    fn holds_at<C: Variables>(
        &self,
        context: &C,
        handlers: &QueryRegistry<C, bool, Id>,
        depth: u32,
    ) -> Result<bool, ConditionError> {
        if depth > MAX_DEPTH {
            return Err(ConditionError::TooDeep);
        }
        let ask = |part: &Condition<Id>| part.holds_at(context, handlers, depth + 1);
        match self {
            Condition::Always => Ok(true),
            Condition::Never => Ok(false),
            Condition::All { conditions } => first_that_is(false, conditions, ask).map(|found| !found),
            Condition::Any { conditions } => first_that_is(true, conditions, ask),
            Condition::Not { condition } => ask(condition).map(|answer| !answer),
            Condition::Compare { left, comparison, right } => {
                Ok(comparison.holds(left.evaluate(context)?, right.evaluate(context)?))
            }
            Condition::Custom { name, params } => Ok(handlers.ask(name, context, params)?),
        }
    }
}

/// Whether one of the parts gives the wanted answer; asks in order and stops at the first.
fn first_that_is<T, E>(wanted: bool, parts: &[T], ask: impl Fn(&T) -> Result<bool, E>) -> Result<bool, E> {
    for part in parts {
        if ask(part)? == wanted {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Why a condition has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConditionError {
    #[error(transparent)]
    Expression(#[from] ExpressionError),
    #[error(transparent)]
    Call(#[from] CallError),
    #[error("a condition is nested more than {MAX_DEPTH} levels deep")]
    TooDeep,
}

impl ConditionError {
    pub const fn code(&self) -> &'static str {
        match self {
            ConditionError::Expression(error) => error.code(),
            ConditionError::Call(error) => error.code(),
            ConditionError::TooDeep => "condition_too_deep",
        }
    }
}

impl From<RegistryError> for ConditionError {
    fn from(error: RegistryError) -> ConditionError {
        ConditionError::Call(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    type Context = BTreeMap<String, i64>;

    fn handlers() -> QueryRegistry<Context, bool> {
        let has = |context: &Context, params: &Params| Ok(context.contains_key(&params.get::<String>("of")?));
        QueryRegistry::new("condition").with("has", has).unwrap()
    }

    const ALWAYS: &str = r#"{"type":"always"}"#;
    const NEVER: &str = r#"{"type":"never"}"#;
    const UNKNOWN: &str = r#"{"type":"custom","name":"nothing"}"#;

    fn check(json: &str, expected: Result<bool, &str>) {
        let condition: Condition = serde_json::from_str(json).unwrap();
        let context = BTreeMap::from([("x".to_owned(), 3)]);
        let answer = condition.holds(&context, &handlers());
        assert_eq!(answer.map_err(|error| error.code()), expected, "{json}");
        assert_eq!(serde_json::to_string(&condition).unwrap(), json);
    }

    #[test]
    fn trees_are_answered_or_explain_themselves() {
        let list =
            |kind: &str, parts: &[&str]| format!(r#"{{"type":"{kind}","conditions":[{}]}}"#, parts.join(","));
        let not = |part: &str| format!(r#"{{"type":"not","condition":{part}}}"#);
        let compare =
            |left: &str| format!(r#"{{"type":"compare","left":"{left}","comparison":"at_least","right":3}}"#);
        let has = |of: &str| format!(r#"{{"type":"custom","name":"has","params":{{"of":{of}}}}}"#);
        let rows = [
            (ALWAYS.to_owned(), Ok(true)),
            (NEVER.to_owned(), Ok(false)),
            (list("all", &[]), Ok(true)),
            (list("any", &[]), Ok(false)),
            (list("all", &[ALWAYS, ALWAYS]), Ok(true)),
            (list("all", &[ALWAYS, NEVER, UNKNOWN]), Ok(false)),
            (list("any", &[NEVER, ALWAYS, UNKNOWN]), Ok(true)),
            (list("any", &[NEVER, NEVER]), Ok(false)),
            (not(NEVER), Ok(true)),
            (compare("x"), Ok(true)),
            (has("\"x\""), Ok(true)),
            (has("\"y\""), Ok(false)),
            (compare("y"), Err("unknown_variable")),
            (has("1"), Err("wrong_param")),
            (list("all", &[ALWAYS, UNKNOWN]), Err("unknown_id")),
            (not(UNKNOWN), Err("unknown_id")),
        ];
        rows.iter().for_each(|(json, expected)| check(json, *expected));
    }

    #[test]
    fn data_is_checked_without_a_context() {
        let read = |json: &str| serde_json::from_str::<Condition>(json).unwrap();
        let hidden = r#"{"type":"any","conditions":[{"type":"always"},
            {"type":"not","condition":{"type":"custom","name":"nothing"}}]}"#;
        assert_eq!(read(hidden).check(&handlers()).map_err(|error| error.code()), Err("unknown_id"));
        assert_eq!(read(ALWAYS).check(&handlers()), Ok(()));
        assert_eq!(read(r#"{"type":"custom","name":"has"}"#).check(&handlers()), Ok(()));
    }

    #[test]
    fn depth_is_limited_exactly() {
        let nested = |levels: u32| {
            (0..levels).fold(Condition::Always, |inner, _| Condition::Not { condition: Box::new(inner) })
        };
        let (deep, too_deep) = (nested(MAX_DEPTH), nested(MAX_DEPTH + 1));
        assert_eq!(deep.holds(&Context::new(), &handlers()), Ok(true));
        assert_eq!(deep.check(&handlers()), Ok(()));
        assert_eq!(too_deep.holds(&Context::new(), &handlers()), Err(ConditionError::TooDeep));
        assert_eq!(too_deep.check(&handlers()).map_err(|error| error.code()), Err("condition_too_deep"));
    }
}
