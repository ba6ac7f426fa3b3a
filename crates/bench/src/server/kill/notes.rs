//! What the players have sent and seen, to be compared with the journal.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::time::Instant;

/// Which node of a cluster a client was connected to, counted from 1. 0 is a server without a cluster.
pub(in super::super) type NodeNumber = u8;

/// A command that was sent, for the first time or again.
#[derive(Clone, Debug)]
pub(in super::super) struct Sent {
    pub(in super::super) match_id: Arc<str>,
    pub(in super::super) seat: u8,
    pub(in super::super) id: u64,
    pub(in super::super) command: Value,
    /// When it was sent for the first time.
    pub(in super::super) at: Instant,
}

/// A command that the server has acknowledged, by its frame or by `again`.
#[derive(Clone, Debug)]
pub(in super::super) struct Acknowledged {
    pub(in super::super) match_id: Arc<str>,
    pub(in super::super) seat: u8,
    pub(in super::super) id: u64,
    pub(in super::super) number: u64,
    pub(in super::super) at: Instant,
    pub(in super::super) node: NodeNumber,
}

/// A frame that a client has received.
#[derive(Clone, Debug)]
pub(in super::super) struct Shown {
    pub(in super::super) match_id: Arc<str>,
    pub(in super::super) number: u64,
    pub(in super::super) events: Value,
    pub(in super::super) node: NodeNumber,
}

#[derive(Debug, Default)]
pub(in super::super) struct Notes {
    pub(in super::super) sent: Vec<Sent>,
    pub(in super::super) acknowledged: Vec<Acknowledged>,
    pub(in super::super) shown: Vec<Shown>,
    /// Commands that were sent again because the server was killed before it answered.
    pub(in super::super) sent_again: u64,
    /// The ones of them that had already been carried out.
    pub(in super::super) done_before: u64,
}

impl Notes {
    /// Adds the notes of another notebook.
    pub(in super::super) fn take_over(&mut self, other: Notes) {
        self.sent.extend(other.sent);
        self.acknowledged.extend(other.acknowledged);
        self.shown.extend(other.shown);
        self.sent_again += other.sent_again;
        self.done_before += other.done_before;
    }
}

/// The notes that all players write to.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Notebook(Arc<Mutex<Notes>>);

impl Notebook {
    pub(in super::super) fn open(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes all notes since the last call.
    pub(in super::super) fn tear_out(&self) -> Notes {
        std::mem::take(&mut *self.open())
    }
}
