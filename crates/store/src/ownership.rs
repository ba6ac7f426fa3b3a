//! Ownership of tables: which process may write a table.
//!
//! Every claim of a table raises its epoch, a counter, and every write of a table carries the epoch of its writer. The
//! write itself compares the two. So a process that has lost a table without noticing it cannot change anything: its
//! writes fail with `fenced`.

use crate::backend::transact;
use crate::{Incarnation, NodeId, Store, StoreError};
use qipan_protocol::TableId;

/// How many times a table was claimed. A table that was never claimed has epoch 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Epoch(pub u64);

/// The answer to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The table belongs to the caller. All its writes must carry this epoch.
    Owner(Epoch),
    /// The table belongs to this node, which is alive.
    Held(NodeId),
}

impl Store {
    /// Makes this node the owner of a table, and raises the epoch of the table and of its newest match, in one
    /// transaction. The claim succeeds if the table has no owner, if its owner's lease is over, if its owner is
    /// draining, or if its owner is this node or an earlier incarnation of it. Otherwise the answer is
    /// [`Claim::Held`].
    ///
    /// Fails with `not_found` if there is no such table, and with `fenced` if this incarnation is not the registered
    /// one of its name. A claim waits for writes of the table that are being committed, so what is read after it
    /// is final.
    pub async fn claim_table(
        &self,
        table: &TableId,
        node: &NodeId,
        incarnation: Incarnation,
    ) -> Result<Claim, StoreError> {
        let (table, node) = (table.clone(), node.clone());
        transact!(self, ownership::claim(&table, &node, incarnation))
    }

    /// Gives the table up if `epoch` is still its epoch. Otherwise does nothing. The epoch stays, so the former owner
    /// can still write until the next claim.
    pub async fn release_table(&self, table: &TableId, epoch: Epoch) -> Result<(), StoreError> {
        let table = table.clone();
        transact!(self, ownership::release(&table, epoch))
    }
}
