//! People: guests and accounts.

use crate::paging::Window;
use crate::{Cursor, Page, Secret, Store, StoreError, name_key, sqlite};
use qipan_protocol::UserId;
pub use qipan_protocol::http::Role;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UserKind {
    Guest,
    Account,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    pub id: UserId,
    /// As the person wrote it.
    pub name: String,
    pub kind: UserKind,
    pub email: Option<String>,
    pub role: Role,
    pub banned_until: Option<i64>,
    pub created_at: i64,
}

/// A person who can log in. Separate from [`User`], so that only code that needs the hash gets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    pub user: User,
    pub password_hash: Secret,
}

/// The data of a new account. Its name is compared by [`name_key`] and by [`crate::name_look`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    pub id: UserId,
    pub name: String,
    pub password_hash: Secret,
    pub email: Option<String>,
    /// Ignored in an upgrade, which keeps the date of the guest.
    pub created_at: i64,
}

impl Store {
    pub async fn create_guest(&self, id: UserId, name: String, created_at: i64) -> Result<(), StoreError> {
        self.database
            .write(move |connection| sqlite::users::create_guest(connection, &id, &name, created_at))
            .await
    }

    /// Fails with `name_taken`, or with `conflict` if the id is in use.
    pub async fn create_account(&self, new: NewAccount) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::users::create_account(connection, new)).await
    }

    /// Makes the guest `new.id` an account. The id stays, and so do all matches. Fails with `not_found`,
    /// `name_taken`, or `conflict` if it is an account already.
    pub async fn upgrade_guest(&self, new: NewAccount) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::users::upgrade_guest(connection, new)).await
    }

    pub async fn find_user(&self, id: &UserId) -> Result<Option<User>, StoreError> {
        sqlite::users::find(self.database.readers()?, id).await
    }

    /// The existing ones of these people, in no order.
    pub async fn find_users(&self, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
        sqlite::users::find_all(self.database.readers()?, ids).await
    }

    pub async fn find_account(&self, id: &UserId) -> Result<Option<Account>, StoreError> {
        sqlite::users::find_account(self.database.readers()?, id).await
    }

    /// Finds an account by any spelling of its name.
    pub async fn find_account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        sqlite::users::find_account_by_key(self.database.readers()?, &name_key(name)).await
    }

    /// Whether an account has this name, in any spelling, or one that looks like it.
    pub async fn is_name_taken(&self, name: &str) -> Result<bool, StoreError> {
        sqlite::users::is_name_taken(self.database.readers()?, name).await
    }

    /// All people, the newest first.
    pub async fn list_users(&self, after: Option<&Cursor>, limit: u32) -> Result<Page<User>, StoreError> {
        sqlite::users::list(self.database.readers()?, &Window::new(after, limit)).await
    }

    /// Fails with `not_found` for guests: they have no password.
    pub async fn change_password(&self, id: &UserId, password_hash: Secret) -> Result<(), StoreError> {
        let id = id.clone();
        self.database
            .write(move |connection| sqlite::users::set_password(connection, &id, password_hash))
            .await
    }

    /// Gives a guest another name. Fails with `not_found` for accounts: their name is how they log in.
    pub async fn rename_guest(&self, id: &UserId, name: String) -> Result<(), StoreError> {
        let id = id.clone();
        self.database.write(move |connection| sqlite::users::rename_guest(connection, &id, &name)).await
    }

    /// Sets or removes the e-mail address of an account. Fails with `not_found` for guests.
    pub async fn set_email(&self, id: &UserId, email: Option<String>) -> Result<(), StoreError> {
        let id = id.clone();
        self.database
            .write(move |connection| sqlite::users::set_email(connection, &id, email.as_deref()))
            .await
    }

    pub async fn set_role(&self, id: &UserId, role: Role) -> Result<(), StoreError> {
        let id = id.clone();
        self.database.write(move |connection| sqlite::users::set_role(connection, &id, role)).await
    }

    /// Guests that were last seen before `before` and have left nothing behind: no match, no open table, no ban.
    pub async fn idle_guests(&self, before: i64, limit: u32) -> Result<Vec<UserId>, StoreError> {
        sqlite::guests::idle(self.database.readers()?, before, limit).await
    }

    /// Deletes the ones of these guests that are still idle, with their sessions and decks; returns how many.
    pub async fn delete_idle_guests(&self, ids: &[UserId], before: i64) -> Result<u64, StoreError> {
        let ids = serde_json::to_string(ids)?;
        self.database.write(move |connection| sqlite::guests::delete_idle(connection, &ids, before)).await
    }

    /// Bans a person until a time (`i64::MAX` is permanent), or lifts the ban.
    pub async fn set_ban(&self, id: &UserId, until: Option<i64>) -> Result<(), StoreError> {
        let id = id.clone();
        self.database.write(move |connection| sqlite::users::set_ban(connection, &id, until)).await
    }
}
