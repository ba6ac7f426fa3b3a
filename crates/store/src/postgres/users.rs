//! People.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use super::leaving;
use crate::convert::{found, from_word, to_word};
use crate::paging::Window;
use crate::{
    Account, Cursor, NewAccount, Page, Role, Secret, StoreError, User, UserKind, name_key, name_look,
};
use qipan_protocol::UserId;
use sqlx::PgConnection;

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

fn to_user(row: Row) -> Result<(User, Option<Secret>), Failure> {
    let (id, name, kind, email, role, banned_until, created_at, closed_at, delete_at, password_hash) = row;
    let (kind, role) = (from_word(kind)?, from_word(role)?);
    let id = UserId(id);
    let user = User { id, name, kind, email, role, banned_until, created_at, closed_at, delete_at };
    Ok((user, password_hash.map(Secret::new)))
}

fn to_account(row: Option<Row>) -> Result<Option<Account>, Failure> {
    let Some(row) = row else { return Ok(None) };
    let (user, password_hash) = to_user(row)?;
    Ok(password_hash.map(|password_hash| Account { user, password_hash }))
}

pub(crate) async fn create_guest(
    connection: &mut PgConnection,
    id: &UserId,
    name: &str,
    created_at: i64,
) -> Result<(), Failure> {
    let query = sqlx::query("INSERT INTO users (id, name, kind, created_at) VALUES ($1, $2, $3, $4)");
    let query = query.bind(id.as_str()).bind(name).bind(to_word(&UserKind::Guest)?).bind(created_at);
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn create_account(connection: &mut PgConnection, new: &NewAccount) -> Result<(), Failure> {
    let (key, look) = free_name(connection, &new.name).await?;
    sqlx::query(
        "INSERT INTO users (id, name, name_key, kind, password_hash, email, created_at, name_look)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new.id.as_str())
    .bind(&new.name)
    .bind(key)
    .bind(to_word(&UserKind::Account)?)
    .bind(new.password_hash.reveal())
    .bind(new.email.as_deref())
    .bind(new.created_at)
    .bind(look)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn upgrade_guest(connection: &mut PgConnection, new: &NewAccount) -> Result<(), Failure> {
    let query = sqlx::query_scalar("SELECT kind FROM users WHERE id = $1 FOR NO KEY UPDATE");
    let kind: Option<String> = query.bind(new.id.as_str()).fetch_optional(&mut *connection).await?;
    match from_word(kind.ok_or(StoreError::NotFound)?)? {
        UserKind::Guest => {}
        UserKind::Account => return Err(StoreError::Conflict.into()),
    }
    let (key, look) = free_name(connection, &new.name).await?;
    sqlx::query(
        "UPDATE users SET name = $2, name_key = $3, kind = $4, password_hash = $5, email = $6, name_look = $7
         WHERE id = $1",
    )
    .bind(new.id.as_str())
    .bind(&new.name)
    .bind(key)
    .bind(to_word(&UserKind::Account)?)
    .bind(new.password_hash.reveal())
    .bind(new.email.as_deref())
    .bind(look)
    .execute(connection)
    .await?;
    Ok(())
}

/// Key and look of a free name. A lock keeps the name free until the transaction ends.
async fn free_name(connection: &mut PgConnection, name: &str) -> Result<(String, String), Failure> {
    let key = name_key(name);
    if key.is_empty() {
        return Err(StoreError::Invalid("name").into());
    }
    // One lock for all names, because both the key and the look must be free.
    advisory::lock(connection, Purpose::Names, "").await?;
    if is_name_taken(connection, name).await? {
        return Err(StoreError::NameTaken.into());
    }
    Ok((key, name_look(name)))
}

pub(crate) async fn is_name_taken(connection: &mut PgConnection, name: &str) -> Result<bool, Failure> {
    let query = sqlx::query(
        "SELECT 1 FROM users WHERE name_key = $1 OR name_look = $2
         UNION ALL SELECT 1 FROM former_names WHERE name_key = $1 OR name_look = $2 LIMIT 1",
    );
    let query = query.bind(name_key(name)).bind(name_look(name));
    Ok(query.fetch_optional(&mut *connection).await?.is_some()
        || leaving::was_deleted(connection, name).await?)
}

pub(crate) async fn find(connection: &mut PgConnection, id: &UserId) -> Result<Option<User>, Failure> {
    let query = sqlx::query_as(select_users!("WHERE id = $1"));
    let row = query.bind(id.as_str()).fetch_optional(connection).await?;
    Ok(row.map(to_user).transpose()?.map(|(user, _)| user))
}

pub(crate) async fn find_all(connection: &mut PgConnection, ids: &[UserId]) -> Result<Vec<User>, Failure> {
    let ids: Vec<&str> = ids.iter().map(UserId::as_str).collect();
    let query = sqlx::query_as(select_users!("WHERE id = ANY($1)"));
    let rows: Vec<Row> = query.bind(ids).fetch_all(connection).await?;
    rows.into_iter().map(|row| Ok(to_user(row)?.0)).collect()
}

pub(crate) async fn find_account(
    connection: &mut PgConnection,
    id: &UserId,
) -> Result<Option<Account>, Failure> {
    let query = sqlx::query_as(select_users!("WHERE id = $1"));
    to_account(query.bind(id.as_str()).fetch_optional(connection).await?)
}

pub(crate) async fn find_account_by_key(
    connection: &mut PgConnection,
    key: &str,
) -> Result<Option<Account>, Failure> {
    let query = sqlx::query_as(select_users!("WHERE name_key = $1"));
    to_account(query.bind(key).fetch_optional(connection).await?)
}

/// Finds an account by its name or by one that a moderator has taken away.
pub(crate) async fn find_login(connection: &mut PgConnection, key: &str) -> Result<Option<Account>, Failure> {
    let query = sqlx::query_as(select_users!(
        "WHERE name_key = $1 OR id = (SELECT user_id FROM former_names WHERE name_key = $1)"
    ));
    to_account(query.bind(key).fetch_optional(connection).await?)
}

/// Gives an account another name and keeps the old one for its owner to log in.
pub(super) async fn rename_account(
    connection: &mut PgConnection,
    id: &UserId,
    name: &str,
) -> Result<(), Failure> {
    let (key, look) = free_name(connection, name).await?;
    let sql = "INSERT INTO former_names (name_key, name_look, user_id)
               SELECT name_key, coalesce(name_look, name_key), id FROM users WHERE id = $1 AND kind = 'account'";
    let kept = sqlx::query(sql).bind(id.as_str()).execute(&mut *connection).await?;
    found(kept.rows_affected())?;
    let query = sqlx::query("UPDATE users SET name = $2, name_key = $3, name_look = $4 WHERE id = $1");
    let changed = query.bind(id.as_str()).bind(name).bind(key).bind(look).execute(connection).await?;
    Ok(found(changed.rows_affected())?)
}

pub(crate) async fn list(connection: &mut PgConnection, window: &Window) -> Result<Page<User>, Failure> {
    let rows: Vec<Row> = sqlx::query_as(select_users!(
        "WHERE (created_at, id) < ($1, $2) AND name <> '' ORDER BY created_at DESC, id DESC LIMIT $3"
    ))
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .fetch_all(connection)
    .await?;
    let users = rows.into_iter().map(|row| Ok(to_user(row)?.0)).collect::<Result<_, Failure>>()?;
    Ok(window.page(users, |user: &User| Cursor { at: user.created_at, id: user.id.0.clone() }))
}

pub(crate) async fn set_password(
    connection: &mut PgConnection,
    id: &UserId,
    password_hash: &Secret,
) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE users SET password_hash = $2 WHERE id = $1 AND kind = 'account'");
    let changed = query.bind(id.as_str()).bind(password_hash.reveal()).execute(connection).await?;
    Ok(found(changed.rows_affected())?)
}

pub(crate) async fn rename_guest(
    connection: &mut PgConnection,
    id: &UserId,
    name: &str,
) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE users SET name = $2 WHERE id = $1 AND kind = 'guest'");
    let changed = query.bind(id.as_str()).bind(name).execute(connection).await?;
    Ok(found(changed.rows_affected())?)
}

pub(crate) async fn set_email(
    connection: &mut PgConnection,
    id: &UserId,
    email: Option<&str>,
) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE users SET email = $2 WHERE id = $1 AND kind = 'account'");
    let changed = query.bind(id.as_str()).bind(email).execute(connection).await?;
    Ok(found(changed.rows_affected())?)
}

pub(crate) async fn set_role(connection: &mut PgConnection, id: &UserId, role: Role) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE users SET role = $2 WHERE id = $1");
    let changed = query.bind(id.as_str()).bind(to_word(&role)?).execute(connection).await?;
    Ok(found(changed.rows_affected())?)
}

pub(crate) async fn set_ban(
    connection: &mut PgConnection,
    id: &UserId,
    until: Option<i64>,
) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE users SET banned_until = $2 WHERE id = $1");
    let changed = query.bind(id.as_str()).bind(until).execute(connection).await?;
    Ok(found(changed.rows_affected())?)
}
