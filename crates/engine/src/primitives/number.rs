//! Comparisons and rounded division, which several primitives share.
//!
//! ```
//! use qipan_engine::primitives::number::{Comparison, Rounding};
//!
//! assert!(Comparison::AtLeast.holds(3, 3));
//! assert_eq!(Rounding::Up.divide(7, 2), Ok(4));
//! ```

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    More,
}

impl Comparison {
    /// Whether `left` stands in this relation to `right`.
    pub const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::AtLeast => left >= right,
            Comparison::More => left > right,
        }
    }
}

/// How a division with a remainder is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// To the next lower whole number: -7 / 2 is -4.
    #[default]
    Down,
    /// To the next higher whole number: -7 / 2 is -3.
    Up,
    /// Towards zero: -7 / 2 is -3 and 7 / 2 is 3.
    TowardsZero,
}

impl Rounding {
    pub fn divide(self, left: i64, right: i64) -> Result<i64, NumberError> {
        self.divide_wide(i128::from(left), i128::from(right))
    }

    /// This many percent of a number. The product cannot overflow; only the result has to fit.
    pub fn percent_of(self, value: i64, percent: i64) -> Result<i64, NumberError> {
        self.divide_wide(i128::from(value) * i128::from(percent), 100)
    }

    /// The arguments are 64-bit numbers or the product of two of them, so nothing here overflows 128 bits.
    fn divide_wide(self, left: i128, right: i128) -> Result<i64, NumberError> {
        if right == 0 {
            return Err(NumberError::DivisionByZero);
        }
        let (quotient, remainder) = (left / right, left % right);
        let below_zero = (left < 0) != (right < 0);
        let step = match self {
            _ if remainder == 0 => 0,
            Rounding::Down if below_zero => -1,
            Rounding::Up if !below_zero => 1,
            _ => 0,
        };
        i64::try_from(quotient + step).map_err(|_| NumberError::Overflow)
    }
}

/// Why a calculation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NumberError {
    #[error("a number was divided by zero")]
    DivisionByZero,
    #[error("a number became too large")]
    Overflow,
}

impl NumberError {
    pub const fn code(&self) -> &'static str {
        match self {
            NumberError::DivisionByZero => "division_by_zero",
            NumberError::Overflow => "overflow",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Rounding::{Down, TowardsZero, Up};

    #[test]
    fn divisions_round_as_stated() {
        let rows = [
            (7, 2, [3, 4, 3]),
            (-7, 2, [-4, -3, -3]),
            (7, -2, [-4, -3, -3]),
            (-7, -2, [3, 4, 3]),
            (6, 3, [2, 2, 2]),
            (-6, 3, [-2, -2, -2]),
            (0, -5, [0, 0, 0]),
        ];
        for (left, right, expected) in rows {
            let answers = [Down, Up, TowardsZero].map(|rounding| rounding.divide(left, right).unwrap());
            assert_eq!(answers, expected, "{left} / {right}");
        }
        assert_eq!(Down.divide(1, 0).map_err(|error| error.code()), Err("division_by_zero"));
        assert_eq!(Up.divide(i64::MIN, -1).map_err(|error| error.code()), Err("overflow"));
    }

    #[test]
    fn percentages_do_not_overflow_on_the_way() {
        let rows = [
            (Down, 7, 50, Ok(3)),
            (Up, 7, 50, Ok(4)),
            (Down, 7, -50, Ok(-4)),
            (Up, i64::MAX, 100, Ok(i64::MAX)),
            (Up, i64::MIN, i64::MIN, Err(NumberError::Overflow)),
        ];
        for (rounding, value, percent, expected) in rows {
            assert_eq!(rounding.percent_of(value, percent), expected, "{percent} % of {value}");
        }
    }

    #[test]
    fn comparisons_hold_as_named() {
        use Comparison::{AtLeast, AtMost, Equal, Less, More, NotEqual};
        let rows = [
            (Less, "less", [true, false, false]),
            (AtMost, "at_most", [true, true, false]),
            (Equal, "equal", [false, true, false]),
            (NotEqual, "not_equal", [true, false, true]),
            (AtLeast, "at_least", [false, true, true]),
            (More, "more", [false, false, true]),
        ];
        for (comparison, name, expected) in rows {
            assert_eq!([1, 2, 3].map(|left| comparison.holds(left, 2)), expected, "{name}");
            assert_eq!(serde_json::to_value(comparison).unwrap(), name);
            assert_eq!(serde_json::from_value::<Comparison>(name.into()).unwrap(), comparison);
        }
    }
}
