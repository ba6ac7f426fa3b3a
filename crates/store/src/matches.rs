//! Matches, each with its players and its end.

use crate::paging::Window;
use crate::{Cursor, NewEntry, Page, Store, StoreError, TableRecord, sqlite};
use qipan_engine::Seat;
use qipan_protocol::{MatchId, TableId, UserId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    pub id: MatchId,
    pub table_id: Option<TableId>,
    pub game: String,
    pub ruleset: u32,
    /// The header of the journal as one line of JSON. It contains the seed.
    pub header: String,
    /// Seats and their people, without bots.
    pub players: Vec<(Seat, UserId)>,
    /// The people and bots by seat, with their names: JSON of the server.
    pub seats: Option<String>,
    pub created_at: i64,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedMatch {
    /// The outcome in the engine's JSON.
    pub outcome: String,
    pub at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRecord {
    pub id: MatchId,
    /// `None` if the table was deleted.
    pub table_id: Option<TableId>,
    pub game: String,
    pub ruleset: u32,
    /// The number of the last entry.
    pub seq: u64,
    pub players: Vec<(Seat, UserId)>,
    /// As in [`NewMatch`]; `None` in matches of earlier versions.
    pub seats: Option<String>,
    pub created_at: i64,
    pub finished: Option<FinishedMatch>,
}

impl Store {
    /// Fails with `conflict` if the id is in use and with `not_found` if there is no such table.
    pub async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::matches::create(connection, new).map(|_| ())).await
    }

    /// Creates a match with its first entries and saves the room that plays it; all is stored or nothing.
    pub async fn begin_match(
        &self,
        new: NewMatch,
        opening: Vec<NewEntry>,
        table: TableRecord,
    ) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::matches::begin(connection, new, opening, &table)).await
    }

    pub async fn find_match(&self, id: &MatchId) -> Result<Option<MatchRecord>, StoreError> {
        sqlite::matches::find(self.database.readers()?, id).await
    }

    /// The matches a person can continue, the newest first; at most `limit` of them.
    pub async fn running_matches(&self, user: &UserId, limit: u32) -> Result<Vec<MatchRecord>, StoreError> {
        sqlite::matches::running(self.database.readers()?, user, limit).await
    }

    /// The matches a person has played to the end, the most recently finished first.
    pub async fn finished_matches(
        &self,
        user: &UserId,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<MatchRecord>, StoreError> {
        sqlite::matches::finished(self.database.readers()?, user, &Window::new(after, limit)).await
    }

    /// Saves a table at which a person has taken a seat of the running match, and makes them a player of it. `seats`
    /// are all people and bots from now on; `None` leaves them unchanged. Fails
    /// with `not_found` if there is no such table or match, and with `conflict` if the seat has a player.
    pub async fn join_match(
        &self,
        table: TableRecord,
        match_id: &MatchId,
        seat: Seat,
        user: &UserId,
        seats: Option<String>,
    ) -> Result<(), StoreError> {
        let (match_id, user) = (match_id.clone(), user.clone());
        self.database
            .write(move |connection| {
                sqlite::tables::save(connection, &table)?;
                sqlite::matches::add_player(connection, &match_id, seat, &user, seats.as_deref())
            })
            .await
    }

    /// The matches of a table, the newest first; at most `limit` of them.
    pub async fn matches_of_table(
        &self,
        table: &TableId,
        limit: u32,
    ) -> Result<Vec<MatchRecord>, StoreError> {
        sqlite::matches::of_table(self.database.readers()?, table, limit).await
    }
}
