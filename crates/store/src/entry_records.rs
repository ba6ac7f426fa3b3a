//! What is stored about entries and tables besides their content: for checks from outside, not for servers.

use crate::backend::read;
use crate::{Epoch, NodeId, Store, StoreError};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId, TableId};

/// What is stored about a journal entry besides its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntryRecord {
    pub seq: u64,
    pub seat: Option<Seat>,
    pub command_id: Option<CommandId>,
    /// The epoch under which the entry was written.
    pub epoch: Epoch,
}

impl Store {
    /// The entries of a match in the order of their numbers, without the header.
    pub async fn entry_records(&self, match_id: &MatchId) -> Result<Vec<EntryRecord>, StoreError> {
        read!(self, entry_records::list(match_id))
    }

    /// The node that has claimed a table, whether or not its lease lasts, and the epoch of the table.
    pub async fn table_owner(&self, table: &TableId) -> Result<Option<(NodeId, Epoch)>, StoreError> {
        read!(self, entry_records::owner(table))
    }
}
