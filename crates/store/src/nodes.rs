//! Leases of the processes that share one store.
//!
//! A process registers under the name of its node and then renews its lease. All times are those of the database's
//! clock, so the clocks of the nodes need not agree. Tables whose owner's lease is over can be claimed by others.

use crate::backend::{read, transact};
use crate::{Store, StoreError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The name of a node, which stays the same when its process is restarted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub String);

impl NodeId {
    pub fn new(id: impl Into<String>) -> NodeId {
        NodeId(id.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Tells two processes of one node apart. Every process chooses one at random when it starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Incarnation(pub u64);

impl Incarnation {
    /// Columns hold signed numbers. The bits are kept as they are, because incarnations are only compared.
    pub(crate) fn to_column(self) -> i64 {
        self.0.cast_signed()
    }

    pub(crate) fn from_column(column: i64) -> Incarnation {
        Incarnation(column.cast_unsigned())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRecord {
    pub id: NodeId,
    pub incarnation: Incarnation,
    /// Whether the lease lasts, by the clock of the database.
    pub is_alive: bool,
    /// The node is about to stop. Others may claim its tables already.
    pub draining: bool,
}

impl Store {
    /// Announces this process as node `id`. Its lease lasts `lease` by the clock of the database. Replaces an earlier
    /// incarnation of the same name, whose tables can then be claimed.
    pub async fn register_node(
        &self,
        id: &NodeId,
        incarnation: Incarnation,
        lease: Duration,
    ) -> Result<(), StoreError> {
        let (id, lease) = (id.clone(), milliseconds(lease)?);
        transact!(self, nodes::register(&id, incarnation, lease))
    }

    /// Extends the lease. Fails with `fenced` if another incarnation has taken the name or the row is gone.
    pub async fn renew_lease(
        &self,
        id: &NodeId,
        incarnation: Incarnation,
        lease: Duration,
    ) -> Result<(), StoreError> {
        let (id, lease) = (id.clone(), milliseconds(lease)?);
        transact!(self, nodes::renew(&id, incarnation, lease))
    }

    /// Lets other nodes claim the tables of this node while it still serves them. Registering again ends it. Fails with
    /// `fenced` as [`Store::renew_lease`] does.
    pub async fn set_draining(&self, id: &NodeId, incarnation: Incarnation) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, nodes::drain(&id, incarnation))
    }

    /// Ends the lease at once, so that the node's tables can be claimed, and removes the rows of nodes whose lease
    /// ended more than a day ago. Does nothing to another incarnation of the name.
    pub async fn leave_cluster(&self, id: &NodeId, incarnation: Incarnation) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, nodes::leave(&id, incarnation))
    }

    /// The clock of the database, in milliseconds since 1970. The processes of a cluster go by it, because their own
    /// clocks may differ.
    pub async fn clock_ms(&self) -> Result<i64, StoreError> {
        read!(self, nodes::clock())
    }

    /// All registered nodes in the order of their names, including those whose lease is over.
    pub async fn list_nodes(&self) -> Result<Vec<NodeRecord>, StoreError> {
        read!(self, nodes::list())
    }
}

/// A day: after this time, nobody asks any more why a node is not there.
pub(crate) const FORGET_AFTER_MS: i64 = 24 * 60 * 60 * 1_000;

fn milliseconds(lease: Duration) -> Result<i64, StoreError> {
    let milliseconds = i64::try_from(lease.as_millis()).map_err(|_| StoreError::Invalid("lease"))?;
    // Adding it to the time must not overflow.
    if milliseconds > i64::MAX / 2 { Err(StoreError::Invalid("lease")) } else { Ok(milliseconds) }
}
