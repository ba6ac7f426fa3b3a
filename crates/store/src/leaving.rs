//! Closing and deleting accounts.
//!
//! Matches belong to the opponents too, so they stay. What is left of a deleted account is its id with an empty name: a
//! closed guest. Nobody gets the name again.

use crate::backend::{read, transact};
use crate::{Store, StoreError, name_key, name_look};
use qipan_protocol::UserId;
use sha2::{Digest, Sha256};

/// How many accounts or copies of names one page has.
pub(crate) const PAGE: u32 = 200;

/// The deletion of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountDeletion {
    pub id: UserId,
    pub at: i64,
    /// Delete only if the time that the owner was told has come: the owner may have logged in a moment ago.
    pub only_if_due: bool,
    /// The counters of failed logins under this key, or one that continues it after a colon, are deleted too.
    pub failures_key: String,
}

impl Store {
    /// Hides an account from others and ends its search for an opponent. It is deleted at `delete_at` if there is one. A
    /// closed account gets the new `delete_at`. Fails with `not_found` for guests.
    pub async fn close_account(
        &self,
        id: &UserId,
        now: i64,
        delete_at: Option<i64>,
    ) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, leaving::close(&id, now, delete_at))
    }

    /// Opens a closed account again, which also cancels its deletion. Fails with `not_found` if it was deleted.
    pub async fn reopen_account(&self, id: &UserId) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, leaving::reopen(&id))
    }

    /// The accounts that are to be deleted at this time, at most a page of them.
    pub async fn accounts_to_delete(&self, now: i64) -> Result<Vec<UserId>, StoreError> {
        read!(self, leaving::due(now))
    }

    /// Deletes an account with everything that is stored of the person, except for matches and what others have written. Its
    /// name is not given again. Copies of the name remain until [`Store::erase_copies`]. Returns whether the account was
    /// deleted. Fails with `not_found` if there is no such account.
    pub async fn delete_account(&self, deletion: AccountDeletion) -> Result<bool, StoreError> {
        transact!(self, leaving::delete(&deletion))
    }

    /// The people whose accounts were deleted, and whose names may still be somewhere.
    pub async fn list_erasures(&self) -> Result<Vec<UserId>, StoreError> {
        read!(self, leaving::erasures())
    }

    /// Forgets the deletions before this time: no process has a copy of these names any more.
    pub async fn delete_erasures(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, leaving::delete_erasures(before))
    }
}

/// The keyed hashes of the key and the look of a name.
pub(crate) fn name_hashes(secret: &str, name: &str) -> (String, String) {
    key_hashes(secret, &name_key(name), &name_look(name))
}

/// As [`name_hashes`], of a name whose key and look are known.
pub(crate) fn key_hashes(secret: &str, key: &str, look: &str) -> (String, String) {
    (name_hash(secret, "key", key), name_hash(secret, "look", look))
}

/// The secret has a fixed length, so no other secret and text make the same input.
fn name_hash(secret: &str, kind: &str, text: &str) -> String {
    let mut hash = Sha256::new();
    [secret, ":", kind, ":", text].iter().for_each(|part| hash.update(part));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
