//! The saved match time of running matches.

use crate::{Store, StoreError, sqlite};
use qipan_protocol::MatchId;

/// The match time at a moment after the last entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeMark {
    pub ms: u64,
    /// True while the match is played: clients may have been told any time up to `ms`. False if the match left memory
    /// in order at exactly `ms`.
    pub reserved: bool,
}

impl Store {
    /// Replaces the time mark of a match. Fails with `not_found` if there is no such match.
    pub async fn save_time_mark(&self, match_id: &MatchId, mark: TimeMark) -> Result<(), StoreError> {
        let match_id = match_id.clone();
        self.database.write(move |connection| sqlite::time_marks::save(connection, &match_id, mark)).await
    }

    pub async fn find_time_mark(&self, match_id: &MatchId) -> Result<Option<TimeMark>, StoreError> {
        sqlite::time_marks::find(self.database.readers()?, match_id).await
    }
}
