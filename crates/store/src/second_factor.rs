//! The second factor of logins: the secret of an authenticator app (TOTP), and recovery codes.

use crate::backend::{read, transact};
use crate::{Secret, Store, StoreError};
use qipan_protocol::UserId;

/// The secret that an account shares with an authenticator app.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totp {
    /// In the form of the caller. It cannot be a hash, because codes are calculated from it.
    pub secret: Secret,
    /// The person has entered a code. Before that, the second factor is not in use.
    pub is_confirmed: bool,
}

impl Store {
    /// The secret of an account, confirmed or not.
    pub async fn find_totp(&self, user: &UserId) -> Result<Option<Totp>, StoreError> {
        read!(self, second_factor::find(user))
    }

    /// Saves a secret that is not confirmed yet, in place of an earlier one. Fails with `conflict` if the account has a
    /// confirmed one, and with `not_found` if there is no such person.
    pub async fn offer_totp(&self, user: &UserId, secret: Secret) -> Result<(), StoreError> {
        let user = user.clone();
        transact!(self, second_factor::offer(&user, &secret))
    }

    /// Confirms a secret by the code of this time step, and saves the hashes of the recovery codes. Fails with `conflict` if
    /// it is not the offered secret or was confirmed before.
    pub async fn confirm_totp(
        &self,
        user: &UserId,
        secret: Secret,
        step: i64,
        code_hashes: Vec<Secret>,
    ) -> Result<(), StoreError> {
        let user = user.clone();
        transact!(self, second_factor::confirm(&user, &secret, step, &code_hashes))
    }

    /// Uses up the code of a time step. Returns `false` if a code of this step or a later one was used before, or if there is
    /// no confirmed secret.
    pub async fn use_totp_step(&self, user: &UserId, step: i64) -> Result<bool, StoreError> {
        let user = user.clone();
        transact!(self, second_factor::use_step(&user, step))
    }

    /// Uses up a recovery code; returns whether there was one with this hash.
    pub async fn use_recovery_code(&self, user: &UserId, code_hash: Secret) -> Result<bool, StoreError> {
        let user = user.clone();
        transact!(self, second_factor::use_recovery_code(&user, &code_hash))
    }

    /// How many recovery codes were not used yet.
    pub async fn count_recovery_codes(&self, user: &UserId) -> Result<u64, StoreError> {
        read!(self, second_factor::count_recovery_codes(user))
    }

    /// Removes the secret and the recovery codes.
    pub async fn delete_totp(&self, user: &UserId) -> Result<(), StoreError> {
        let user = user.clone();
        transact!(self, second_factor::delete(&user))
    }
}
