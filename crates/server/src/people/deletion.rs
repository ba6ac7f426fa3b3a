//! Deleting accounts whose time has come, and the copies of their names.
//!
//! A table in memory, perhaps at another node, can write a copy after the deletion. So for a day all nodes tell their tables
//! once a minute that the person has no name any more, and erase stored copies once an hour.

use super::lockout::failures_key;
use super::{news, now};
use crate::App;
use qipan_protocol::{Person, UserId};
use qipan_store::{AccountDeletion, StoreError};

/// How long copies of a name are looked for.
const ERASED_FOR_MS: i64 = 24 * 3600 * 1000;

/// Deletes an account if the time for it has come. All sessions of the person have ended before.
pub(super) async fn delete(app: &App, id: &UserId) -> Result<(), StoreError> {
    let Some(user) = app.store().find_user(id).await? else { return Ok(()) };
    let failures_key = failures_key(&user.name);
    let deletion = AccountDeletion { id: id.clone(), at: now(app), only_if_due: true, failures_key };
    match app.store().delete_account(deletion).await {
        Ok(true) => {}
        // The owner has logged in, or another node was faster.
        Ok(false) | Err(StoreError::NotFound) => return Ok(()),
        Err(error) => return Err(error),
    }
    tracing::info!(user = %id, "deleted the account");
    news::renamed(app, Person::deleted(id.clone()));
    app.store().erase_copies(id, qipan_tables::erase_name).await?;
    app.store().empty_log().await
}

/// Deletes the accounts whose time has come, and erases the names of recently deleted ones again.
pub(crate) async fn clean(app: &App) -> Result<u64, StoreError> {
    let mut deleted = 0;
    loop {
        let due = app.store().accounts_to_delete(now(app)).await?;
        if due.is_empty() {
            break;
        }
        for id in due {
            delete(app, &id).await?;
            deleted += 1;
        }
    }
    for id in app.store().list_erasures().await? {
        if app.store().erase_copies(&id, qipan_tables::erase_name).await? > 0 {
            app.store().empty_log().await?;
        }
    }
    app.store().delete_erasures(now(app) - ERASED_FOR_MS).await?;
    Ok(deleted)
}

/// Tells the tables in memory which people have no name any more, in case they missed the news.
pub(super) async fn tell_tables(app: &App) -> Result<(), StoreError> {
    let erased = app.store().list_erasures().await?;
    erased.into_iter().for_each(|id| app.tables().rename(&Person::deleted(id)));
    Ok(())
}
