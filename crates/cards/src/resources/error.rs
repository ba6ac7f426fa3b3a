//! The errors of resources.

use super::Bounds;
use std::fmt;
use thiserror::Error;

/// Why an operation on a pool failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ResourceError {
    #[error("there is no resource {key}")]
    Unknown { key: String },
    #[error("the resource {key} is defined twice")]
    AlreadyDefined { key: String },
    #[error("the lowest amount {} is above the highest amount {}", .0.min, .0.max)]
    BadBounds(Bounds),
    #[error("the amount {amount} is not between {} and {}", .bounds.min, .bounds.max)]
    OutOfBounds { amount: i64, bounds: Bounds },
    #[error("a cost cannot be {price} {key}, it must be 0 or more")]
    NegativeCost { key: String, price: i64 },
    #[error("{price} {key} cannot be paid from {available}")]
    TooLittle { key: String, price: i64, available: i64 },
    #[error("a resource was changed by too large a number")]
    Overflow,
}

impl ResourceError {
    pub(super) fn unknown(key: impl fmt::Debug) -> ResourceError {
        ResourceError::Unknown { key: format!("{key:?}") }
    }

    pub const fn code(&self) -> &'static str {
        match self {
            ResourceError::Unknown { .. } => "unknown_resource",
            ResourceError::AlreadyDefined { .. } => "duplicate_resource",
            ResourceError::BadBounds(_) => "bad_bounds",
            ResourceError::OutOfBounds { .. } => "out_of_bounds",
            ResourceError::NegativeCost { .. } => "negative_cost",
            ResourceError::TooLittle { .. } => "too_little",
            ResourceError::Overflow => "overflow",
        }
    }
}
