//! Appending to journals and reading them.

use crate::{AppendError, FinishedMatch, Store, StoreError, TableRecord, sqlite};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};

/// New entries of one match. They get the numbers from `expected_seq + 1` on; all are stored or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub match_id: MatchId,
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

impl Store {
    /// Appends entries if the last entry has the number `expected_seq`. Returns when they are on disk.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.database.append(append).await
    }

    pub async fn load_journal(&self, match_id: &MatchId) -> Result<Journal, StoreError> {
        sqlite::journal::load(self.database.readers()?, match_id).await
    }

    /// The number of the entry that this command has made, if it was carried out.
    pub async fn command_seq(
        &self,
        match_id: &MatchId,
        seat: Seat,
        command_id: CommandId,
    ) -> Result<Option<u64>, StoreError> {
        sqlite::journal::command_seq(self.database.readers()?, match_id, seat, command_id).await
    }

    /// The highest command id of every seat that has given a command.
    pub async fn last_command_ids(&self, match_id: &MatchId) -> Result<Vec<(Seat, CommandId)>, StoreError> {
        sqlite::journal::last_command_ids(self.database.readers()?, match_id).await
    }
}
