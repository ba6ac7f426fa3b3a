//! Matches, each with its players and its end.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{Epoch, NewEntry, Store, StoreError, TableRecord};
use qipan_engine::{Seat, SeatSet};
use qipan_protocol::{MatchId, Speed, TableId, UserId};
use serde::Deserialize;

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
    pub speed: Speed,
    /// Its end changes the ratings of its players.
    pub rated: bool,
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
    /// `None` in matches of earlier versions.
    pub speed: Option<Speed>,
    pub rated: bool,
    /// Everybody may see it: it is rated, or a player shows it and no player hides it.
    pub public: bool,
    pub created_at: i64,
    pub finished: Option<FinishedMatch>,
}

/// The outcome of a match that was not played to its end.
const ABORTED: &str = "aborted";

/// The part of an outcome that tells who has won.
#[derive(Deserialize)]
struct Winners {
    winners: SeatSet,
    #[serde(default)]
    reason: String,
}

impl FinishedMatch {
    /// The seats that have won, as bits; none for a draw. `None` if nobody has won, lost or drawn: the match was aborted.
    pub(crate) fn winner_bits(&self) -> Option<i64> {
        let outcome: Winners = serde_json::from_str(&self.outcome).ok()?;
        let bits = outcome.winners.iter().fold(0, |bits, seat| bits | 1_i64 << seat.0);
        (outcome.reason != ABORTED).then_some(bits)
    }
}

impl NewMatch {
    fn check(&self) -> Result<(), StoreError> {
        check_text(&self.header)?;
        check_text(self.seats.as_deref().unwrap_or_default())
    }
}

impl Store {
    /// Creates a match with the epoch of its table. Fails with `conflict` if the id is in use and with `not_found` if
    /// there is no such table.
    pub async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        new.check()?;
        transact!(self, matches::create(&new))
    }

    /// Creates a match with its first entries and saves the room that plays it; all is stored or nothing. The match
    /// gets the epoch of the table. Fails with `fenced` if `epoch` is not the table's.
    pub async fn begin_match(
        &self,
        new: NewMatch,
        opening: Vec<NewEntry>,
        table: TableRecord,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        new.check()?;
        check_text(&table.room)?;
        opening.iter().try_for_each(NewEntry::check)?;
        transact!(self, matches::begin(&new, &opening, &table, epoch))
    }

    pub async fn find_match(&self, id: &MatchId) -> Result<Option<MatchRecord>, StoreError> {
        read!(self, matches::find(id))
    }

    /// The matches a person can continue, the newest first; at most `limit` of them.
    pub async fn running_matches(&self, user: &UserId, limit: u32) -> Result<Vec<MatchRecord>, StoreError> {
        read!(self, matches::running(user, limit))
    }

    /// Saves a table at which a person has taken a seat of the running match, and makes them a player of it. `seats`
    /// are all people and bots from now on; `None` leaves them unchanged. Fails
    /// with `not_found` if there is no such table or match, with `conflict` if the seat has a player, and with `fenced`
    /// if `epoch` is not that of table and match.
    pub async fn join_match(
        &self,
        table: TableRecord,
        match_id: &MatchId,
        seat: Seat,
        user: &UserId,
        seats: Option<String>,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        let (match_id, user) = (match_id.clone(), user.clone());
        check_text(&table.room)?;
        check_text(seats.as_deref().unwrap_or_default())?;
        transact!(self, matches::join(&table, &match_id, seat, &user, seats.as_deref(), epoch))
    }

    /// Shows a match to everybody or hides it, in the name of one of its players. `None` follows the player's profile
    /// again. Fails with `not_found` if the person is not a player of the match.
    pub async fn show_match(
        &self,
        id: &MatchId,
        user: &UserId,
        shown: Option<bool>,
    ) -> Result<(), StoreError> {
        let (id, user) = (id.clone(), user.clone());
        transact!(self, matches::show(&id, &user, shown))
    }

    /// The matches of a table, the newest first; at most `limit` of them.
    pub async fn matches_of_table(
        &self,
        table: &TableId,
        limit: u32,
    ) -> Result<Vec<MatchRecord>, StoreError> {
        read!(self, matches::of_table(table, limit))
    }
}
