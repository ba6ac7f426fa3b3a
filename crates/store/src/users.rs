//! People: guests and accounts.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::paging::Window;
use crate::{Cursor, Page, Secret, Store, StoreError, name_key};
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
    /// When the account was closed, if it is. It is hidden from others until its owner logs in again.
    pub closed_at: Option<i64>,
    /// When the closed account is deleted, if its owner wants that.
    pub delete_at: Option<i64>,
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

impl NewAccount {
    fn check(&self) -> Result<(), StoreError> {
        check_text(&self.name)?;
        check_text(self.email.as_deref().unwrap_or_default())
    }
}

impl Store {
    pub async fn create_guest(&self, id: UserId, name: String, created_at: i64) -> Result<(), StoreError> {
        check_text(&name)?;
        transact!(self, users::create_guest(&id, &name, created_at))
    }

    /// Fails with `name_taken`, or with `conflict` if the id is in use.
    pub async fn create_account(&self, new: NewAccount) -> Result<(), StoreError> {
        new.check()?;
        transact!(self, users::create_account(&new))
    }

    /// Makes the guest `new.id` an account. The id stays, and so do all matches. Fails with `not_found`,
    /// `name_taken`, or `conflict` if it is an account already.
    pub async fn upgrade_guest(&self, new: NewAccount) -> Result<(), StoreError> {
        new.check()?;
        transact!(self, users::upgrade_guest(&new))
    }

    pub async fn find_user(&self, id: &UserId) -> Result<Option<User>, StoreError> {
        read!(self, users::find(id))
    }

    /// The existing ones of these people, in no order.
    pub async fn find_users(&self, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
        read!(self, users::find_all(ids))
    }

    pub async fn find_account(&self, id: &UserId) -> Result<Option<Account>, StoreError> {
        read!(self, users::find_account(id))
    }

    /// Finds an account by any spelling of its name.
    pub async fn find_account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        read!(self, users::find_account_by_key(&name_key(name)))
    }

    /// Finds the account that logs in with this name: its own, or one that a moderator has taken away.
    pub async fn find_account_for_login(&self, name: &str) -> Result<Option<Account>, StoreError> {
        read!(self, users::find_login(&name_key(name)))
    }

    /// Whether an account has or had this name, in any spelling, or one that looks like it.
    pub async fn is_name_taken(&self, name: &str) -> Result<bool, StoreError> {
        read!(self, users::is_name_taken(name))
    }

    /// All people but deleted ones, the newest first.
    pub async fn list_users(&self, after: Option<&Cursor>, limit: u32) -> Result<Page<User>, StoreError> {
        read!(self, users::list(&Window::new(after, limit)))
    }

    /// Fails with `not_found` for guests: they have no password.
    pub async fn change_password(&self, id: &UserId, password_hash: Secret) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, users::set_password(&id, &password_hash))
    }

    /// Gives a guest another name. Fails with `not_found` for accounts: their name is how they log in.
    pub async fn rename_guest(&self, id: &UserId, name: String) -> Result<(), StoreError> {
        let id = id.clone();
        check_text(&name)?;
        transact!(self, users::rename_guest(&id, &name))
    }

    /// Sets or removes the e-mail address of an account. Fails with `not_found` for guests.
    pub async fn set_email(&self, id: &UserId, email: Option<String>) -> Result<(), StoreError> {
        let id = id.clone();
        check_text(email.as_deref().unwrap_or_default())?;
        transact!(self, users::set_email(&id, email.as_deref()))
    }

    pub async fn set_role(&self, id: &UserId, role: Role) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, users::set_role(&id, role))
    }

    /// Guests that were last seen before `before` and have left nothing behind: no match, no open table, no ban.
    pub async fn idle_guests(&self, before: i64, limit: u32) -> Result<Vec<UserId>, StoreError> {
        read!(self, guests::idle(before, limit))
    }

    /// Deletes the ones of these guests that are still idle, with their sessions and decks; returns how many.
    pub async fn delete_idle_guests(&self, ids: &[UserId], before: i64) -> Result<u64, StoreError> {
        let ids = ids.to_vec();
        transact!(self, guests::delete_idle(&ids, before))
    }

    /// Bans a person until a time (`i64::MAX` is permanent), or lifts the ban.
    pub async fn set_ban(&self, id: &UserId, until: Option<i64>) -> Result<(), StoreError> {
        let id = id.clone();
        transact!(self, users::set_ban(&id, until))
    }
}
