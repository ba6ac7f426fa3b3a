//! Looks up the people of many rows at once.

use crate::App;
use qipan_protocol::{Person, UserId};
use qipan_store::StoreError;
use std::collections::BTreeMap;

pub(super) struct Names(BTreeMap<UserId, Person>);

impl Names {
    pub(super) async fn load(app: &App, mut ids: Vec<UserId>) -> Result<Names, StoreError> {
        ids.sort_unstable();
        ids.dedup();
        let users = app.store().find_users(&ids).await?;
        Ok(Names(users.into_iter().map(|user| (user.id.clone(), qipan_tables::person(user))).collect()))
    }

    /// `None` if the person was deleted.
    pub(super) fn get(&self, id: &UserId) -> Option<Person> {
        self.0.get(id).cloned()
    }
}
