//! What the players have sent and seen, to be held against the journal.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

/// A command that was sent, once or again.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) match_id: Arc<str>,
    pub(super) seat: u8,
    pub(super) id: u64,
    pub(super) command: Value,
}

/// A command that a player was told is carried out, by its frame or by `again`.
#[derive(Clone, Debug)]
pub(super) struct Acknowledged {
    pub(super) match_id: Arc<str>,
    pub(super) seat: u8,
    pub(super) id: u64,
    pub(super) number: u64,
}

/// A frame that somebody has seen.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) match_id: Arc<str>,
    pub(super) number: u64,
    pub(super) events: Value,
}

#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) sent: Vec<Sent>,
    pub(super) acknowledged: Vec<Acknowledged>,
    pub(super) shown: Vec<Shown>,
    /// Commands that were sent again because the server was killed before it answered.
    pub(super) sent_again: u64,
    /// Those of them that had been carried out before.
    pub(super) done_before: u64,
}

impl Notes {
    /// Adds what somebody else has noted.
    pub(super) fn take_over(&mut self, other: Notes) {
        self.sent.extend(other.sent);
        self.acknowledged.extend(other.acknowledged);
        self.shown.extend(other.shown);
        self.sent_again += other.sent_again;
        self.done_before += other.done_before;
    }
}

/// The notebook that all players write into.
#[derive(Clone, Debug, Default)]
pub(super) struct Notebook(Arc<Mutex<Notes>>);

impl Notebook {
    pub(super) fn open(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that was noted since this was last called.
    pub(super) fn tear_out(&self) -> Notes {
        std::mem::take(&mut *self.open())
    }
}
