//! What is said at tables.

use crate::{Store, StoreError, sqlite};
use qipan_protocol::{ChatChannel, TableId, UserId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRecord {
    pub table_id: TableId,
    /// Counts up per table from 1, without holes.
    pub n: u64,
    pub channel: ChatChannel,
    pub user_id: UserId,
    /// The line in the protocol's JSON.
    pub line: String,
}

impl Store {
    /// Fails with `conflict` unless `n` is the next number, and with `not_found` if there is no such table.
    pub async fn append_chat(&self, line: ChatRecord) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::chat::append(connection, &line)).await
    }

    /// The last `limit` lines, or those before number `before`; in the order in which they were said.
    pub async fn load_chat(
        &self,
        table: &TableId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<ChatRecord>, StoreError> {
        sqlite::chat::load(self.database.readers()?, table, before, limit).await
    }
}
