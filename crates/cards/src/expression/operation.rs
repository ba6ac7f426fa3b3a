//! The operations of an expression.

use super::{Expression, ExpressionError};
use qipan_engine::primitives::number::Rounding;
use serde::Deserialize;

/// Combines the values of other expressions. A value that does not fit into 64 bits is an error.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[serde(bound(deserialize = "Expression<V>: Deserialize<'de>"))]
pub enum Operation<V = String> {
    /// The sum; 0 for no terms.
    Add {
        terms: Vec<Expression<V>>,
    },
    Subtract {
        left: Expression<V>,
        right: Expression<V>,
    },
    /// The product; 1 for no factors.
    Multiply {
        factors: Vec<Expression<V>>,
    },
    /// Rounds down (towards the lower number, also below zero) unless the data says otherwise.
    Divide {
        left: Expression<V>,
        right: Expression<V>,
        #[serde(default)]
        rounding: Rounding,
    },
    Min {
        values: Vec<Expression<V>>,
    },
    Max {
        values: Vec<Expression<V>>,
    },
}

impl<V> Operation<V> {
    pub(super) fn evaluate<F: Fn(&V) -> i64>(&self, value: &F) -> Result<i64, ExpressionError> {
        let of = |operand: &Expression<V>| operand.evaluate(value);
        let fits = |number: Option<i64>| number.ok_or(ExpressionError::Overflow);
        match self {
            Operation::Add { terms } => {
                terms.iter().try_fold(0, |sum: i64, term| fits(sum.checked_add(of(term)?)))
            }
            Operation::Subtract { left, right } => fits(of(left)?.checked_sub(of(right)?)),
            Operation::Multiply { factors } => {
                factors.iter().try_fold(1, |product: i64, factor| fits(product.checked_mul(of(factor)?)))
            }
            Operation::Divide { left, right, rounding } => Ok(rounding.divide(of(left)?, of(right)?)?),
            Operation::Min { values } => best(values, of, i64::min),
            Operation::Max { values } => best(values, of, i64::max),
        }
    }

    pub(super) fn resolve<W, E, F>(&self, find: &F) -> Result<Operation<W>, E>
    where
        F: Fn(&V) -> Result<W, E>,
    {
        let of = |operand: &Expression<V>| operand.resolve(find);
        let all = |list: &[Expression<V>]| list.iter().map(of).collect::<Result<Vec<_>, E>>();
        Ok(match self {
            Operation::Add { terms } => Operation::Add { terms: all(terms)? },
            Operation::Subtract { left, right } => Operation::Subtract { left: of(left)?, right: of(right)? },
            Operation::Multiply { factors } => Operation::Multiply { factors: all(factors)? },
            Operation::Divide { left, right, rounding } => {
                Operation::Divide { left: of(left)?, right: of(right)?, rounding: *rounding }
            }
            Operation::Min { values } => Operation::Min { values: all(values)? },
            Operation::Max { values } => Operation::Max { values: all(values)? },
        })
    }
}

fn best<V>(
    list: &[Expression<V>],
    value: impl Fn(&Expression<V>) -> Result<i64, ExpressionError>,
    better: fn(i64, i64) -> i64,
) -> Result<i64, ExpressionError> {
    let (first, rest) = list.split_first().ok_or(ExpressionError::EmptyList)?;
    rest.iter().try_fold(value(first)?, |best, operand| Ok(better(best, value(operand)?)))
}
