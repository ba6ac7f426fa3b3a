//! Web Push.

use super::inbox;
use super::statement::{execute, fetch_optional};
use crate::convert::{found, from_integer, to_integer};
use crate::{DuePush, DueTimes, MAX_PAGE, PushDevice, Secret, StoreError};
use qipan_protocol::UserId;
use qipan_protocol::http::PushChoices;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

pub(crate) async fn key(readers: &SqlitePool) -> Result<Option<Secret>, StoreError> {
    let secret: Option<String> =
        sqlx::query_scalar("SELECT secret FROM push_key").fetch_optional(readers).await?;
    Ok(secret.map(Secret::new))
}

pub(crate) fn add_key(connection: &Connection, secret: &Secret) -> Result<(), StoreError> {
    let sql = "INSERT INTO push_key (id, secret) VALUES (1, ?1) ON CONFLICT DO NOTHING";
    execute(connection, sql, [secret.reveal()]).map(drop)
}

pub(crate) async fn choices(readers: &SqlitePool, user: &UserId) -> Result<PushChoices, StoreError> {
    let sql = "SELECT friends, messages, invites, show_texts FROM push_choices WHERE user_id = ?1";
    let row: Option<(bool, bool, bool, bool)> =
        sqlx::query_as(sql).bind(user.as_str()).fetch_optional(readers).await?;
    let choices =
        |(friends, messages, invites, show_texts)| PushChoices { friends, messages, invites, show_texts };
    Ok(row.map_or_else(PushChoices::default, choices))
}

pub(crate) fn save_choices(
    connection: &Connection,
    user: &UserId,
    choices: PushChoices,
) -> Result<(), StoreError> {
    let PushChoices { friends, messages, invites, show_texts } = choices;
    let sql = "INSERT INTO push_choices (user_id, friends, messages, invites, show_texts) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT (user_id) DO UPDATE SET friends = excluded.friends, messages = excluded.messages,
                   invites = excluded.invites, show_texts = excluded.show_texts";
    execute(connection, sql, params![user.0, friends, messages, invites, show_texts]).map(drop)
}

pub(crate) async fn count(readers: &SqlitePool, user: &UserId) -> Result<u32, StoreError> {
    let query = sqlx::query_scalar("SELECT count(*) FROM push_devices WHERE user_id = ?1");
    let count: i64 = query.bind(user.as_str()).fetch_one(readers).await?;
    from_integer(count)
}

pub(crate) fn add(connection: &Connection, device: &PushDevice, max: u32) -> Result<(), StoreError> {
    let PushDevice { endpoint, user, session, p256dh, auth, created_at } = device;
    execute(connection, "DELETE FROM push_devices WHERE endpoint = ?1", [endpoint])?;
    let sql = "INSERT INTO push_devices (endpoint, user_id, session_id, p256dh, auth, created_at, pushed)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ifnull((SELECT n FROM inbox_heads WHERE user_id = ?2), 0))";
    execute(connection, sql, params![endpoint, user.0, session, p256dh, auth.reveal(), created_at])?;
    let sql = "DELETE FROM push_devices WHERE user_id = ?1 AND endpoint NOT IN (
                   SELECT endpoint FROM push_devices WHERE user_id = ?1
                   ORDER BY created_at DESC, endpoint LIMIT ?2)";
    execute(connection, sql, params![user.0, max]).map(drop)
}

pub(crate) fn delete(connection: &Connection, user: &UserId, endpoint: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM push_devices WHERE user_id = ?1 AND endpoint = ?2";
    found(execute(connection, sql, params![user.0, endpoint])?)
}

pub(crate) async fn due(
    readers: &SqlitePool,
    times: DueTimes,
    limit: u32,
) -> Result<Vec<DuePush>, StoreError> {
    let rows: Vec<DueRow> = sqlx::query_as(
        "SELECT d.endpoint, d.user_id, d.session_id, d.p256dh, d.auth, d.created_at,
                i.n, i.kind, i.from_id, i.about, i.about_n, i.at
         FROM push_devices AS d JOIN sessions AS s ON s.id = d.session_id
              JOIN inbox_heads AS h ON h.user_id = d.user_id
              JOIN inbox AS i ON i.user_id = d.user_id AND i.n = (
                  SELECT min(n) FROM inbox WHERE user_id = d.user_id AND n > max(d.pushed, h.seen) AND at > ?3)
         WHERE s.revoked = 0 AND s.expires_at > ?1 AND d.wait_until <= ?1 AND i.at <= ?2
         ORDER BY i.at, d.endpoint LIMIT ?4",
    )
    .bind(times.now)
    .bind(times.until)
    .bind(times.after)
    .bind(limit.min(MAX_PAGE))
    .fetch_all(readers)
    .await?;
    rows.into_iter().map(to_due).collect()
}

type DueRow = (
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    String,
    Option<String>,
    Option<String>,
    Option<i64>,
    i64,
);

fn to_due(row: DueRow) -> Result<DuePush, StoreError> {
    let (endpoint, user, session, p256dh, auth, created_at, n, kind, from, about, about_n, at) = row;
    let (user, auth) = (UserId(user), Secret::new(auth));
    let device = PushDevice { endpoint, user, session, p256dh, auth, created_at };
    Ok(DuePush { device, entry: inbox::to_record((n, kind, from, about, about_n, at))? })
}

pub(crate) fn claim(
    connection: &Connection,
    endpoint: &str,
    n: u64,
    now: i64,
    until: i64,
) -> Result<bool, StoreError> {
    let sql =
        "UPDATE push_devices SET wait_until = ?4 WHERE endpoint = ?1 AND pushed < ?2 AND wait_until <= ?3";
    Ok(execute(connection, sql, params![endpoint, to_integer(n, "n")?, now, until])? == 1)
}

pub(crate) async fn last(
    readers: &SqlitePool,
    endpoint: &str,
    subject: &str,
) -> Result<Option<i64>, StoreError> {
    let query = sqlx::query_scalar("SELECT at FROM push_subjects WHERE endpoint = ?1 AND subject = ?2");
    Ok(query.bind(endpoint).bind(subject).fetch_optional(readers).await?)
}

pub(crate) fn finish(
    connection: &Connection,
    endpoint: &str,
    n: u64,
    subject: Option<&str>,
    at: i64,
) -> Result<(), StoreError> {
    let sql =
        "UPDATE push_devices SET pushed = max(pushed, ?2), wait_until = 0, failures = 0 WHERE endpoint = ?1";
    let is_there = execute(connection, sql, params![endpoint, to_integer(n, "n")?])? == 1;
    if let (Some(subject), true) = (subject, is_there) {
        let sql = "INSERT INTO push_subjects (endpoint, subject, at) VALUES (?1, ?2, ?3)
                   ON CONFLICT (endpoint, subject) DO UPDATE SET at = excluded.at";
        execute(connection, sql, params![endpoint, subject, at])?;
    }
    Ok(())
}

pub(crate) fn postpone(
    connection: &Connection,
    endpoint: &str,
    now: i64,
    step: i64,
) -> Result<u32, StoreError> {
    let failures: Option<(i64,)> = fetch_optional(
        connection,
        "UPDATE push_devices SET wait_until = ?2 + (?3 << min(failures, 10)), failures = failures + 1
         WHERE endpoint = ?1 RETURNING failures",
        params![endpoint, now, step],
    )?;
    failures.map_or(Ok(0), |(failures,)| from_integer(failures))
}

pub(crate) fn delete_subjects(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    execute(connection, "DELETE FROM push_subjects WHERE at < ?1", [before])
}
