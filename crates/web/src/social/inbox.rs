//! The numbered inbox of the account. The server numbers the entries 1, 2, 3 …; a page that reconnects names the last
//! number that it has and gets the entries after it. Pure, testable without a network.

use qipan_protocol::{InboxEntry, InboxItem, MeRequest, MeWelcome, VERSION};
use serde::{Deserialize, Serialize};

/// How many entries a page keeps. The server has the older ones.
const KEPT: usize = 100;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Inbox {
    /// The newest entries without gaps; the newest is the last.
    entries: Vec<InboxEntry>,
    /// The number of the newest entry that was received; `None` before the first connection.
    last: Option<u64>,
    /// The account has looked at the entries up to this number.
    seen: u64,
}

/// The result of applying a message of the server to the inbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The message was applied.
    New,
    /// The entry was received before.
    Known,
    /// Entries are missing. The page has to reconnect with the number of its last entry.
    Gap,
}

impl Inbox {
    /// The first message of a connection.
    pub(super) fn hello(&self) -> MeRequest {
        MeRequest::Hello { v: VERSION, seen: self.last }
    }

    /// The answer to it.
    pub(super) fn welcome(&mut self, welcome: &MeWelcome) {
        if self.last != Some(welcome.after) {
            // The entries in between are not kept any more, or the numbers are of another database.
            self.entries.clear();
            self.last = Some(welcome.after);
        }
        self.seen = welcome.seen;
    }

    pub(super) fn receive(&mut self, entry: InboxEntry) -> Step {
        let last = self.last.unwrap_or(0);
        match entry.n {
            n if n <= last => Step::Known,
            n if n > last + 1 => Step::Gap,
            n => {
                self.last = Some(n);
                // What a message says is in its thread, which a block or kid mode hides.
                let is_message = matches!(entry.item, InboxItem::Message { .. });
                let item = if is_message { InboxItem::Gone {} } else { entry.item };
                self.entries.push(InboxEntry { item, ..entry });
                let surplus = self.entries.len().saturating_sub(KEPT);
                self.entries.drain(..surplus);
                Step::New
            }
        }
    }

    /// Follows the mark of the server. It never goes back.
    pub(super) fn mark_seen(&mut self, n: u64) {
        self.seen = self.seen.max(n);
    }

    /// The number up to which the account can look now; `None` if it has done so already.
    pub(super) fn unseen_up_to(&self) -> Option<u64> {
        self.last.filter(|last| *last > self.seen)
    }

    pub(crate) fn seen(&self) -> u64 {
        self.seen
    }

    /// The entries that the list of notices shows, the newest first. Messages have a list of their own.
    pub(crate) fn notices(&self) -> impl Iterator<Item = &InboxEntry> {
        self.entries.iter().rev().filter(|entry| self.is_notice(entry))
    }

    /// How many of them are new.
    pub(crate) fn unread(&self) -> usize {
        self.notices().filter(|entry| entry.n > self.seen).count()
    }

    fn is_notice(&self, entry: &InboxEntry) -> bool {
        match &entry.item {
            InboxItem::Asked { .. } | InboxItem::Accepted { .. } => true,
            InboxItem::Invited { invite } => !self.entries.iter().any(
                |other| matches!(&other.item, InboxItem::Withdrawn { invite: gone } if *gone == invite.id),
            ),
            InboxItem::Message { .. }
            | InboxItem::Withdrawn { .. }
            | InboxItem::ReportClosed { .. }
            | InboxItem::Moderated { .. }
            | InboxItem::AppealClosed { .. }
            | InboxItem::Gone {} => false,
        }
    }
}

#[cfg(test)]
impl Inbox {
    pub(super) fn numbers(&self) -> Vec<u64> {
        self.entries.iter().map(|entry| entry.n).collect()
    }
}
