//! Invitations to tables.

use super::convert::Failure;
use super::{inbox, relations};
use crate::convert::{from_word, to_word};
use crate::{InboxKind, InviteRecord, InviteRule, InviteState, MAX_PAGE, SentInvite, StoreError, Told};
use qipan_protocol::{InviteId, TableId, UserId};
use sqlx::PgConnection;

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

pub(crate) async fn send<R>(
    connection: &mut PgConnection,
    invite: &InviteRecord,
    limit: u32,
    rule: InviteRule<R>,
) -> Result<Result<SentInvite, R>, Failure> {
    let InviteRecord { id, from, to, table, game, state, at, expires_at } = invite;
    if let Err(refusal) = rule(&relations::pair(connection, from, to).await?) {
        return Ok(Err(refusal));
    }
    let again = sqlx::query_as(select_invites!(
        "WHERE from_id = $1 AND to_id = $2 AND table_id = $3 AND expires_at > $4
           AND state IN ('open', 'declined', 'declined_and_withdrawn')
         ORDER BY state = 'declined_and_withdrawn' LIMIT 1"
    ));
    let again = again.bind(from.as_str()).bind(to.as_str()).bind(table.as_str()).bind(*at);
    let earlier = again.fetch_optional(&mut *connection).await?.map(to_invite).transpose()?;
    if let Some(invite) = earlier.as_ref().filter(|it| it.state != InviteState::DeclinedAndWithdrawn) {
        return Ok(Ok(SentInvite { invite: invite.clone(), told: None }));
    }
    // It looks new to its sender, but the recipient is not asked again.
    let state = if earlier.is_some() { &InviteState::Declined } else { state };
    let query = sqlx::query_scalar("SELECT count(*) FROM invites WHERE from_id = $1 AND expires_at > $2");
    let sent: i64 = query.bind(from.as_str()).bind(*at).fetch_one(&mut *connection).await?;
    if sent >= i64::from(limit) {
        return Err(StoreError::LimitReached.into());
    }
    sqlx::query(
        "INSERT INTO invites (id, from_id, to_id, table_id, game, state, at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id.as_str())
    .bind(from.as_str())
    .bind(to.as_str())
    .bind(table.as_str())
    .bind(game)
    .bind(to_word(state)?)
    .bind(*at)
    .bind(*expires_at)
    .execute(&mut *connection)
    .await?;
    if earlier.is_some() {
        return Ok(Ok(SentInvite { invite: invite.clone(), told: None }));
    }
    let about = (Some(id.as_str()), None);
    let told = inbox::push(connection, to, InboxKind::Invited, Some(from), about, *at).await?;
    Ok(Ok(SentInvite { invite: invite.clone(), told: Some(told) }))
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    id: &InviteId,
) -> Result<Option<InviteRecord>, Failure> {
    let query = sqlx::query_as(select_invites!("WHERE id = $1")).bind(id.as_str());
    Ok(query.fetch_optional(connection).await?.map(to_invite).transpose()?)
}

pub(crate) async fn find_many(
    connection: &mut PgConnection,
    ids: &[InviteId],
) -> Result<Vec<InviteRecord>, Failure> {
    let ids: Vec<&str> = ids.iter().map(InviteId::as_str).collect();
    let rows: Vec<Row> =
        sqlx::query_as(select_invites!("WHERE id = ANY($1)")).bind(ids).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_invite).collect::<Result<_, _>>()?)
}

pub(crate) async fn list(
    connection: &mut PgConnection,
    user: &UserId,
    now: i64,
) -> Result<Vec<InviteRecord>, Failure> {
    let rows: Vec<Row> = sqlx::query_as(select_invites!(
        "WHERE (from_id = $1 OR to_id = $1) AND expires_at > $2 ORDER BY at DESC, id LIMIT $3"
    ))
    .bind(user.as_str())
    .bind(now)
    .bind(i64::from(MAX_PAGE))
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(to_invite).collect::<Result<_, _>>()?)
}

pub(crate) async fn end(
    connection: &mut PgConnection,
    id: &InviteId,
    state: InviteState,
    now: i64,
) -> Result<Option<Told>, Failure> {
    let query = sqlx::query_as(
        "UPDATE invites SET state = CASE state WHEN 'declined' THEN 'declined_and_withdrawn' ELSE $2 END
         WHERE id = $1 AND (state = 'open' OR (state = 'declined' AND $2 = 'withdrawn'))
         RETURNING from_id, to_id, state",
    );
    let query = query.bind(id.as_str()).bind(to_word(&state)?);
    let ended: Option<(String, String, String)> = query.fetch_optional(&mut *connection).await?;
    let (from, to, state) = ended.ok_or(StoreError::Conflict)?;
    if from_word::<InviteState>(state)? != InviteState::Withdrawn {
        return Ok(None);
    }
    let about = (Some(id.as_str()), None);
    let told =
        inbox::push(connection, &UserId(to), InboxKind::Withdrawn, Some(&UserId(from)), about, now).await?;
    Ok(Some(told))
}

pub(crate) async fn reopen(connection: &mut PgConnection, id: &InviteId) -> Result<(), Failure> {
    let sql = "UPDATE invites SET state = 'open' WHERE id = $1 AND state = 'accepted'
                 AND NOT EXISTS (SELECT 1 FROM relations WHERE relations.state = 'blocked'
                     AND ((user_id = from_id AND other_id = to_id) OR (user_id = to_id AND other_id = from_id)))";
    sqlx::query(sql).bind(id.as_str()).execute(connection).await?;
    Ok(())
}

/// Ends the open invitations between a person and somebody whom that person has blocked. No notice
/// is sent: to the blocked person, their own invitations look unanswered.
pub(super) async fn end_between(
    connection: &mut PgConnection,
    blocker: &UserId,
    blocked: &UserId,
) -> Result<(), Failure> {
    let query = sqlx::query(
        "UPDATE invites SET state = CASE WHEN from_id = $1 THEN 'withdrawn' ELSE 'declined' END
         WHERE state = 'open' AND ((from_id = $1 AND to_id = $2) OR (from_id = $2 AND to_id = $1))",
    );
    query.bind(blocker.as_str()).bind(blocked.as_str()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn delete_expired(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let query = sqlx::query("DELETE FROM invites WHERE expires_at < $1").bind(before);
    Ok(query.execute(connection).await?.rows_affected())
}
