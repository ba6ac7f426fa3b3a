//! People.

use super::leaving;
use super::statement::{execute, fetch_optional};
use crate::convert::{found, from_word, to_word};
use crate::paging::Window;
use crate::{
    Account, Cursor, NewAccount, Page, Role, Secret, StoreError, User, UserKind, name_key, name_look,
};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};

/// A query for whole people; the tail selects which.
macro_rules! select_users {
    ($tail:literal) => {
        concat!(
            "SELECT id, name, kind, email, role, banned_until, created_at, closed_at, delete_at, password_hash FROM users ",
            $tail
        )
    };
}

type Row = (
    String,
    String,
    String,
    Option<String>,
    String,
    Option<i64>,
    i64,
    Option<i64>,
    Option<i64>,
    Option<String>,
);

fn to_user(row: Row) -> Result<(User, Option<Secret>), StoreError> {
    let (id, name, kind, email, role, banned_until, created_at, closed_at, delete_at, password_hash) = row;
    let (kind, role) = (from_word(kind)?, from_word(role)?);
    let id = UserId(id);
    let user = User { id, name, kind, email, role, banned_until, created_at, closed_at, delete_at };
    Ok((user, password_hash.map(Secret::new)))
}

fn to_account(row: Option<Row>) -> Result<Option<Account>, StoreError> {
    let Some(row) = row else { return Ok(None) };
    let (user, password_hash) = to_user(row)?;
    Ok(password_hash.map(|password_hash| Account { user, password_hash }))
}

pub(crate) fn create_guest(
    connection: &Connection,
    id: &UserId,
    name: &str,
    created_at: i64,
) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO users (id, name, kind, created_at) VALUES (?1, ?2, ?3, ?4)",
        params![id.0, name, to_word(&UserKind::Guest)?, created_at],
    )?;
    Ok(())
}

pub(crate) fn create_account(connection: &Connection, new: &NewAccount) -> Result<(), StoreError> {
    let (key, look) = free_name(connection, &new.name)?;
    execute(
        connection,
        "INSERT INTO users (id, name, name_key, kind, password_hash, email, created_at, name_look)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            new.id.0,
            new.name,
            key,
            to_word(&UserKind::Account)?,
            new.password_hash.reveal(),
            new.email,
            new.created_at,
            look
        ],
    )?;
    Ok(())
}

pub(crate) fn upgrade_guest(connection: &Connection, new: &NewAccount) -> Result<(), StoreError> {
    let kind: Option<(String,)> =
        fetch_optional(connection, "SELECT kind FROM users WHERE id = ?1", params![new.id.as_str()])?;
    match from_word(kind.ok_or(StoreError::NotFound)?.0)? {
        UserKind::Guest => {}
        UserKind::Account => return Err(StoreError::Conflict),
    }
    let (key, look) = free_name(connection, &new.name)?;
    execute(
        connection,
        "UPDATE users SET name = ?2, name_key = ?3, kind = ?4, password_hash = ?5, email = ?6, name_look = ?7
         WHERE id = ?1",
        params![
            new.id.0,
            new.name,
            key,
            to_word(&UserKind::Account)?,
            new.password_hash.reveal(),
            new.email,
            look
        ],
    )?;
    Ok(())
}

/// Key and look of a free name. There is one writer, so the name is still free when it is written.
fn free_name(connection: &Connection, name: &str) -> Result<(String, String), StoreError> {
    let (key, look) = (name_key(name), name_look(name));
    if key.is_empty() {
        return Err(StoreError::Invalid("name"));
    }
    let taken: Option<(i64,)> = fetch_optional(connection, SELECT_TAKEN, params![key, look])?;
    if taken.is_some() || leaving::was_deleted(connection, name)? {
        return Err(StoreError::NameTaken);
    }
    Ok((key, look))
}

const SELECT_TAKEN: &str = "SELECT 1 FROM users WHERE name_key = ?1 OR name_look = ?2
     UNION ALL SELECT 1 FROM former_names WHERE name_key = ?1 OR name_look = ?2 LIMIT 1";

pub(crate) async fn is_name_taken(readers: &SqlitePool, name: &str) -> Result<bool, StoreError> {
    let query = sqlx::query(SELECT_TAKEN).bind(name_key(name)).bind(name_look(name));
    Ok(query.fetch_optional(readers).await?.is_some() || leaving::is_deleted(readers, name).await?)
}

/// Saves the looks of accounts from before looks were introduced.
pub(crate) async fn fill_looks(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let query = sqlx::query_as("SELECT id, name FROM users WHERE kind = 'account' AND name_look IS NULL");
    let accounts: Vec<(String, String)> = query.fetch_all(&mut *connection).await?;
    // One flush of the disk for all accounts.
    let mut transaction = connection.begin().await?;
    for (id, name) in accounts {
        let update = sqlx::query("UPDATE users SET name_look = ?2 WHERE id = ?1").bind(id);
        update.bind(name_look(&name)).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

pub(crate) async fn find(readers: &SqlitePool, id: &UserId) -> Result<Option<User>, StoreError> {
    let query = sqlx::query_as(select_users!("WHERE id = ?1"));
    let row = query.bind(id.as_str()).fetch_optional(readers).await?;
    Ok(row.map(to_user).transpose()?.map(|(user, _)| user))
}

pub(crate) async fn find_all(readers: &SqlitePool, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
    let query = sqlx::query_as(select_users!("WHERE id IN (SELECT value FROM json_each(?1))"));
    let rows: Vec<Row> = query.bind(serde_json::to_string(ids)?).fetch_all(readers).await?;
    rows.into_iter().map(|row| Ok(to_user(row)?.0)).collect()
}

pub(crate) async fn find_account(readers: &SqlitePool, id: &UserId) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query_as(select_users!("WHERE id = ?1"));
    to_account(query.bind(id.as_str()).fetch_optional(readers).await?)
}

pub(crate) async fn find_account_by_key(
    readers: &SqlitePool,
    key: &str,
) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query_as(select_users!("WHERE name_key = ?1"));
    to_account(query.bind(key).fetch_optional(readers).await?)
}

/// Finds an account by its name or by one that a moderator has taken away.
pub(crate) async fn find_login(readers: &SqlitePool, key: &str) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query_as(select_users!(
        "WHERE name_key = ?1 OR id = (SELECT user_id FROM former_names WHERE name_key = ?1)"
    ));
    to_account(query.bind(key).fetch_optional(readers).await?)
}

/// Gives an account another name and keeps the old one for its owner to log in.
pub(super) fn rename_account(connection: &Connection, id: &UserId, name: &str) -> Result<(), StoreError> {
    let (key, look) = free_name(connection, name)?;
    let sql = "INSERT INTO former_names (name_key, name_look, user_id)
               SELECT name_key, ifnull(name_look, name_key), id FROM users WHERE id = ?1 AND kind = 'account'";
    found(execute(connection, sql, [id.as_str()])?)?;
    let sql = "UPDATE users SET name = ?2, name_key = ?3, name_look = ?4 WHERE id = ?1";
    found(execute(connection, sql, params![id.0, name, key, look])?)
}

pub(crate) async fn list(readers: &SqlitePool, window: &Window) -> Result<Page<User>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(select_users!(
        "WHERE (created_at, id) < (?1, ?2) AND name <> '' ORDER BY created_at DESC, id DESC LIMIT ?3"
    ))
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .fetch_all(readers)
    .await?;
    let users = rows.into_iter().map(|row| Ok(to_user(row)?.0)).collect::<Result<_, StoreError>>()?;
    Ok(window.page(users, |user: &User| Cursor { at: user.created_at, id: user.id.0.clone() }))
}

pub(crate) fn set_password(
    connection: &Connection,
    id: &UserId,
    password_hash: &Secret,
) -> Result<(), StoreError> {
    let changed = execute(
        connection,
        "UPDATE users SET password_hash = ?2 WHERE id = ?1 AND kind = 'account'",
        params![id.0, password_hash.reveal()],
    )?;
    found(changed)
}

pub(crate) fn rename_guest(connection: &Connection, id: &UserId, name: &str) -> Result<(), StoreError> {
    let changed = execute(
        connection,
        "UPDATE users SET name = ?2 WHERE id = ?1 AND kind = 'guest'",
        params![id.0, name],
    )?;
    found(changed)
}

pub(crate) fn set_email(connection: &Connection, id: &UserId, email: Option<&str>) -> Result<(), StoreError> {
    let changed = execute(
        connection,
        "UPDATE users SET email = ?2 WHERE id = ?1 AND kind = 'account'",
        params![id.0, email],
    )?;
    found(changed)
}

pub(crate) fn set_role(connection: &Connection, id: &UserId, role: Role) -> Result<(), StoreError> {
    let changed =
        execute(connection, "UPDATE users SET role = ?2 WHERE id = ?1", params![id.0, to_word(&role)?])?;
    found(changed)
}

pub(crate) fn set_ban(connection: &Connection, id: &UserId, until: Option<i64>) -> Result<(), StoreError> {
    let changed =
        execute(connection, "UPDATE users SET banned_until = ?2 WHERE id = ?1", params![id.0, until])?;
    found(changed)
}
