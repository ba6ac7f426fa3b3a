//! Privacy settings and kid mode.

use super::statement::{execute, fetch_optional};
use crate::convert::{from_word, to_word};
use crate::{Preferences, StoreError};
use qipan_protocol::UserId;
use qipan_protocol::http::{Privacy, PrivacyChange};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

const SELECT: &str = "SELECT ask, message, invite, online, history, kid FROM preferences WHERE user_id = ?1";

type Row = (bool, String, String, bool, String, bool);

fn to_preferences(row: Option<Row>) -> Result<Preferences, StoreError> {
    let Some((ask, message, invite, online, history, kid)) = row else { return Ok(Preferences::default()) };
    let (message, invite, history) = (from_word(message)?, from_word(invite)?, from_word(history)?);
    Ok(Preferences { privacy: Privacy { ask, message, invite, online, history }, kid })
}

pub(crate) async fn find(readers: &SqlitePool, user: &UserId) -> Result<Preferences, StoreError> {
    to_preferences(sqlx::query_as(SELECT).bind(user.as_str()).fetch_optional(readers).await?)
}

pub(super) fn read(connection: &Connection, user: &UserId) -> Result<Preferences, StoreError> {
    to_preferences(fetch_optional(connection, SELECT, [user.as_str()])?)
}

/// A row with the defaults of the schema.
fn ensure(connection: &Connection, user: &UserId) -> Result<(), StoreError> {
    let sql = "INSERT INTO preferences (user_id) VALUES (?1) ON CONFLICT DO NOTHING";
    execute(connection, sql, [user.as_str()])?;
    Ok(())
}

pub(crate) fn change(
    connection: &Connection,
    user: &UserId,
    change: &PrivacyChange,
) -> Result<Privacy, StoreError> {
    ensure(connection, user)?;
    let before = read(connection, user)?.privacy;
    let PrivacyChange { ask, message, invite, online, history } = change;
    execute(
        connection,
        "UPDATE preferences SET ask = ifnull(?2, ask), message = ifnull(?3, message), invite = ifnull(?4, invite),
             online = ifnull(?5, online), history = ifnull(?6, history)
         WHERE user_id = ?1",
        params![
            user.0,
            ask,
            message.as_ref().map(to_word).transpose()?,
            invite.as_ref().map(to_word).transpose()?,
            online,
            history.as_ref().map(to_word).transpose()?
        ],
    )?;
    Ok(before)
}

pub(crate) fn set_kid(connection: &Connection, user: &UserId, on: bool) -> Result<(), StoreError> {
    ensure(connection, user)?;
    execute(connection, "UPDATE preferences SET kid = ?2 WHERE user_id = ?1", params![user.0, on])?;
    Ok(())
}
