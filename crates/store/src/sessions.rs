//! Sessions: one per browser that is logged in.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{Secret, Store, StoreError};
use qipan_protocol::UserId;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    pub id: String,
    pub user_id: UserId,
    pub refresh_hash: Secret,
    pub created_at: i64,
    pub expires_at: i64,
    pub user_agent: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub id: String,
    pub user_id: UserId,
    pub created_at: i64,
    /// When it was last used.
    pub last_seen: i64,
    pub expires_at: i64,
    pub user_agent: String,
    pub revoked: bool,
}

/// The exchange of a refresh token for the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    pub old_hash: Secret,
    pub new_hash: Secret,
    /// The hash of the part that all tokens of the session have in common.
    pub family_hash: Secret,
    /// Stored as it is, and returned if the old token is used again.
    pub salt: Secret,
    pub now: i64,
    pub expires_at: i64,
}

/// The result of exchanging a refresh token for the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rotation {
    Rotated(Session),
    /// The token was exchanged before, but its successor was not: the answer was lost, two tabs of one browser raced,
    /// or the token was copied.
    Reused {
        session: Session,
        rotated_at: i64,
        /// The salt of the first exchange of this token.
        salt: Secret,
    },
    /// The token belongs to this session, but is neither its current one nor the one before: it was copied, or comes
    /// from a tab that lost several races.
    Outdated {
        session: Session,
        rotated_at: i64,
    },
    /// There is no such token, or its session has expired or was revoked.
    Unknown,
}

impl Store {
    /// Fails with `not_found` if there is no such person and with `conflict` if id or hash are in use.
    pub async fn create_session(&self, new: NewSession) -> Result<(), StoreError> {
        check_text(&new.user_agent)?;
        transact!(self, sessions::create(&new))
    }

    /// The session with this id, even if it has ended.
    pub async fn find_session(&self, id: &str) -> Result<Option<Session>, StoreError> {
        read!(self, sessions::find(id))
    }

    /// Replaces a refresh token by the next one. Of two exchanges of one token exactly one succeeds.
    pub async fn rotate_session(&self, exchange: Exchange) -> Result<Rotation, StoreError> {
        transact!(self, sessions::rotate(&exchange))
    }

    /// Which of these ids, of sessions or of API tokens, are still valid.
    pub async fn living_passes(&self, ids: &[&str], now: i64) -> Result<Vec<String>, StoreError> {
        read!(self, sessions::living_passes(ids, now))
    }

    /// The valid sessions of a person, the most recently used first.
    pub async fn list_sessions(&self, user: &UserId, now: i64) -> Result<Vec<Session>, StoreError> {
        read!(self, sessions::list(user, now))
    }

    /// Ends one session of a person; fails with `not_found` if it is not theirs.
    pub async fn revoke_session(&self, user: &UserId, id: &str) -> Result<(), StoreError> {
        let (user, id) = (user.clone(), id.to_owned());
        transact!(self, sessions::revoke(&user, &id))
    }

    /// Ends all sessions of a person, or all but one, and returns the ids of those that ended.
    pub async fn revoke_sessions(
        &self,
        user: &UserId,
        keep: Option<&str>,
    ) -> Result<Vec<String>, StoreError> {
        let (user, keep) = (user.clone(), keep.map(str::to_owned));
        transact!(self, sessions::revoke_all(&user, keep.as_deref()))
    }

    /// The ids of sessions that were last used at `since` or later and were ended since then.
    pub async fn recently_revoked_sessions(&self, since: i64) -> Result<Vec<String>, StoreError> {
        read!(self, sessions::recently_revoked(since))
    }

    /// Deletes the sessions that ended before `before`; returns how many.
    pub async fn delete_expired_sessions(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, sessions::delete_expired(before))
    }
}
