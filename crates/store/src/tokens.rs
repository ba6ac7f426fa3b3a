//! API tokens, with which programs act for a person.

use crate::{Secret, Store, StoreError, sqlite};
use qipan_protocol::UserId;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    pub id: String,
    pub user_id: UserId,
    pub name: String,
    pub token_hash: Secret,
    pub created_at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiToken {
    pub id: String,
    pub user_id: UserId,
    pub name: String,
    pub created_at: i64,
    pub last_used: Option<i64>,
    pub revoked: bool,
}

impl Store {
    /// Fails with `not_found` if there is no such person and with `conflict` if id or hash are in use.
    pub async fn create_token(&self, new: NewToken) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::tokens::create(connection, new)).await
    }

    /// The token with this hash, unless it was revoked.
    pub async fn find_token(&self, token_hash: &str) -> Result<Option<ApiToken>, StoreError> {
        sqlite::tokens::find(self.database.readers()?, token_hash).await
    }

    pub async fn touch_token(&self, id: &str, now: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.database.write(move |connection| sqlite::tokens::touch(connection, &id, now)).await
    }

    /// The tokens of a person, the newest first, including revoked ones.
    pub async fn list_tokens(&self, user: &UserId) -> Result<Vec<ApiToken>, StoreError> {
        sqlite::tokens::list(self.database.readers()?, user).await
    }

    /// Revokes all tokens of a person and returns the ids of those that were not revoked before.
    pub async fn revoke_tokens(&self, user: &UserId) -> Result<Vec<String>, StoreError> {
        let user = user.clone();
        self.database.write(move |connection| sqlite::tokens::revoke_all(connection, &user)).await
    }

    /// Fails with `not_found` if the token does not belong to this person.
    pub async fn revoke_token(&self, user: &UserId, id: &str) -> Result<(), StoreError> {
        let (user, id) = (user.clone(), id.to_owned());
        self.database.write(move |connection| sqlite::tokens::revoke(connection, &user, &id)).await
    }
}
