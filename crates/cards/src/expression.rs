//! Integer formulas in data files: a number, the name of a variable, or an operation on further formulas.
//!
//! A formula is read with names in it (`Expression<String>`). The game resolves the names to its own enum of variables
//! when it loads the file, so a misspelt name is found then and evaluation looks nothing up.
//!
//! ```
//! use qipan_cards::expression::Expression;
//!
//! enum Variable { Strength }
//!
//! let written: Expression = serde_json::from_str(
//!     r#"{"type": "add", "terms": [
//!         2, {"type": "divide", "left": "strength", "right": 2, "rounding": "up"}
//!     ]}"#,
//! )?;
//! let damage = written.resolve(&|name: &String| match name.as_str() {
//!     "strength" => Ok(Variable::Strength),
//!     _ => Err(format!("there is no variable {name:?}")),
//! })?;
//! let value = damage.evaluate(&|variable: &Variable| match variable { Variable::Strength => 7 })?;
//! assert_eq!(value, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod operation;
mod read;

pub use operation::Operation;

use qipan_engine::primitives::number::NumberError;
use thiserror::Error;

/// A formula over 64-bit integers. `V` is how variables are named: a string as read, the game's enum once resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression<V = String> {
    Constant(i64),
    Variable(V),
    Operation(Box<Operation<V>>),
}

impl<V> Expression<V> {
    /// The value of the formula; `value` gives the value of a variable.
    pub fn evaluate<F: Fn(&V) -> i64>(&self, value: &F) -> Result<i64, ExpressionError> {
        match self {
            Expression::Constant(constant) => Ok(*constant),
            Expression::Variable(variable) => Ok(value(variable)),
            Expression::Operation(operation) => operation.evaluate(value),
        }
    }

    /// The same formula with other variables; fails with the first variable that `find` does not know.
    pub fn resolve<W, E, F>(&self, find: &F) -> Result<Expression<W>, E>
    where
        F: Fn(&V) -> Result<W, E>,
    {
        Ok(match self {
            Expression::Constant(constant) => Expression::Constant(*constant),
            Expression::Variable(variable) => Expression::Variable(find(variable)?),
            Expression::Operation(operation) => Expression::Operation(Box::new(operation.resolve(find)?)),
        })
    }
}

impl<V> From<Operation<V>> for Expression<V> {
    fn from(operation: Operation<V>) -> Expression<V> {
        Expression::Operation(Box::new(operation))
    }
}

/// Why an expression has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ExpressionError {
    #[error("a number was divided by zero")]
    DivisionByZero,
    #[error("a number became too large")]
    Overflow,
    #[error("the smallest or largest of no numbers was asked for")]
    EmptyList,
}

impl ExpressionError {
    pub const fn code(&self) -> &'static str {
        match self {
            ExpressionError::DivisionByZero => "division_by_zero",
            ExpressionError::Overflow => "overflow",
            ExpressionError::EmptyList => "empty_list",
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
