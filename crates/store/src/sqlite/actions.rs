//! Actions of moderators and their log.

use super::statement::{execute, fetch_optional};
use super::{inbox, users};
use crate::convert::{from_integer, from_word, to_word};
use crate::paging::Window;
use crate::{ActionRecord, Cursor, Effect, InboxKind, NewAction, Page, Sanctions, StoreError, Told};
use qipan_protocol::http::ActionKind;
use qipan_protocol::{ActionId, CaseId, ReviewId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

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

pub(crate) fn act(connection: &Connection, action: &NewAction) -> Result<Vec<Told>, StoreError> {
    apply(connection, action, None)
}

/// Applies an action, logs it and tells the person.
pub(super) fn apply(
    connection: &Connection,
    action: &NewAction,
    case: Option<&CaseId>,
) -> Result<Vec<Told>, StoreError> {
    let NewAction { id, by, user, effect, note, at } = action;
    let game = match effect {
        Effect::HideReview(review) => Some(set_review(connection, user, review, true)?),
        Effect::ApproveReview(review) => Some(set_review(connection, user, review, false)?),
        effect => {
            apply_to_person(connection, user, effect)?;
            None
        }
    };
    execute(
        connection,
        "INSERT INTO moderation_log (id, by_id, user_id, kind, case_id, about, game, note, at, until)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            id.0,
            by.0,
            user.0,
            to_word(&effect.kind())?,
            case.map(CaseId::as_str),
            effect.about(),
            game,
            note,
            at,
            effect.until()
        ],
    )?;
    let Some((kind, about)) = notice(id, effect) else { return Ok(Vec::new()) };
    let told = inbox::push(connection, user, kind, None, (Some(about.as_str()), None), *at)?;
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

fn apply_to_person(connection: &Connection, user: &UserId, effect: &Effect) -> Result<(), StoreError> {
    match effect {
        Effect::Mute { until } => sanction(connection, user, (Some(*until), None)),
        Effect::PlayBan { until } => sanction(connection, user, (None, Some(*until))),
        Effect::Ban { until } => users::set_ban(connection, user, Some(until.unwrap_or(i64::MAX))),
        Effect::Unban => users::set_ban(connection, user, None),
        Effect::Role(role) => users::set_role(connection, user, *role),
        Effect::Rename(name) => users::rename_account(connection, user, name),
        Effect::Lift(action) => lift(connection, user, action),
        _ => exists(connection, user),
    }
}

fn exists(connection: &Connection, user: &UserId) -> Result<(), StoreError> {
    let found: Option<(i64,)> =
        fetch_optional(connection, "SELECT 1 FROM users WHERE id = ?1", [user.as_str()])?;
    found.map(drop).ok_or(StoreError::NotFound)
}

/// A mute or a play-ban never ends earlier because of another one. A play-ban ends the person's search for an opponent.
fn sanction(
    connection: &Connection,
    user: &UserId,
    (muted, play_banned): (Option<i64>, Option<i64>),
) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO sanctions (user_id, muted_until, play_banned_until) VALUES (?1, ?2, ?3)
         ON CONFLICT (user_id) DO UPDATE SET
             muted_until = nullif(max(ifnull(muted_until, 0), ifnull(?2, 0)), 0),
             play_banned_until = nullif(max(ifnull(play_banned_until, 0), ifnull(?3, 0)), 0)",
        params![user.0, muted, play_banned],
    )?;
    if play_banned.is_some() {
        execute(connection, "DELETE FROM seeks WHERE user_id = ?1 AND table_id IS NULL", [user.as_str()])?;
    }
    Ok(())
}

/// Hides a review of this person or publishes it; returns its game.
fn set_review(
    connection: &Connection,
    user: &UserId,
    review: &ReviewId,
    hides: bool,
) -> Result<String, StoreError> {
    let state = if hides { "hidden" } else { "published" };
    let game: Option<(String,)> = fetch_optional(
        connection,
        "UPDATE reviews SET state = ?3, guarded = ?4 WHERE id = ?1 AND user_id = ?2 AND state <> 'deleted'
         RETURNING game",
        params![review.0, user.0, state, hides],
    )?;
    super::cases::drop_approval(connection, review.as_str())?;
    game.map(|(game,)| game).ok_or(StoreError::NotFound)
}

/// Takes back what an action has changed, unless a later one has changed it again.
fn lift(connection: &Connection, user: &UserId, action: &ActionId) -> Result<(), StoreError> {
    let sql = "SELECT kind, until, about FROM moderation_log WHERE id = ?1 AND user_id = ?2";
    let found: Option<(String, Option<i64>, Option<String>)> =
        fetch_optional(connection, sql, params![action.0, user.0])?;
    let (kind, until, about) = found.ok_or(StoreError::NotFound)?;
    let (sql, value) = match from_word(kind)? {
        ActionKind::Mute => {
            ("UPDATE sanctions SET muted_until = NULL WHERE user_id = ?1 AND muted_until = ?2", until)
        }
        ActionKind::PlayBan => (
            "UPDATE sanctions SET play_banned_until = NULL WHERE user_id = ?1 AND play_banned_until = ?2",
            until,
        ),
        ActionKind::Ban => (
            "UPDATE users SET banned_until = NULL WHERE id = ?1 AND banned_until = ?2",
            Some(until.unwrap_or(i64::MAX)),
        ),
        ActionKind::HideReview => {
            let sql = "UPDATE reviews SET state = 'published', guarded = false
                       WHERE user_id = ?1 AND id = ?2 AND state = 'hidden'";
            return execute(connection, sql, params![user.0, about]).map(drop);
        }
        _ => return Ok(()),
    };
    execute(connection, sql, params![user.0, value]).map(drop)
}

pub(crate) async fn find(readers: &SqlitePool, id: &ActionId) -> Result<Option<ActionRecord>, StoreError> {
    let query = sqlx::query_as(select_actions!("l.id = ?1")).bind(id.as_str());
    query.fetch_optional(readers).await?.map(to_record).transpose()
}

pub(crate) async fn log(
    readers: &SqlitePool,
    user: Option<&UserId>,
    reader: Option<&UserId>,
    window: &Window,
) -> Result<Page<ActionRecord>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(select_actions!(
        "(?1 IS NULL OR l.user_id = ?1) AND (?2 IS NULL OR l.user_id <> ?2) AND (l.at, l.id) < (?3, ?4)
         ORDER BY l.at DESC, l.id DESC LIMIT ?5"
    ))
    .bind(user.map(UserId::as_str))
    .bind(reader.map(UserId::as_str))
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .fetch_all(readers)
    .await?;
    let records = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(records, |it: &ActionRecord| Cursor { at: it.at, id: it.id.0.clone() }))
}

pub(crate) async fn sanctions(readers: &SqlitePool, user: &UserId) -> Result<Sanctions, StoreError> {
    let sql = "SELECT muted_until, play_banned_until FROM sanctions WHERE user_id = ?1";
    let row: Option<(Option<i64>, Option<i64>)> =
        sqlx::query_as(sql).bind(user.as_str()).fetch_optional(readers).await?;
    let (muted_until, play_banned_until) = row.unwrap_or_default();
    Ok(Sanctions { muted_until, play_banned_until })
}

pub(crate) async fn blocked_by(readers: &SqlitePool, user: &UserId) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM relations WHERE other_id = ?1 AND state = 'blocked'";
    let count: i64 = sqlx::query_scalar(sql).bind(user.as_str()).fetch_one(readers).await?;
    from_integer(count)
}
