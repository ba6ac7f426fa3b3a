//! Privacy settings and kid mode.

use super::convert::Failure;
use crate::Preferences;
use crate::convert::{from_word, to_word};
use qipan_protocol::UserId;
use qipan_protocol::http::{Privacy, PrivacyChange};
use sqlx::PgConnection;

const SELECT: &str = "SELECT ask, message, invite, online, history, kid FROM preferences WHERE user_id = $1";

type Row = (bool, String, String, bool, String, bool);

pub(crate) async fn find(connection: &mut PgConnection, user: &UserId) -> Result<Preferences, Failure> {
    let row: Option<Row> = sqlx::query_as(SELECT).bind(user.as_str()).fetch_optional(connection).await?;
    let Some((ask, message, invite, online, history, kid)) = row else { return Ok(Preferences::default()) };
    let (message, invite, history) = (from_word(message)?, from_word(invite)?, from_word(history)?);
    Ok(Preferences { privacy: Privacy { ask, message, invite, online, history }, kid })
}

/// A row with the defaults of the schema.
async fn ensure(connection: &mut PgConnection, user: &UserId) -> Result<(), Failure> {
    let query = sqlx::query("INSERT INTO preferences (user_id) VALUES ($1) ON CONFLICT DO NOTHING");
    query.bind(user.as_str()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn change(
    connection: &mut PgConnection,
    user: &UserId,
    change: &PrivacyChange,
) -> Result<Privacy, Failure> {
    ensure(connection, user).await?;
    // Another change waits until this one has ended, so that each sees what the one before has made.
    let query = sqlx::query("SELECT 1 FROM preferences WHERE user_id = $1 FOR UPDATE").bind(user.as_str());
    query.execute(&mut *connection).await?;
    let before = find(connection, user).await?.privacy;
    let PrivacyChange { ask, message, invite, online, history } = change;
    sqlx::query(
        "UPDATE preferences SET ask = coalesce($2, ask), message = coalesce($3, message),
             invite = coalesce($4, invite), online = coalesce($5, online), history = coalesce($6, history)
         WHERE user_id = $1",
    )
    .bind(user.as_str())
    .bind(*ask)
    .bind(message.as_ref().map(to_word).transpose()?)
    .bind(invite.as_ref().map(to_word).transpose()?)
    .bind(*online)
    .bind(history.as_ref().map(to_word).transpose()?)
    .execute(connection)
    .await?;
    Ok(before)
}

pub(crate) async fn set_kid(connection: &mut PgConnection, user: &UserId, on: bool) -> Result<(), Failure> {
    ensure(connection, user).await?;
    let query = sqlx::query("UPDATE preferences SET kid = $2 WHERE user_id = $1");
    query.bind(user.as_str()).bind(on).execute(connection).await?;
    Ok(())
}
