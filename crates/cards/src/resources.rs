//! Named pools with bounds: health, action points, or the stacks of a status.
//!
//! ```
//! use qipan_cards::resources::{Bounds, ResourceError, Resources};
//!
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
//! enum Pool { Health, Points }
//!
//! let mut hero = Resources::new();
//! hero.define(Pool::Health, 50, Bounds::up_to(60))?;
//! hero.define(Pool::Points, 2, Bounds::up_to(15))?;
//!
//! let healed = hero.modify(Pool::Health, 20)?;
//! assert_eq!((healed.after, healed.applied(), healed.lost), (60, 10, 10));
//! assert!(hero.pay(&[(Pool::Points, 3)]).is_err());
//! assert_eq!(hero.get(Pool::Points)?, 2);
//! # Ok::<(), ResourceError>(())
//! ```

mod error;
mod pool;

pub use error::ResourceError;
pub use pool::{Bounds, ResourceChange};

use pool::Pool;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The pools of one owner. In JSON it is a map from the pool's name to its amount and bounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent, bound(deserialize = "K: Ord + Deserialize<'de>"))]
pub struct Resources<K>(BTreeMap<K, Pool>);

impl<K> Default for Resources<K> {
    fn default() -> Resources<K> {
        Resources(BTreeMap::new())
    }
}

impl<K: Ord + Copy + fmt::Debug> Resources<K> {
    pub const fn new() -> Resources<K> {
        Resources(BTreeMap::new())
    }

    /// Adds a pool; the first amount is clamped into the bounds.
    pub fn define(&mut self, key: K, amount: i64, bounds: Bounds) -> Result<(), ResourceError> {
        let bounds = bounds.check()?;
        if self.0.contains_key(&key) {
            return Err(ResourceError::AlreadyDefined { key: format!("{key:?}") });
        }
        self.0.insert(key, Pool { amount: amount.clamp(bounds.min, bounds.max), bounds });
        Ok(())
    }

    pub fn get(&self, key: K) -> Result<i64, ResourceError> {
        self.pool(key).map(|pool| pool.amount)
    }

    pub fn bounds(&self, key: K) -> Result<Bounds, ResourceError> {
        self.pool(key).map(|pool| pool.bounds)
    }

    /// How much more fits into the pool.
    pub fn room(&self, key: K) -> Result<i64, ResourceError> {
        self.pool(key).map(|pool| pool.bounds.max.saturating_sub(pool.amount))
    }

    /// Sets the amount, clamped into the bounds.
    pub fn set(&mut self, key: K, amount: i64) -> Result<ResourceChange, ResourceError> {
        self.change(key, i128::from(amount))
    }

    /// Adds to the amount, or subtracts if `by` is below zero. What does not fit is lost; the result says how much.
    pub fn modify(&mut self, key: K, by: i64) -> Result<ResourceChange, ResourceError> {
        let before = self.get(key)?;
        self.change(key, i128::from(before) + i128::from(by))
    }

    /// Gives a pool new bounds and clamps its amount.
    pub fn set_bounds(&mut self, key: K, bounds: Bounds) -> Result<ResourceChange, ResourceError> {
        let bounds = bounds.check()?;
        let pool = self.pool_mut(key)?;
        pool.bounds = bounds;
        let amount = i128::from(pool.amount);
        self.change(key, amount)
    }

    /// Whether the whole cost could be paid.
    pub fn can_afford(&self, cost: &[(K, i64)]) -> bool {
        self.after_paying(cost).is_ok()
    }

    /// Pays the whole cost or nothing. A pool named twice pays both parts.
    pub fn pay(&mut self, cost: &[(K, i64)]) -> Result<(), ResourceError> {
        for (key, left) in self.after_paying(cost)? {
            self.pool_mut(key)?.amount = left;
        }
        Ok(())
    }

    /// The pools and their amounts in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (K, i64)> {
        self.0.iter().map(|(key, pool)| (*key, pool.amount))
    }

    fn pool(&self, key: K) -> Result<&Pool, ResourceError> {
        self.0.get(&key).ok_or_else(|| ResourceError::unknown(key))
    }

    fn pool_mut(&mut self, key: K) -> Result<&mut Pool, ResourceError> {
        self.0.get_mut(&key).ok_or_else(|| ResourceError::unknown(key))
    }

    /// Sets a pool to `wanted`, clamped. The 128-bit argument cannot overflow when two amounts are added.
    fn change(&mut self, key: K, wanted: i128) -> Result<ResourceChange, ResourceError> {
        let pool = self.pool_mut(key)?;
        let before = pool.amount;
        let after = wanted.clamp(i128::from(pool.bounds.min), i128::from(pool.bounds.max));
        let too_large = |_| ResourceError::Overflow;
        let lost = i64::try_from(wanted - after).map_err(too_large)?;
        pool.amount = i64::try_from(after).map_err(too_large)?;
        Ok(ResourceChange { before, after: pool.amount, lost })
    }

    /// The amount that each paying pool would have left.
    fn after_paying(&self, cost: &[(K, i64)]) -> Result<BTreeMap<K, i64>, ResourceError> {
        let mut left = BTreeMap::new();
        for &(key, price) in cost {
            if price < 0 {
                return Err(ResourceError::NegativeCost { key: format!("{key:?}"), price });
            }
            let pool = self.pool(key)?;
            let available = left.get(&key).copied().unwrap_or(pool.amount);
            let rest = available.checked_sub(price).filter(|rest| *rest >= pool.bounds.min);
            let short = || ResourceError::TooLittle { key: format!("{key:?}"), price, available };
            left.insert(key, rest.ok_or_else(short)?);
        }
        Ok(left)
    }
}

#[cfg(test)]
mod tests;
