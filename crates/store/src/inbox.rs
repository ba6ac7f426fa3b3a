//! Inboxes: a numbered list of entries per person. An entry is written in the transaction that causes it.

use crate::backend::{read, transact};
use crate::{Store, StoreError};
use qipan_protocol::UserId;
use serde::{Deserialize, Serialize};

/// At least this many entries of an inbox are kept. Older ones are deleted from time to time.
pub const INBOX_KEPT: u64 = 500;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InboxKind {
    Asked,
    Accepted,
    /// `about` is the thread and `about_n` the message.
    Message,
    /// `about` is the invitation.
    Invited,
    /// `about` is the invitation.
    Withdrawn,
    /// `about` is the report.
    ReportClosed,
    /// `about` is the action.
    Moderated,
    /// `about` is the action that the appeal was against.
    AppealClosed,
}

/// An entry. It refers to its subject by id; the subject may have been deleted since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InboxRecord {
    /// Counts up per person from 1, without gaps.
    pub n: u64,
    pub kind: InboxKind,
    pub from: Option<UserId>,
    pub about: Option<String>,
    pub about_n: Option<u64>,
    pub at: i64,
}

/// An entry that was written: whose inbox it is in, and its number there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub user: UserId,
    pub n: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InboxHead {
    /// The number of the newest entry; 0 if there is none.
    pub n: u64,
    /// The person has looked at the entries up to this number.
    pub seen: u64,
    /// The entries after this number are still kept.
    pub kept_after: u64,
}

impl Store {
    pub async fn inbox_head(&self, user: &UserId) -> Result<InboxHead, StoreError> {
        read!(self, inbox::head(user))
    }

    /// The first `limit` entries after number `after`, oldest first.
    pub async fn inbox_after(
        &self,
        user: &UserId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<InboxRecord>, StoreError> {
        read!(self, inbox::after(user, after, limit))
    }

    /// The last `limit` entries before number `before`, oldest first.
    pub async fn inbox_before(
        &self,
        user: &UserId,
        before: u64,
        limit: u32,
    ) -> Result<Vec<InboxRecord>, StoreError> {
        read!(self, inbox::before(user, before, limit))
    }

    /// Moves the seen mark of a person forward, at most to the newest entry. Returns the mark.
    pub async fn mark_inbox_seen(&self, user: &UserId, n: u64) -> Result<u64, StoreError> {
        let user = user.clone();
        transact!(self, inbox::mark_seen(&user, n))
    }
}
