//! Invitations to tables.

use crate::backend::{read, transact};
use crate::{Pair, Store, StoreError, Told};
use qipan_protocol::{InviteId, TableId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InviteState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    /// Declined, and then withdrawn by its sender, to whom it looked open.
    DeclinedAndWithdrawn,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InviteRecord {
    pub id: InviteId,
    pub from: UserId,
    pub to: UserId,
    pub table: TableId,
    pub game: String,
    pub state: InviteState,
    pub at: i64,
    pub expires_at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentInvite {
    pub invite: InviteRecord,
    /// `None` if the same person was invited to the same table before, and that invitation is open or was declined, and has
    /// not expired.
    pub told: Option<Told>,
}

/// Decides whether a person may be invited.
pub type InviteRule<R> = fn(&Pair) -> Result<(), R>;

impl Store {
    /// Sends an invitation. The inner error is the rule's. Fails with `limit_reached` if the sender has `limit` invitations
    /// that have not expired, and with `not_found` if there is no such table.
    pub async fn send_invite<R: Send + 'static>(
        &self,
        invite: InviteRecord,
        limit: u32,
        rule: InviteRule<R>,
    ) -> Result<Result<SentInvite, R>, StoreError> {
        transact!(self, invites::send(&invite, limit, rule))
    }

    pub async fn find_invite(&self, id: &InviteId) -> Result<Option<InviteRecord>, StoreError> {
        read!(self, invites::find(id))
    }

    /// The invitations with these ids that exist, in any order.
    pub async fn find_invites(&self, ids: &[InviteId]) -> Result<Vec<InviteRecord>, StoreError> {
        read!(self, invites::find_many(ids))
    }

    /// The newest invitations from and to a person that expire after `now`, in every state, at most [`crate::MAX_PAGE`].
    pub async fn invites_of(&self, user: &UserId, now: i64) -> Result<Vec<InviteRecord>, StoreError> {
        read!(self, invites::list(user, now))
    }

    /// Ends an open invitation. Withdrawing adds an entry to the recipient's inbox. A declined one can be withdrawn too,
    /// without an entry. Fails with `conflict` if it has ended otherwise.
    pub async fn end_invite(
        &self,
        id: &InviteId,
        state: InviteState,
        now: i64,
    ) -> Result<Option<Told>, StoreError> {
        let id = id.clone();
        transact!(self, invites::end(&id, state, now))
    }

    /// Opens an accepted invitation again, because its recipient got no seat. It stays closed if there is a block between
    /// the two people.
    pub async fn reopen_invite(&self, id: &InviteId) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, invites::reopen(&id))
    }

    /// Deletes invitations that expired before this time; returns how many.
    pub async fn delete_expired_invites(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, invites::delete_expired(before))
    }
}
