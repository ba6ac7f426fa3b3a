//! Invitations to tables.

use super::statement::{execute, fetch_optional};
use super::{inbox, relations};
use crate::convert::{from_word, to_word};
use crate::{InboxKind, InviteRecord, InviteRule, InviteState, MAX_PAGE, SentInvite, StoreError, Told};
use qipan_protocol::{InviteId, TableId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query for whole invitations; the tail selects which.
macro_rules! select_invites {
    ($tail:literal) => {
        concat!("SELECT id, from_id, to_id, table_id, game, state, at, expires_at FROM invites ", $tail)
    };
}

type Row = (String, String, String, String, String, String, i64, i64);

fn to_invite((id, from, to, table, game, state, at, expires_at): Row) -> Result<InviteRecord, StoreError> {
    let (id, from, to, table) = (InviteId(id), UserId(from), UserId(to), TableId(table));
    Ok(InviteRecord { id, from, to, table, game, state: from_word(state)?, at, expires_at })
}

pub(crate) fn send<R>(
    connection: &Connection,
    invite: &InviteRecord,
    limit: u32,
    rule: InviteRule<R>,
) -> Result<Result<SentInvite, R>, StoreError> {
    let InviteRecord { id, from, to, table, game, state, at, expires_at } = invite;
    if let Err(refusal) = rule(&relations::pair(connection, from, to)?) {
        return Ok(Err(refusal));
    }
    let again: Option<Row> = fetch_optional(
        connection,
        select_invites!(
            "WHERE from_id = ?1 AND to_id = ?2 AND table_id = ?3 AND expires_at > ?4
               AND state IN ('open', 'declined', 'declined_and_withdrawn')
             ORDER BY state = 'declined_and_withdrawn' LIMIT 1"
        ),
        params![from.0, to.0, table.0, at],
    )?;
    let earlier = again.map(to_invite).transpose()?;
    if let Some(invite) = earlier.as_ref().filter(|it| it.state != InviteState::DeclinedAndWithdrawn) {
        return Ok(Ok(SentInvite { invite: invite.clone(), told: None }));
    }
    // It looks new to its sender, but the recipient is not asked again.
    let state = if earlier.is_some() { &InviteState::Declined } else { state };
    let sql = "SELECT count(*) FROM invites WHERE from_id = ?1 AND expires_at > ?2";
    let sent: Option<(i64,)> = fetch_optional(connection, sql, params![from.0, at])?;
    if sent.is_some_and(|(sent,)| sent >= i64::from(limit)) {
        return Err(StoreError::LimitReached);
    }
    execute(
        connection,
        "INSERT INTO invites (id, from_id, to_id, table_id, game, state, at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![id.0, from.0, to.0, table.0, game, to_word(state)?, at, expires_at],
    )?;
    if earlier.is_some() {
        return Ok(Ok(SentInvite { invite: invite.clone(), told: None }));
    }
    let told = inbox::push(connection, to, InboxKind::Invited, Some(from), (Some(id.as_str()), None), *at)?;
    Ok(Ok(SentInvite { invite: invite.clone(), told: Some(told) }))
}

pub(crate) async fn find(readers: &SqlitePool, id: &InviteId) -> Result<Option<InviteRecord>, StoreError> {
    let query = sqlx::query_as(select_invites!("WHERE id = ?1")).bind(id.as_str());
    query.fetch_optional(readers).await?.map(to_invite).transpose()
}

pub(crate) async fn find_many(
    readers: &SqlitePool,
    ids: &[InviteId],
) -> Result<Vec<InviteRecord>, StoreError> {
    let query = sqlx::query_as(select_invites!("WHERE id IN (SELECT value FROM json_each(?1))"));
    let rows: Vec<Row> = query.bind(serde_json::to_string(ids)?).fetch_all(readers).await?;
    rows.into_iter().map(to_invite).collect()
}

pub(crate) async fn list(
    readers: &SqlitePool,
    user: &UserId,
    now: i64,
) -> Result<Vec<InviteRecord>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(select_invites!(
        "WHERE (from_id = ?1 OR to_id = ?1) AND expires_at > ?2 ORDER BY at DESC, id LIMIT ?3"
    ))
    .bind(user.as_str())
    .bind(now)
    .bind(MAX_PAGE)
    .fetch_all(readers)
    .await?;
    rows.into_iter().map(to_invite).collect()
}

pub(crate) fn end(
    connection: &Connection,
    id: &InviteId,
    state: InviteState,
    now: i64,
) -> Result<Option<Told>, StoreError> {
    let ended: Option<(String, String, String)> = fetch_optional(
        connection,
        "UPDATE invites SET state = CASE state WHEN 'declined' THEN 'declined_and_withdrawn' ELSE ?2 END
         WHERE id = ?1 AND (state = 'open' OR (state = 'declined' AND ?2 = 'withdrawn'))
         RETURNING from_id, to_id, state",
        params![id.0, to_word(&state)?],
    )?;
    let (from, to, state) = ended.ok_or(StoreError::Conflict)?;
    if from_word::<InviteState>(state)? != InviteState::Withdrawn {
        return Ok(None);
    }
    let about = (Some(id.as_str()), None);
    inbox::push(connection, &UserId(to), InboxKind::Withdrawn, Some(&UserId(from)), about, now).map(Some)
}

pub(crate) fn reopen(connection: &Connection, id: &InviteId) -> Result<(), StoreError> {
    let sql = "UPDATE invites SET state = 'open' WHERE id = ?1 AND state = 'accepted'
                 AND NOT EXISTS (SELECT 1 FROM relations WHERE relations.state = 'blocked'
                     AND ((user_id = from_id AND other_id = to_id) OR (user_id = to_id AND other_id = from_id)))";
    execute(connection, sql, [id.as_str()]).map(drop)
}

/// Ends the open invitations between a person and somebody whom that person has blocked. No notice
/// is sent: to the blocked person, their own invitations look unanswered.
pub(super) fn end_between(
    connection: &Connection,
    blocker: &UserId,
    blocked: &UserId,
) -> Result<(), StoreError> {
    let sql = "UPDATE invites SET state = 'withdrawn' WHERE from_id = ?1 AND to_id = ?2 AND state = 'open'";
    execute(connection, sql, params![blocker.0, blocked.0])?;
    let sql = "UPDATE invites SET state = 'declined' WHERE from_id = ?1 AND to_id = ?2 AND state = 'open'";
    execute(connection, sql, params![blocked.0, blocker.0])?;
    Ok(())
}

pub(crate) fn delete_expired(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    execute(connection, "DELETE FROM invites WHERE expires_at < ?1", [before])
}
