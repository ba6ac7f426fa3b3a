//! Privacy settings and kid mode.

use crate::backend::{read, transact};
use crate::{Store, StoreError};
use qipan_protocol::UserId;
use qipan_protocol::http::{Privacy, PrivacyChange};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Preferences {
    pub privacy: Privacy,
    pub kid: bool,
}

impl Store {
    /// The defaults for a person who has changed nothing.
    pub async fn preferences(&self, user: &UserId) -> Result<Preferences, StoreError> {
        read!(self, preferences::find(user))
    }

    /// Returns the settings before the change. Fails with `not_found` if there is no such person.
    pub async fn change_privacy(&self, user: &UserId, change: PrivacyChange) -> Result<Privacy, StoreError> {
        let user = user.clone();
        transact!(self, preferences::change(&user, &change))
    }

    /// Fails with `not_found` if there is no such person.
    pub async fn set_kid_mode(&self, user: &UserId, on: bool) -> Result<(), StoreError> {
        let user = user.clone();
        transact!(self, preferences::set_kid(&user, on))
    }
}
