//! People who look for an opponent. The rows are shared by all processes. Two people are seated in one
//! transaction, which fails if one of them is no longer waiting. So nobody gets two opponents, however many processes pair.

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

/// The columns of a seek: user, game, class, points, and both times.
pub(crate) type SeekColumns = (String, String, String, i64, i64, i64);

pub(crate) fn to_seek((user, game, speed, points, since, seen): SeekColumns) -> Result<Seek, StoreError> {
    Ok(Seek { user: UserId(user), game, speed: from_word(speed)?, points, since, seen })
}

impl Store {
    /// Begins to look for an opponent. Replaces an earlier search of this person, and forgets its opponent. Fails with
    /// `not_found` if there is no such person.
    pub async fn begin_seek(&self, new: NewSeek) -> Result<(), StoreError> {
        check_text(&new.process)?;
        transact!(self, seeks::begin(&new))
    }

    /// Stops looking, if the search is of this process. Returns the table if an opponent was found before.
    pub async fn end_seek(&self, user: &UserId, process: &str) -> Result<Option<TableId>, StoreError> {
        let (user, process) = (user.clone(), process.to_owned());
        transact!(self, seeks::end(&user, &process))
    }

    /// Confirms the searches of these people of a process at this time.
    pub async fn refresh_seeks(&self, process: &str, users: &[UserId], now: i64) -> Result<(), StoreError> {
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

    /// Creates a table for two people who wait for the same game and class, and notes it for both. Fails with `conflict`
    /// and changes nothing if one of them does not wait any more.
    pub async fn seat_pair(&self, table: TableRecord, pair: [UserId; 2]) -> Result<(), StoreError> {
        check_text(&table.room)?;
        transact!(self, seeks::seat(&table, &pair))
    }

    /// Takes the people of a process for whom a table was found, with their tables.
    pub async fn take_pairings(&self, process: &str) -> Result<Vec<(UserId, TableId)>, StoreError> {
        let process = process.to_owned();
        transact!(self, seeks::take(&process))
    }

    /// Deletes searches that their process has not confirmed since `before`.
    pub async fn delete_stale_seeks(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, seeks::delete_stale(before))
    }
}
