//! Appending to journals and reading them.

use crate::backend::{Backend, read};
use crate::convert::{check_text, to_integer};
use crate::{AppendError, Epoch, FinishedMatch, RatedSeat, Store, StoreError, TableRecord};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};

/// New entries of one match. They get the numbers from `expected_seq + 1` on; all are stored or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub match_id: MatchId,
    /// The epoch of the match's table; see [`Store::claim_table`].
    pub epoch: Epoch,
    /// The number of the last entry that the caller knows; 0 if there is none.
    pub expected_seq: u64,
    pub entries: Vec<NewEntry>,
    /// Stored together with the entries, so that a match cannot have its last move without its end.
    pub ending: Ending,
    /// The room of the match, if it changes together with the match.
    pub table: Option<TableRecord>,
}

/// How an append changes the end of a match. Entries may follow the end: votes for a rematch, for example.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    #[default]
    Unchanged,
    Finished(FinishedMatch),
    /// Does the same, and updates the ratings of the players in the same transaction. If the match did not begin as a rated
    /// one, if it was rated before or if a player has no account, they stay as they are.
    Rated(FinishedMatch, Vec<RatedSeat>),
    /// The last move was undone, so the match is running again.
    Reopened,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// The journal entry as one line of JSON.
    pub line: String,
    /// The seat that gave the command; `None` for the host.
    pub seat: Option<Seat>,
    pub command_id: Option<CommandId>,
}

/// The journal of a whole match, as lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    pub header: String,
    pub entries: Vec<String>,
}

impl NewEntry {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        check_text(&self.line)?;
        self.command_id.map_or(Ok(0), |id| to_integer(id.0, "command id")).map(drop)
    }
}

impl Append {
    /// Refuses what no database can hold before it is queued, where it would fail a whole batch.
    fn check(&self) -> Result<(), StoreError> {
        self.entries.iter().try_for_each(NewEntry::check)?;
        if let Ending::Finished(finished) | Ending::Rated(finished, _) = &self.ending {
            check_text(&finished.outcome)?;
        }
        self.table.as_ref().map_or(Ok(()), |table| check_text(&table.room))
    }
}

impl Store {
    /// Appends entries if the last entry has the number `expected_seq` and `epoch` is that of the match. Returns when
    /// they are on disk.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        append.check()?;
        match &self.backend {
            Backend::Sqlite(database) => database.append(append).await,
            Backend::Postgres(database) => database.append(append).await,
        }
    }

    pub async fn load_journal(&self, match_id: &MatchId) -> Result<Journal, StoreError> {
        read!(self, journal::load(match_id))
    }

    /// The number of the entry that this command has made, if it was carried out.
    pub async fn command_seq(
        &self,
        match_id: &MatchId,
        seat: Seat,
        command_id: CommandId,
    ) -> Result<Option<u64>, StoreError> {
        read!(self, journal::command_seq(match_id, seat, command_id))
    }

    /// The highest command id of every seat that has given a command.
    pub async fn last_command_ids(&self, match_id: &MatchId) -> Result<Vec<(Seat, CommandId)>, StoreError> {
        read!(self, journal::last_command_ids(match_id))
    }
}
