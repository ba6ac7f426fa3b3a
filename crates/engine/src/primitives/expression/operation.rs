//! The operations of an expression.

use super::{Expression, ExpressionError};
use crate::primitives::number::{Comparison, Rounding};
use serde::{Deserialize, Serialize};

/// What is done with the values of other expressions. A value that does not fit into 64 bits is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Operation {
    /// The sum; 0 for no terms.
    Add {
        terms: Vec<Expression>,
    },
    Subtract {
        left: Expression,
        right: Expression,
    },
    /// The product; 1 for no factors.
    Multiply {
        factors: Vec<Expression>,
    },
    /// Rounds down (towards the lower number, also below zero) unless it says otherwise.
    Divide {
        left: Expression,
        right: Expression,
        #[serde(default)]
        rounding: Rounding,
    },
    /// What remains after a division that rounds down. It has the sign of the divisor: -7 modulo 3 is 2.
    Modulo {
        left: Expression,
        right: Expression,
    },
    Negate {
        value: Expression,
    },
    Absolute {
        value: Expression,
    },
    Min {
        values: Vec<Expression>,
    },
    Max {
        values: Vec<Expression>,
    },
    /// 1 if the comparison holds, otherwise 0.
    Compare {
        left: Expression,
        comparison: Comparison,
        right: Expression,
    },
    /// `then` if the test is anything but 0.
    If {
        test: Expression,
        then: Expression,
        otherwise: Expression,
    },
}

impl Operation {
    /// Calculates the result, with `value` giving the value of an operand.
    pub(super) fn evaluate<F>(&self, value: F) -> Result<i64, ExpressionError>
    where
        F: Fn(&Expression) -> Result<i64, ExpressionError>,
    {
        let fits = |number: Option<i64>| number.ok_or(ExpressionError::Overflow);
        match self {
            Operation::Add { terms } => {
                terms.iter().try_fold(0, |sum: i64, term| fits(sum.checked_add(value(term)?)))
            }
            Operation::Subtract { left, right } => fits(value(left)?.checked_sub(value(right)?)),
            Operation::Multiply { factors } => {
                factors.iter().try_fold(1, |product: i64, factor| fits(product.checked_mul(value(factor)?)))
            }
            Operation::Divide { left, right, rounding } => Ok(rounding.divide(value(left)?, value(right)?)?),
            Operation::Modulo { left, right } => modulo(value(left)?, value(right)?),
            Operation::Negate { value: operand } => fits(value(operand)?.checked_neg()),
            Operation::Absolute { value: operand } => fits(value(operand)?.checked_abs()),
            Operation::Min { values } => pick(values, value, i64::min),
            Operation::Max { values } => pick(values, value, i64::max),
            Operation::Compare { left, comparison, right } => {
                Ok(i64::from(comparison.holds(value(left)?, value(right)?)))
            }
            Operation::If { test, then, otherwise } => {
                value(if value(test)? != 0 { then } else { otherwise })
            }
        }
    }

    /// The expressions this operation works on.
    pub(super) fn operands(&self) -> Vec<&Expression> {
        match self {
            Operation::Add { terms: list }
            | Operation::Multiply { factors: list }
            | Operation::Min { values: list }
            | Operation::Max { values: list } => list.iter().collect(),
            Operation::Subtract { left, right }
            | Operation::Divide { left, right, .. }
            | Operation::Modulo { left, right }
            | Operation::Compare { left, right, .. } => vec![left, right],
            Operation::Negate { value } | Operation::Absolute { value } => vec![value],
            Operation::If { test, then, otherwise } => vec![test, then, otherwise],
        }
    }
}

/// The remainder is calculated without the quotient, since that alone could overflow.
fn modulo(left: i64, right: i64) -> Result<i64, ExpressionError> {
    if right == 0 {
        return Err(ExpressionError::DivisionByZero);
    }
    let remainder = left.wrapping_rem(right);
    let wrong_side = remainder != 0 && (remainder < 0) != (right < 0);
    Ok(if wrong_side { remainder + right } else { remainder })
}

fn pick<F>(list: &[Expression], value: F, better: fn(i64, i64) -> i64) -> Result<i64, ExpressionError>
where
    F: Fn(&Expression) -> Result<i64, ExpressionError>,
{
    let (first, rest) = list.split_first().ok_or(ExpressionError::EmptyList)?;
    rest.iter().try_fold(value(first)?, |best, operand| Ok(better(best, value(operand)?)))
}
