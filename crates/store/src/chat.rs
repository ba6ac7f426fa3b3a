//! Chat lines of tables.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{Epoch, Store, StoreError};
use qipan_protocol::{ChatChannel, TableId, UserId};

/// At least this many lines of a table are kept. Older ones are deleted from time to time.
pub const CHAT_LINES_KEPT: u64 = 500;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRecord {
    pub table_id: TableId,
    /// Counts up per table from 1, without gaps. Deleting old lines does not change the numbers of the others.
    pub n: u64,
    pub channel: ChatChannel,
    pub user_id: UserId,
    /// The line in the protocol's JSON.
    pub line: String,
}

impl Store {
    /// Fails with `conflict` unless `n` is the next number, with `not_found` if there is no such table, with `fenced`
    /// if `epoch` is not the table's, and with `muted` if the person is muted at the time `now`.
    pub async fn append_chat(&self, line: ChatRecord, epoch: Epoch, now: i64) -> Result<(), StoreError> {
        check_text(&line.line)?;
        transact!(self, chat::append(&line, epoch, now))
    }

    /// The last `limit` lines, or the last `limit` lines before number `before`, oldest first.
    pub async fn load_chat(
        &self,
        table: &TableId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<ChatRecord>, StoreError> {
        read!(self, chat::load(table, before, limit))
    }

    /// Up to `limit` finished tables that have not changed since `before` and still have chat, the oldest first.
    pub async fn tables_with_old_chat(&self, before: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        read!(self, chat::old_tables(before, limit))
    }

    /// Deletes all chat of these tables, other than those whose owner's lease lasts: an owner may have the table in memory
    /// with the number of the next line. Returns the number of lines. The next line of such a table has number 1.
    pub async fn delete_chat(&self, tables: &[TableId]) -> Result<u64, StoreError> {
        let tables = tables.to_vec();
        transact!(self, chat::delete(&tables))
    }
}
