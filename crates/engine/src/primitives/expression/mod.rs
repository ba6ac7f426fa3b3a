//! Integer formulas as data: constants, variables, arithmetic and choices.
//!
//! In JSON a number is a constant, a text is a variable and an object is an operation.
//!
//! ```
//! use qipan_engine::primitives::expression::Expression;
//!
//! // Half the fighter's strength, rounded up, and 2 more.
//! let damage: Expression = serde_json::from_str(
//!     r#"{"type": "add", "terms": [
//!         2, {"type": "divide", "left": "strength", "right": 2, "rounding": "up"}
//!     ]}"#,
//! )?;
//! let variables = |name: &str| (name == "strength").then_some(7);
//! assert_eq!(damage.evaluate(&variables)?, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod operation;
mod wire;

pub use operation::Operation;

use super::MAX_DEPTH;
use super::number::NumberError;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// A formula over 64-bit integers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Expression {
    Constant(i64),
    /// A value that the caller looks up by name.
    Variable(String),
    Operation(Box<Operation>),
}

impl Expression {
    pub fn variable(name: impl Into<String>) -> Expression {
        Expression::Variable(name.into())
    }

    /// The value of the formula. Only the branch of an `if` that is taken is evaluated.
    pub fn evaluate<V: Variables + ?Sized>(&self, variables: &V) -> Result<i64, ExpressionError> {
        self.evaluate_at(variables, 0)
    }

    /// The names of all variables in the formula, so that data can be checked when it is loaded.
    pub fn variable_names(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        let mut open = vec![self];
        while let Some(expression) = open.pop() {
            match expression {
                Expression::Constant(_) => {}
                Expression::Variable(name) => {
                    names.insert(name.as_str());
                }
                Expression::Operation(operation) => open.extend(operation.operands()),
            }
        }
        names
    }

    fn evaluate_at<V: Variables + ?Sized>(&self, variables: &V, depth: u32) -> Result<i64, ExpressionError> {
        match self {
            Expression::Constant(value) => Ok(*value),
            Expression::Variable(name) => {
                variables.value(name).ok_or_else(|| ExpressionError::UnknownVariable { name: name.clone() })
            }
            Expression::Operation(_) if depth >= MAX_DEPTH => Err(ExpressionError::TooDeep),
            Expression::Operation(operation) => {
                operation.evaluate(|operand| operand.evaluate_at(variables, depth + 1))
            }
        }
    }
}

impl From<i64> for Expression {
    fn from(value: i64) -> Expression {
        Expression::Constant(value)
    }
}

impl From<Operation> for Expression {
    fn from(operation: Operation) -> Expression {
        Expression::Operation(Box::new(operation))
    }
}

/// Where the values of variables come from: a closure, a map, or a game's own context.
pub trait Variables {
    /// The value of a variable, or nothing if there is no such variable.
    fn value(&self, name: &str) -> Option<i64>;
}

impl<F: Fn(&str) -> Option<i64>> Variables for F {
    fn value(&self, name: &str) -> Option<i64> {
        self(name)
    }
}

impl Variables for BTreeMap<String, i64> {
    fn value(&self, name: &str) -> Option<i64> {
        self.get(name).copied()
    }
}

/// Why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExpressionError {
    #[error("there is no variable {name:?}")]
    UnknownVariable { name: String },
    #[error("a number was divided by zero")]
    DivisionByZero,
    #[error("a number became too large")]
    Overflow,
    #[error("the smallest or largest of no numbers was asked for")]
    EmptyList,
    #[error("an expression is nested more than {MAX_DEPTH} levels deep")]
    TooDeep,
}

impl ExpressionError {
    pub const fn code(&self) -> &'static str {
        match self {
            ExpressionError::UnknownVariable { .. } => "unknown_variable",
            ExpressionError::DivisionByZero => "division_by_zero",
            ExpressionError::Overflow => "overflow",
            ExpressionError::EmptyList => "empty_list",
            ExpressionError::TooDeep => "expression_too_deep",
        }
    }
}

impl From<NumberError> for ExpressionError {
    fn from(error: NumberError) -> ExpressionError {
        match error {
            NumberError::DivisionByZero => ExpressionError::DivisionByZero,
            NumberError::Overflow => ExpressionError::Overflow,
        }
    }
}

#[cfg(test)]
mod tests;
