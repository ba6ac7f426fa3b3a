//! The saved match time of running matches.

use crate::backend::{read, transact};
use crate::{Epoch, Store, StoreError};
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
    /// Replaces the time mark of a match. Fails with `not_found` if there is no such match, and with `fenced` if `epoch`
    /// is not its epoch.
    pub async fn save_time_mark(
        &self,
        match_id: &MatchId,
        mark: TimeMark,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        let match_id = match_id.clone();
        transact!(self, time_marks::save(&match_id, mark, epoch))
    }

    pub async fn find_time_mark(&self, match_id: &MatchId) -> Result<Option<TimeMark>, StoreError> {
        read!(self, time_marks::find(match_id))
    }
}
