//! One pool: an amount within bounds.

use super::ResourceError;
use serde::{Deserialize, Serialize};

/// The lowest and the highest amount a pool can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bounds {
    pub min: i64,
    pub max: i64,
}

impl Bounds {
    pub const fn new(min: i64, max: i64) -> Bounds {
        Bounds { min, max }
    }

    /// From 0 to a maximum, such as a cap or a stack limit.
    pub const fn up_to(max: i64) -> Bounds {
        Bounds { min: 0, max }
    }

    pub(super) fn check(self) -> Result<Bounds, ResourceError> {
        if self.min <= self.max { Ok(self) } else { Err(ResourceError::BadBounds(self)) }
    }
}

/// An amount that is always within its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "PoolOnWire")]
pub(super) struct Pool {
    pub(super) amount: i64,
    #[serde(flatten)]
    pub(super) bounds: Bounds,
}

#[derive(Deserialize)]
struct PoolOnWire {
    amount: i64,
    min: i64,
    max: i64,
}

impl TryFrom<PoolOnWire> for Pool {
    type Error = ResourceError;

    fn try_from(pool: PoolOnWire) -> Result<Pool, ResourceError> {
        let (amount, bounds) = (pool.amount, Bounds::new(pool.min, pool.max).check()?);
        let inside = (bounds.min..=bounds.max).contains(&amount);
        if inside { Ok(Pool { amount, bounds }) } else { Err(ResourceError::OutOfBounds { amount, bounds }) }
    }
}

/// The change of a pool, ready for an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResourceChange {
    pub before: i64,
    pub after: i64,
    /// The part of the change that did not fit within the bounds; it has the sign of the requested change.
    pub lost: i64,
}

impl ResourceChange {
    /// The change that was applied. It saturates for a change across the whole 64-bit range.
    pub const fn applied(self) -> i64 {
        self.after.saturating_sub(self.before)
    }
}
