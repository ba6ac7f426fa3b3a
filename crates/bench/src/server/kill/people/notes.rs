//! What people have asked of the server and what they were told, to be compared with their inboxes in the database.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use qipan_protocol::{InboxItem, InviteId, ThreadId};

/// The number of a person in this run.
pub(super) type PersonNumber = usize;

/// Something that one person does to another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// The text is the key as well, so no text is sent twice.
    Message(String),
    Ask,
    Accept,
    Remove,
    Invite,
    Withdraw(InviteId),
}

/// What the server has said about a deed that it has carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// The number of the message in its thread.
    Message(ThreadId, u64),
    Invite(InviteId),
    Done,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sent {
    pub(super) from: PersonNumber,
    pub(super) to: PersonNumber,
    pub(super) deed: Deed,
}

/// An entry of an inbox that its owner has received.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Received {
    pub(super) by: PersonNumber,
    pub(super) n: u64,
    pub(super) item: InboxItem,
}

#[derive(Clone, Debug, Default)]
pub(super) struct SocialNotes {
    /// Written before the request leaves.
    pub(super) sent: Vec<Sent>,
    pub(super) acknowledged: Vec<(Sent, Reply)>,
    pub(super) received: Vec<Received>,
    /// Deeds that were sent again because the server was killed before it answered.
    pub(super) sent_again: usize,
}

/// The notes that all people write to.
#[derive(Clone, Debug, Default)]
pub(super) struct SocialNotebook(Arc<Mutex<SocialNotes>>);

impl SocialNotebook {
    pub(super) fn open(&self) -> MutexGuard<'_, SocialNotes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
