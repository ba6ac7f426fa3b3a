//! Sessions: one per browser that is logged in.

use crate::{Secret, Store, StoreError, sqlite};
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
        self.database.write(move |connection| sqlite::sessions::create(connection, new)).await
    }

    /// The session with this id, even if it has ended.
    pub async fn find_session(&self, id: &str) -> Result<Option<Session>, StoreError> {
        sqlite::sessions::find(self.database.readers()?, id).await
    }

    /// Replaces a refresh token by the next one. Of two exchanges of one token exactly one succeeds.
    pub async fn rotate_session(&self, exchange: Exchange) -> Result<Rotation, StoreError> {
        self.database.write(move |connection| sqlite::sessions::rotate(connection, exchange)).await
    }

    /// Which of these ids, of sessions or of API tokens, are still valid.
    pub async fn living_passes(&self, ids: &[&str], now: i64) -> Result<Vec<String>, StoreError> {
        sqlite::sessions::living_passes(self.database.readers()?, ids, now).await
    }

    /// The valid sessions of a person, the most recently used first.
    pub async fn list_sessions(&self, user: &UserId, now: i64) -> Result<Vec<Session>, StoreError> {
        sqlite::sessions::list(self.database.readers()?, user, now).await
    }

    /// Ends one session of a person; fails with `not_found` if it is not theirs.
    pub async fn revoke_session(&self, user: &UserId, id: &str) -> Result<(), StoreError> {
        let (user, id) = (user.clone(), id.to_owned());
        self.database.write(move |connection| sqlite::sessions::revoke(connection, &user, &id)).await
    }

    /// Ends all sessions of a person, or all but one, and returns the ids of those that ended.
    pub async fn revoke_sessions(
        &self,
        user: &UserId,
        keep: Option<&str>,
    ) -> Result<Vec<String>, StoreError> {
        let (user, keep) = (user.clone(), keep.map(str::to_owned));
        self.database
            .write(move |connection| sqlite::sessions::revoke_all(connection, &user, keep.as_deref()))
            .await
    }

    /// Deletes the sessions that ended before `before`; returns how many.
    pub async fn delete_expired_sessions(&self, before: i64) -> Result<u64, StoreError> {
        self.database.write(move |connection| sqlite::sessions::delete_expired(connection, before)).await
    }
}
