//! API tokens, with which programs act for a person.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{Secret, Store, StoreError};
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
        check_text(&new.name)?;
        transact!(self, tokens::create(&new))
    }

    /// The token with this hash, unless it was revoked.
    pub async fn find_token(&self, token_hash: &str) -> Result<Option<ApiToken>, StoreError> {
        read!(self, tokens::find(token_hash))
    }

    pub async fn touch_token(&self, id: &str, now: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        transact!(self, tokens::touch(&id, now))
    }

    /// The tokens of a person, the newest first, including revoked ones.
    pub async fn list_tokens(&self, user: &UserId) -> Result<Vec<ApiToken>, StoreError> {
        read!(self, tokens::list(user))
    }

    /// Revokes all tokens of a person and returns the ids of those that were not revoked before.
    pub async fn revoke_tokens(&self, user: &UserId) -> Result<Vec<String>, StoreError> {
        let user = user.clone();
        transact!(self, tokens::revoke_all(&user))
    }

    /// Fails with `not_found` if the token does not belong to this person.
    pub async fn revoke_token(&self, user: &UserId, id: &str) -> Result<(), StoreError> {
        let (user, id) = (user.clone(), id.to_owned());
        transact!(self, tokens::revoke(&user, &id))
    }
}
