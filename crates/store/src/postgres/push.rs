//! Web Push.

use super::convert::Failure;
use super::inbox;
use crate::convert::{found, from_integer, to_integer};
use crate::{DuePush, DueTimes, MAX_PAGE, PushDevice, Secret, StoreError};
use qipan_protocol::UserId;
use qipan_protocol::http::PushChoices;
use sqlx::PgConnection;

pub(crate) async fn key(connection: &mut PgConnection) -> Result<Option<Secret>, Failure> {
    let secret: Option<String> =
        sqlx::query_scalar("SELECT secret FROM push_key").fetch_optional(connection).await?;
    Ok(secret.map(Secret::new))
}

pub(crate) async fn add_key(connection: &mut PgConnection, secret: &Secret) -> Result<(), Failure> {
    let sql = "INSERT INTO push_key (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
    sqlx::query(sql).bind(secret.reveal()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn choices(connection: &mut PgConnection, user: &UserId) -> Result<PushChoices, Failure> {
    let sql = "SELECT friends, messages, invites, show_texts FROM push_choices WHERE user_id = $1";
    let row: Option<(bool, bool, bool, bool)> =
        sqlx::query_as(sql).bind(user.as_str()).fetch_optional(connection).await?;
    let choices =
        |(friends, messages, invites, show_texts)| PushChoices { friends, messages, invites, show_texts };
    Ok(row.map_or_else(PushChoices::default, choices))
}

pub(crate) async fn save_choices(
    connection: &mut PgConnection,
    user: &UserId,
    choices: PushChoices,
) -> Result<(), Failure> {
    let PushChoices { friends, messages, invites, show_texts } = choices;
    let sql = "INSERT INTO push_choices (user_id, friends, messages, invites, show_texts) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (user_id) DO UPDATE SET friends = excluded.friends, messages = excluded.messages,
                   invites = excluded.invites, show_texts = excluded.show_texts";
    let query = sqlx::query(sql).bind(user.as_str()).bind(friends).bind(messages).bind(invites);
    query.bind(show_texts).execute(connection).await?;
    Ok(())
}

pub(crate) async fn count(connection: &mut PgConnection, user: &UserId) -> Result<u32, Failure> {
    let query = sqlx::query_scalar("SELECT count(*) FROM push_devices WHERE user_id = $1");
    let count: i64 = query.bind(user.as_str()).fetch_one(connection).await?;
    Ok(from_integer(count)?)
}

pub(crate) async fn add(connection: &mut PgConnection, device: &PushDevice, max: u32) -> Result<(), Failure> {
    let PushDevice { endpoint, user, session, p256dh, auth, created_at } = device;
    let query = sqlx::query("DELETE FROM push_devices WHERE endpoint = $1");
    query.bind(endpoint).execute(&mut *connection).await?;
    sqlx::query(
        "INSERT INTO push_devices (endpoint, user_id, session_id, p256dh, auth, created_at, pushed)
         VALUES ($1, $2, $3, $4, $5, $6, coalesce((SELECT n FROM inbox_heads WHERE user_id = $2), 0))",
    )
    .bind(endpoint)
    .bind(user.as_str())
    .bind(session)
    .bind(p256dh)
    .bind(auth.reveal())
    .bind(created_at)
    .execute(&mut *connection)
    .await?;
    let sql = "DELETE FROM push_devices WHERE user_id = $1 AND endpoint NOT IN (
                   SELECT endpoint FROM push_devices WHERE user_id = $1
                   ORDER BY created_at DESC, endpoint LIMIT $2)";
    sqlx::query(sql).bind(user.as_str()).bind(i64::from(max)).execute(connection).await?;
    Ok(())
}

pub(crate) async fn delete(
    connection: &mut PgConnection,
    user: &UserId,
    endpoint: &str,
) -> Result<(), Failure> {
    let query = sqlx::query("DELETE FROM push_devices WHERE user_id = $1 AND endpoint = $2");
    let query = query.bind(user.as_str()).bind(endpoint);
    Ok(found(query.execute(connection).await?.rows_affected())?)
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

pub(crate) async fn due(
    connection: &mut PgConnection,
    times: DueTimes,
    limit: u32,
) -> Result<Vec<DuePush>, Failure> {
    let rows: Vec<DueRow> = sqlx::query_as(
        "SELECT d.endpoint, d.user_id, d.session_id, d.p256dh, d.auth, d.created_at,
                i.n, i.kind, i.from_id, i.about, i.about_n, i.at
         FROM push_devices AS d JOIN sessions AS s ON s.id = d.session_id
              JOIN inbox_heads AS h ON h.user_id = d.user_id
              JOIN inbox AS i ON i.user_id = d.user_id AND i.n = (
                  SELECT min(n) FROM inbox
                  WHERE user_id = d.user_id AND n > greatest(d.pushed, h.seen) AND at > $3)
         WHERE NOT s.revoked AND s.expires_at > $1 AND d.wait_until <= $1 AND i.at <= $2
         ORDER BY i.at, d.endpoint LIMIT $4",
    )
    .bind(times.now)
    .bind(times.until)
    .bind(times.after)
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(to_due).collect::<Result<_, _>>()?)
}

pub(crate) async fn claim(
    connection: &mut PgConnection,
    endpoint: &str,
    n: u64,
    now: i64,
    until: i64,
) -> Result<bool, Failure> {
    let sql =
        "UPDATE push_devices SET wait_until = $4 WHERE endpoint = $1 AND pushed < $2 AND wait_until <= $3";
    let query = sqlx::query(sql).bind(endpoint).bind(to_integer(n, "n")?).bind(now).bind(until);
    Ok(query.execute(connection).await?.rows_affected() == 1)
}

pub(crate) async fn last(
    connection: &mut PgConnection,
    endpoint: &str,
    subject: &str,
) -> Result<Option<i64>, Failure> {
    let query = sqlx::query_scalar("SELECT at FROM push_subjects WHERE endpoint = $1 AND subject = $2");
    Ok(query.bind(endpoint).bind(subject).fetch_optional(connection).await?)
}

pub(crate) async fn finish(
    connection: &mut PgConnection,
    endpoint: &str,
    n: u64,
    subject: Option<&str>,
    at: i64,
) -> Result<(), Failure> {
    let sql = "UPDATE push_devices SET pushed = greatest(pushed, $2), wait_until = 0, failures = 0
               WHERE endpoint = $1";
    let query = sqlx::query(sql).bind(endpoint).bind(to_integer(n, "n")?);
    let is_there = query.execute(&mut *connection).await?.rows_affected() == 1;
    if let (Some(subject), true) = (subject, is_there) {
        let sql = "INSERT INTO push_subjects (endpoint, subject, at) VALUES ($1, $2, $3)
                   ON CONFLICT (endpoint, subject) DO UPDATE SET at = excluded.at";
        sqlx::query(sql).bind(endpoint).bind(subject).bind(at).execute(connection).await?;
    }
    Ok(())
}

pub(crate) async fn postpone(
    connection: &mut PgConnection,
    endpoint: &str,
    now: i64,
    step: i64,
) -> Result<u32, Failure> {
    let sql = "UPDATE push_devices SET wait_until = $2 + ($3 << least(failures, 10)::integer), failures = failures + 1
               WHERE endpoint = $1 RETURNING failures";
    let query = sqlx::query_scalar(sql).bind(endpoint).bind(now).bind(step);
    let failures: Option<i64> = query.fetch_optional(connection).await?;
    Ok(failures.map_or(Ok(0), from_integer)?)
}

pub(crate) async fn delete_subjects(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let query = sqlx::query("DELETE FROM push_subjects WHERE at < $1");
    Ok(query.bind(before).execute(connection).await?.rows_affected())
}
