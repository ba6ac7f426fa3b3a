//! Tables: rooms that are kept across restarts.

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
    /// What the server saves of the room, in its own JSON.
    pub room: String,
    pub updated_at: i64,
}

impl Store {
    /// Fails with `conflict` if the id is in use.
    pub async fn create_table(&self, table: TableRecord) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tables::create(connection, &table)).await
    }

    /// Like [`Store::create_table`], but fails with `limit_reached` if the host has `limit` open tables already.
    /// Counting and inserting are one transaction, so that concurrent requests cannot exceed the limit together.
    pub async fn create_table_within(&self, table: TableRecord, limit: u32) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tables::create_within(connection, &table, limit)).await
    }

    /// Replaces a saved table; fails with `not_found` if it was deleted.
    pub async fn save_table(&self, table: TableRecord) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tables::save(connection, &table)).await
    }

    pub async fn find_table(&self, id: &TableId) -> Result<Option<TableRecord>, StoreError> {
        sqlite::tables::find(self.database.readers()?, id).await
    }

    /// The lobby: unfinished tables that are not by link, the most recently changed first.
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

    /// Deletes up to `limit` tables of a stage that have not changed since `before`, the oldest first, and returns
    /// their ids. Their chat is deleted too. Their matches are kept without a table, because they are the history of
    /// their players. Tables with a running match and those in `keep` are kept.
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
