//! People who look for an opponent. The rows are shared by all processes, one per person. Two people are seated in one
//! transaction, which fails if one of them is no longer waiting, and a table that was found a moment ago survives a new
//! search. So nobody gets two opponents, however many processes pair.

use crate::backend::{read, transact};
use crate::convert::{check_text, from_word};
use crate::{Store, StoreError, TableRecord};
use qipan_protocol::{Speed, TableId, UserId};

/// A person who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSeek {
    pub user: UserId,
    /// The process that holds the person's socket.
    pub process: String,
    pub game: String,
    pub speed: Speed,
    pub since: i64,
}

/// The same with the points of the person's rating, in thousandths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    pub user: UserId,
    pub game: String,
    pub speed: Speed,
    pub points: i64,
    pub since: i64,
    /// When the process last confirmed the search.
    pub seen: i64,
}

/// Finds the blocks between people who wait.
pub(crate) const BLOCKS: &str =
    "SELECT r.user_id, r.other_id FROM seeks AS one JOIN relations AS r ON r.user_id = one.user_id
         JOIN seeks AS two ON two.user_id = r.other_id WHERE r.state = 'blocked'";

/// Whether there is a block between two people. SQLite reads `$1` as a parameter too.
pub(crate) const BLOCKED: &str = "SELECT EXISTS (SELECT 1 FROM relations WHERE state = 'blocked'
         AND ((user_id = $1 AND other_id = $2) OR (user_id = $2 AND other_id = $1)))";

/// A search whose process has not confirmed it for this time counts for nothing any more.
pub const STALE_SEEK_MS: i64 = 60_000;

/// The columns of a seek: user, game, class, points, and both times.
pub(crate) type SeekColumns = (String, String, String, i64, i64, i64);

pub(crate) fn to_seek((user, game, speed, points, since, seen): SeekColumns) -> Result<Seek, StoreError> {
    Ok(Seek { user: UserId(user), game, speed: from_word(speed)?, points, since, seen })
}

impl Store {
    /// Begins to look for an opponent. Replaces an earlier search of this person. A table that was found for that one is
    /// kept, unless its process has not confirmed it for [`STALE_SEEK_MS`]. Fails with `not_found` if there is no such
    /// person.
    pub async fn begin_seek(&self, new: NewSeek) -> Result<(), StoreError> {
        check_text(&new.process)?;
        transact!(self, seeks::begin(&new))
    }

    /// Stops looking, if the search is of this process and began at this time. Returns the table if an opponent was found
    /// before.
    pub async fn end_seek(
        &self,
        user: &UserId,
        process: &str,
        since: i64,
    ) -> Result<Option<TableId>, StoreError> {
        let (user, process) = (user.clone(), process.to_owned());
        transact!(self, seeks::end(&user, &process, since))
    }

    /// Confirms the searches of these people of a process at this time. Returns those that still exist.
    pub async fn refresh_seeks(
        &self,
        process: &str,
        users: &[UserId],
        now: i64,
    ) -> Result<Vec<UserId>, StoreError> {
        let (process, users) = (process.to_owned(), users.to_vec());
        transact!(self, seeks::refresh(&process, &users, now))
    }

    /// Everybody who waits, in the order of their searches.
    pub async fn open_seeks(&self) -> Result<Vec<Seek>, StoreError> {
        read!(self, seeks::open())
    }

    /// The blocks between waiting people, as pairs of the blocker and the blocked person.
    pub async fn blocks_among_seeks(&self) -> Result<Vec<(UserId, UserId)>, StoreError> {
        read!(self, seeks::blocks())
    }

    /// Creates a table for two people who wait for the same game and class, and notes it for both. The people are named
    /// with the times at which their searches began. Fails with `conflict` and changes nothing if one of these searches
    /// is over, or if there is a block between the two.
    pub async fn seat_pair(&self, table: TableRecord, pair: [(UserId, i64); 2]) -> Result<(), StoreError> {
        check_text(&table.room)?;
        transact!(self, seeks::seat(&table, &pair))
    }

    /// The people of a process for whom a table was found, with their tables.
    pub async fn pairings(&self, process: &str) -> Result<Vec<(UserId, TableId)>, StoreError> {
        read!(self, seeks::pairings(process))
    }

    /// Deletes the searches of a process for which these tables were found.
    pub async fn delete_pairings(&self, process: &str, tables: &[TableId]) -> Result<(), StoreError> {
        let (process, tables) = (process.to_owned(), tables.to_vec());
        transact!(self, seeks::delete_pairings(&process, &tables))
    }

    /// Deletes searches that their process has not confirmed since `before`.
    pub async fn delete_stale_seeks(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, seeks::delete_stale(before))
    }
}
