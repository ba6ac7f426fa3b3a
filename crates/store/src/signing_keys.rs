//! Keys that sign access tokens. All processes of a store share them, so a token of one node is valid at the others.

use crate::backend::{read, transact};
use crate::{Secret, Store, StoreError};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SigningKey {
    pub id: String,
    pub secret: Secret,
    pub created_at: i64,
    /// When a later key took its place. Its tokens are valid until they expire.
    pub retired_at: Option<i64>,
}

impl Store {
    /// All keys, the newest first.
    pub async fn list_signing_keys(&self) -> Result<Vec<SigningKey>, StoreError> {
        read!(self, signing_keys::list())
    }

    /// Fails with `conflict` if the id is in use.
    pub async fn add_signing_key(&self, key: SigningKey) -> Result<(), StoreError> {
        transact!(self, signing_keys::add(&key))
    }

    /// Marks a key as retired, unless it is already. Fails with `not_found` if there is no such key.
    pub async fn retire_signing_key(&self, id: &str, at: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        transact!(self, signing_keys::retire(&id, at))
    }

    /// Deletes the keys that were retired before `before`; returns how many.
    pub async fn delete_signing_keys_retired_before(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, signing_keys::delete_retired(before))
    }
}
