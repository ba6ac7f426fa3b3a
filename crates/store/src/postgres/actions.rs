//! Actions of moderators and their log.

use super::convert::Failure;
use super::{cases, inbox, users};
use crate::convert::{from_integer, from_word, to_word};
use crate::paging::Window;
use crate::{ActionRecord, Cursor, Effect, InboxKind, NewAction, Page, Sanctions, StoreError, Told};
use qipan_protocol::http::ActionKind;
use qipan_protocol::{ActionId, CaseId, ReviewId, UserId};
use sqlx::PgConnection;

/// A query for rows of the log; the tail selects which. The last two columns tell of an appeal against the action: whether
/// there is one, and the action that has ended it.
macro_rules! select_actions {
    ($tail:literal) => {
        concat!(
            "SELECT l.id, l.by_id, l.user_id, l.kind, l.case_id, l.about, l.game, l.note, l.at, l.until,
                EXISTS (SELECT 1 FROM cases WHERE about = l.id AND kind = 'appeal'),
                (SELECT e.kind FROM cases AS c JOIN moderation_log AS e ON e.id = c.closing
                 WHERE c.about = l.id AND c.kind = 'appeal')
             FROM moderation_log AS l WHERE ",
            $tail
        )
    };
}

type Row = (
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    i64,
    Option<i64>,
    bool,
    Option<String>,
);

fn to_record(row: Row) -> Result<ActionRecord, StoreError> {
    let (id, by, user, kind, case, about, game, note, at, until, has_appeal, end) = row;
    let end = end.map(from_word).transpose()?;
    Ok(ActionRecord {
        id: ActionId(id),
        by: UserId(by),
        user: UserId(user),
        kind: from_word(kind)?,
        case: case.map(CaseId),
        about,
        game,
        note,
        at,
        until,
        appeal: has_appeal.then_some(end),
    })
}

pub(crate) async fn act(connection: &mut PgConnection, action: &NewAction) -> Result<Vec<Told>, Failure> {
    cases::lock(connection, &action.user).await?;
    apply(connection, action, None).await
}

/// Applies an action, logs it and tells the person. The caller holds the lock of the person's cases.
pub(super) async fn apply(
    connection: &mut PgConnection,
    action: &NewAction,
    case: Option<&CaseId>,
) -> Result<Vec<Told>, Failure> {
    let NewAction { id, by, user, effect, note, at } = action;
    let game = match effect {
        Effect::HideReview(review) => Some(set_review(connection, user, review, true).await?),
        Effect::ApproveReview(review) => Some(set_review(connection, user, review, false).await?),
        effect => {
            apply_to_person(connection, user, effect).await?;
            None
        }
    };
    sqlx::query(
        "INSERT INTO moderation_log (id, by_id, user_id, kind, case_id, about, game, note, at, until)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(id.as_str())
    .bind(by.as_str())
    .bind(user.as_str())
    .bind(to_word(&effect.kind())?)
    .bind(case.map(CaseId::as_str))
    .bind(effect.about())
    .bind(game)
    .bind(note)
    .bind(*at)
    .bind(effect.until())
    .execute(&mut *connection)
    .await?;
    let Some((kind, about)) = notice(id, effect) else { return Ok(Vec::new()) };
    let told = inbox::push(connection, user, kind, None, (Some(about.as_str()), None), *at).await?;
    Ok(vec![told])
}

/// What the person is told, and about which action.
fn notice<'a>(id: &'a ActionId, effect: &'a Effect) -> Option<(InboxKind, &'a ActionId)> {
    match effect {
        Effect::Lift(action) | Effect::Uphold(action) => Some((InboxKind::AppealClosed, action)),
        effect if effect.kind().is_appealable() => Some((InboxKind::Moderated, id)),
        Effect::ApproveReview(_) => Some((InboxKind::Moderated, id)),
        _ => None,
    }
}

async fn apply_to_person(
    connection: &mut PgConnection,
    user: &UserId,
    effect: &Effect,
) -> Result<(), Failure> {
    match effect {
        Effect::Mute { until } => sanction(connection, user, (Some(*until), None)).await,
        Effect::PlayBan { until } => sanction(connection, user, (None, Some(*until))).await,
        Effect::Ban { until } => users::set_ban(connection, user, Some(until.unwrap_or(i64::MAX))).await,
        Effect::Unban => users::set_ban(connection, user, None).await,
        Effect::Role(role) => users::set_role(connection, user, *role).await,
        Effect::Rename(name) => users::rename_account(connection, user, name).await,
        Effect::Lift(action) => lift(connection, user, action).await,
        _ => exists(connection, user).await,
    }
}

async fn exists(connection: &mut PgConnection, user: &UserId) -> Result<(), Failure> {
    let found = users::find(connection, user).await?;
    Ok(found.map(drop).ok_or(StoreError::NotFound)?)
}

/// A mute or a play-ban never ends earlier because of another one. A play-ban ends the person's search for an opponent.
async fn sanction(
    connection: &mut PgConnection,
    user: &UserId,
    (muted, play_banned): (Option<i64>, Option<i64>),
) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO sanctions AS s (user_id, muted_until, play_banned_until) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET
             muted_until = greatest(s.muted_until, $2), play_banned_until = greatest(s.play_banned_until, $3)",
    )
    .bind(user.as_str())
    .bind(muted)
    .bind(play_banned)
    .execute(&mut *connection)
    .await?;
    if play_banned.is_some() {
        let query = sqlx::query("DELETE FROM seeks WHERE user_id = $1 AND table_id IS NULL");
        query.bind(user.as_str()).execute(connection).await?;
    }
    Ok(())
}

/// Hides a review of this person or publishes it; returns its game.
async fn set_review(
    connection: &mut PgConnection,
    user: &UserId,
    review: &ReviewId,
    hides: bool,
) -> Result<String, Failure> {
    let sql =
        "UPDATE reviews SET state = $3, guarded = $4 WHERE id = $1 AND user_id = $2 AND state <> 'deleted'
               RETURNING game";
    let state = if hides { "hidden" } else { "published" };
    let query = sqlx::query_scalar(sql).bind(review.as_str()).bind(user.as_str()).bind(state).bind(hides);
    let game: Option<String> = query.fetch_optional(&mut *connection).await?;
    cases::drop_approval(connection, review.as_str()).await?;
    Ok(game.ok_or(StoreError::NotFound)?)
}

/// Takes back what an action has changed, unless a later one has changed it again.
async fn lift(connection: &mut PgConnection, user: &UserId, action: &ActionId) -> Result<(), Failure> {
    let query =
        sqlx::query_as("SELECT kind, until, about FROM moderation_log WHERE id = $1 AND user_id = $2");
    let query = query.bind(action.as_str()).bind(user.as_str());
    let found: Option<(String, Option<i64>, Option<String>)> = query.fetch_optional(&mut *connection).await?;
    let (kind, until, about) = found.ok_or(StoreError::NotFound)?;
    let (sql, value) = match from_word(kind)? {
        ActionKind::Mute => {
            ("UPDATE sanctions SET muted_until = NULL WHERE user_id = $1 AND muted_until = $2", until)
        }
        ActionKind::PlayBan => (
            "UPDATE sanctions SET play_banned_until = NULL WHERE user_id = $1 AND play_banned_until = $2",
            until,
        ),
        ActionKind::Ban => (
            "UPDATE users SET banned_until = NULL WHERE id = $1 AND banned_until = $2",
            Some(until.unwrap_or(i64::MAX)),
        ),
        ActionKind::HideReview => {
            let sql = "UPDATE reviews SET state = 'published', guarded = false
                       WHERE user_id = $1 AND id = $2 AND state = 'hidden'";
            sqlx::query(sql).bind(user.as_str()).bind(about).execute(connection).await?;
            return Ok(());
        }
        _ => return Ok(()),
    };
    sqlx::query(sql).bind(user.as_str()).bind(value).execute(connection).await?;
    Ok(())
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    id: &ActionId,
) -> Result<Option<ActionRecord>, Failure> {
    let query = sqlx::query_as(select_actions!("l.id = $1")).bind(id.as_str());
    Ok(query.fetch_optional(connection).await?.map(to_record).transpose()?)
}

pub(crate) async fn log(
    connection: &mut PgConnection,
    user: Option<&UserId>,
    reader: Option<&UserId>,
    window: &Window,
) -> Result<Page<ActionRecord>, Failure> {
    let rows: Vec<Row> = sqlx::query_as(select_actions!(
        "($1::text IS NULL OR l.user_id = $1) AND ($2::text IS NULL OR l.user_id <> $2) AND (l.at, l.id) < ($3, $4)
         ORDER BY l.at DESC, l.id DESC LIMIT $5"
    ))
    .bind(user.map(UserId::as_str))
    .bind(reader.map(UserId::as_str))
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .fetch_all(connection)
    .await?;
    let records = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(records, |it: &ActionRecord| Cursor { at: it.at, id: it.id.0.clone() }))
}

pub(crate) async fn sanctions(connection: &mut PgConnection, user: &UserId) -> Result<Sanctions, Failure> {
    let sql = "SELECT muted_until, play_banned_until FROM sanctions WHERE user_id = $1";
    let row: Option<(Option<i64>, Option<i64>)> =
        sqlx::query_as(sql).bind(user.as_str()).fetch_optional(connection).await?;
    let (muted_until, play_banned_until) = row.unwrap_or_default();
    Ok(Sanctions { muted_until, play_banned_until })
}

pub(crate) async fn blocked_by(connection: &mut PgConnection, user: &UserId) -> Result<u64, Failure> {
    let sql = "SELECT count(*) FROM relations WHERE other_id = $1 AND state = 'blocked'";
    let count: i64 = sqlx::query_scalar(sql).bind(user.as_str()).fetch_one(connection).await?;
    Ok(from_integer(count)?)
}
