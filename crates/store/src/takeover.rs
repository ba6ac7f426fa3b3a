//! Taking tables over from an owner that is alive, and noticing it.

use crate::backend::{read, transact};
use crate::{Claim, Epoch, Incarnation, NodeId, Store, StoreError};
use qipan_protocol::TableId;

impl Store {
    /// Like [`Store::claim_table`], but from any owner. It is for owners that cannot be reached. The owner's next write
    /// fails with `fenced`.
    pub async fn take_over_table(
        &self,
        table: &TableId,
        node: &NodeId,
        incarnation: Incarnation,
    ) -> Result<Claim, StoreError> {
        let (table, node) = (table.clone(), node.clone());
        transact!(self, takeover::take_over(&table, &node, incarnation))
    }

    /// Those of these tables that do not have this epoch any more, because another node has claimed them or they were
    /// deleted.
    pub async fn lost_tables(&self, owned: &[(TableId, Epoch)]) -> Result<Vec<TableId>, StoreError> {
        if owned.is_empty() {
            return Ok(Vec::new());
        }
        read!(self, takeover::lost(owned))
    }
}
