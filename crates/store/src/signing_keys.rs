//! The keys of access tokens, which all processes of a cluster share.
//!
//! A new key is used for new tokens. A retired key is used for no new ones, but tokens that it has signed are valid
//! until they expire, so it is deleted later.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{Secret, Store, StoreError};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SigningKey {
    pub id: String,
    /// In the server's own format.
    pub secret: Secret,
    pub created_at: i64,
    /// `None` if the key is in use.
    pub retired_at: Option<i64>,
}

impl Store {
    /// All keys, the newest first.
    pub async fn list_signing_keys(&self) -> Result<Vec<SigningKey>, StoreError> {
        read!(self, signing_keys::list())
    }

    /// Fails with `conflict` if the id is in use.
    pub async fn add_signing_key(&self, key: SigningKey) -> Result<(), StoreError> {
        check_text(&key.id)?;
        check_text(key.secret.reveal())?;
        transact!(self, signing_keys::add(&key))
    }

    /// Adds a key if there is none at all. Of several processes that start with a new database, one adds its key.
    pub async fn add_first_signing_key(&self, key: SigningKey) -> Result<(), StoreError> {
        check_text(&key.id)?;
        check_text(key.secret.reveal())?;
        transact!(self, signing_keys::add_first(&key))
    }

    /// Retires a key at this time, unless it was retired before. Fails with `not_found` if there is no such key.
    pub async fn retire_signing_key(&self, id: &str, at: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        transact!(self, signing_keys::retire(&id, at))
    }

    /// Deletes the keys that were retired before this time; returns how many.
    pub async fn delete_signing_keys_retired_before(&self, at: i64) -> Result<u64, StoreError> {
        transact!(self, signing_keys::delete_retired_before(at))
    }
}
