//! What the players have sent and seen, to be held against the journal.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

/// A command that was sent, once or again.
#[derive(Clone, Debug)]
pub(in super::super) struct Sent {
    pub(in super::super) match_id: Arc<str>,
    pub(in super::super) seat: u8,
    pub(in super::super) id: u64,
    pub(in super::super) command: Value,
}

/// A command that a player was told is carried out, by its frame or by `again`.
#[derive(Clone, Debug)]
pub(in super::super) struct Acknowledged {
    pub(in super::super) match_id: Arc<str>,
    pub(in super::super) seat: u8,
    pub(in super::super) id: u64,
    pub(in super::super) number: u64,
}

/// A frame that somebody has seen.
#[derive(Clone, Debug)]
pub(in super::super) struct Shown {
    pub(in super::super) match_id: Arc<str>,
    pub(in super::super) number: u64,
    pub(in super::super) events: Value,
}

#[derive(Debug, Default)]
pub(in super::super) struct Notes {
    pub(in super::super) sent: Vec<Sent>,
    pub(in super::super) acknowledged: Vec<Acknowledged>,
    pub(in super::super) shown: Vec<Shown>,
    /// Commands that were sent again because the server was killed before it answered.
    pub(in super::super) sent_again: u64,
    /// Those of them that had been carried out before.
    pub(in super::super) done_before: u64,
}

impl Notes {
    /// Adds what somebody else has noted.
    pub(in super::super) fn take_over(&mut self, other: Notes) {
        self.sent.extend(other.sent);
        self.acknowledged.extend(other.acknowledged);
        self.shown.extend(other.shown);
        self.sent_again += other.sent_again;
        self.done_before += other.done_before;
    }
}

/// The notebook that all players write into.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Notebook(Arc<Mutex<Notes>>);

impl Notebook {
    pub(in super::super) fn open(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that was noted since this was last called.
    pub(in super::super) fn tear_out(&self) -> Notes {
        std::mem::take(&mut *self.open())
    }
}
