//! Tables: rooms that outlive a restart.

use crate::paging::Window;
use crate::{Cursor, Page, Store, StoreError, sqlite};
use qipan_protocol::{RoomStage, TableId, UserId, Visibility};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRecord {
    pub id: TableId,
    pub game: String,
    pub stage: RoomStage,
    pub visibility: Visibility,
    pub host: UserId,
    /// All the server wants to keep of the room, in its own JSON.
    pub room: String,
    pub updated_at: i64,
}

impl Store {
    /// Fails with `conflict` if the id is in use.
    pub async fn create_table(&self, table: TableRecord) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tables::create(connection, &table)).await
    }

    /// The same, but fails with `limit_reached` if the host has `limit` open tables already. Counting and inserting are
    /// one transaction, so that requests at the same time cannot pass the limit together.
    pub async fn create_table_within(&self, table: TableRecord, limit: u32) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tables::create_within(connection, &table, limit)).await
    }

    /// Replaces what is stored of a table; fails with `not_found` if it was deleted.
    pub async fn save_table(&self, table: TableRecord) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tables::save(connection, &table)).await
    }

    pub async fn find_table(&self, id: &TableId) -> Result<Option<TableRecord>, StoreError> {
        sqlite::tables::find(self.database.readers()?, id).await
    }

    /// The lobby: tables that are not finished and not reached by link only, the last changed first.
    pub async fn listed_tables(
        &self,
        game: Option<&str>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<TableRecord>, StoreError> {
        sqlite::tables::listed(self.database.readers()?, game, &Window::new(after, limit)).await
    }

    /// How many tables of this host are not finished.
    pub async fn count_open_tables(&self, host: &UserId) -> Result<u64, StoreError> {
        sqlite::tables::count_open(self.database.readers()?, host).await
    }

    /// Deletes up to `limit` tables of a stage that have not changed since `before`, the oldest first, and
    /// returns their ids. Their chat goes with them. Their matches stay, without a table, because they are the
    /// history of their players; a table with a running match is kept, and so are those in `keep`.
    pub async fn delete_stale_tables(
        &self,
        stage: RoomStage,
        before: i64,
        limit: u32,
        keep: &[TableId],
    ) -> Result<Vec<TableId>, StoreError> {
        let keep = serde_json::to_string(keep)?;
        self.database
            .write(move |connection| sqlite::tables::delete_stale(connection, stage, before, limit, &keep))
            .await
    }
}
