//! Tables: rooms that are kept across restarts.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::paging::Window;
use crate::{Cursor, Epoch, Page, Store, StoreError};
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
    /// Creates a table with epoch 0 and without an owner. Fails with `conflict` if the id is in use.
    pub async fn create_table(&self, table: TableRecord) -> Result<(), StoreError> {
        check_text(&table.room)?;
        transact!(self, tables::create(&table))
    }

    /// Like [`Store::create_table`], but fails with `limit_reached` if the host has `limit` open tables already.
    /// Counting and inserting are one transaction, so that concurrent requests cannot exceed the limit together.
    pub async fn create_table_within(&self, table: TableRecord, limit: u32) -> Result<(), StoreError> {
        check_text(&table.room)?;
        transact!(self, tables::create_within(&table, limit))
    }

    /// Replaces a saved table. Fails with `not_found` if it was deleted, and with `fenced` if `epoch` is not its epoch.
    pub async fn save_table(&self, table: TableRecord, epoch: Epoch) -> Result<(), StoreError> {
        check_text(&table.room)?;
        transact!(self, tables::save(&table, epoch))
    }

    /// Deletes a table with its chat. Fails as [`Store::save_table`] does.
    pub async fn delete_table(&self, id: &TableId, epoch: Epoch) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, tables::delete(&id, epoch))
    }

    pub async fn find_table(&self, id: &TableId) -> Result<Option<TableRecord>, StoreError> {
        read!(self, tables::find(id))
    }

    /// The lobby: unfinished tables that are not by link, the most recently changed first.
    pub async fn listed_tables(
        &self,
        game: Option<&str>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<TableRecord>, StoreError> {
        read!(self, tables::listed(game, &Window::new(after, limit)))
    }

    /// How many tables of this host are not finished.
    pub async fn count_open_tables(&self, host: &UserId) -> Result<u64, StoreError> {
        read!(self, tables::count_open(host))
    }

    /// Deletes up to `limit` tables of a stage that have not changed since `before`, the oldest first, and returns
    /// their ids. Their chat is deleted too. Their matches are kept without a table, because they are the history of
    /// their players. Tables with a running match, those whose owner's lease lasts, and those in `keep` are kept.
    pub async fn delete_stale_tables(
        &self,
        stage: RoomStage,
        before: i64,
        limit: u32,
        keep: &[TableId],
    ) -> Result<Vec<TableId>, StoreError> {
        let keep = keep.to_vec();
        transact!(self, tables::delete_stale(stage, before, limit, &keep))
    }
}
