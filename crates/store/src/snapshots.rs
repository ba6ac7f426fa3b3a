//! Snapshots of matches, so that a long match can be loaded without replaying its whole journal.
//!
//! A snapshot is a cache: everything in it can be computed from the journal, and a caller that cannot read a dump
//! loads the journal instead. An undo appends entries, so a snapshot never becomes wrong.

use crate::backend::{read, transact};
use crate::convert::{check_text, to_integer};
use crate::{Epoch, Store, StoreError};
use qipan_protocol::MatchId;

/// The state of a match after one of its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The number of that entry.
    pub seq: u64,
    /// The state in the server's format.
    pub dump: String,
}

/// The end of a journal, from the newest snapshot on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalTail {
    pub header: String,
    pub snapshot: Option<Snapshot>,
    /// The entries after the snapshot, or all entries if there is none.
    pub entries: Vec<String>,
}

impl Store {
    /// Saves a snapshot, unless a newer one is saved. Fails with `not_found` if there is no such match, with `fenced`
    /// if `epoch` is not its epoch, and with `invalid` if the match has no entry of that number yet.
    pub async fn save_snapshot(
        &self,
        match_id: &MatchId,
        snapshot: Snapshot,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        let match_id = match_id.clone();
        check_text(&snapshot.dump)?;
        to_integer(snapshot.seq, "seq")?;
        transact!(self, snapshots::save(&match_id, &snapshot, epoch))
    }

    /// Like [`Store::load_journal`], but without the entries that the newest snapshot contains.
    pub async fn load_journal_tail(&self, match_id: &MatchId) -> Result<JournalTail, StoreError> {
        read!(self, snapshots::load_tail(match_id))
    }
}
