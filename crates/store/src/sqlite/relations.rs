//! Friends, requests and blocks.

use super::statement::{execute, fetch_optional};
use super::{inbox, invites, preferences};
use crate::convert::{from_integer, from_word, to_word};
use crate::{
    ChangedPair, InboxKind, MAX_PAGE, Pair, PairChange, Relation, RelationLists, RelationNews,
    RelationRecord, RelationRule, RelationState, StoreError,
};
use qipan_protocol::UserId;
use qipan_protocol::http::RelationAction;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

const SELECT: &str = "SELECT state, at, declined_at FROM relations WHERE user_id = ?1 AND other_id = ?2";

type Row = (String, i64, Option<i64>);

fn to_relation((state, at, declined_at): Row) -> Result<Relation, StoreError> {
    Ok(Relation { state: from_word(state)?, at, declined_at })
}

/// Reads the input of the rules. It runs the same queries for every pair, whether or not the people exist.
pub(super) fn pair(connection: &Connection, me: &UserId, other: &UserId) -> Result<Pair, StoreError> {
    let sql = "SELECT 1 FROM users WHERE id = ?1 AND kind = 'account' AND closed_at IS NULL";
    let found: Option<(i64,)> = fetch_optional(connection, sql, [other.as_str()])?;
    let relation = |from: &UserId, to: &UserId| {
        let row: Option<Row> = fetch_optional(connection, SELECT, params![from.0, to.0])?;
        row.map(to_relation).transpose()
    };
    Ok(Pair {
        other_exists: found.is_some(),
        mine: relation(me, other)?,
        theirs: relation(other, me)?,
        my_preferences: preferences::read(connection, me)?,
        their_preferences: preferences::read(connection, other)?,
        my_friends: count(connection, me, &[RelationState::Friend, RelationState::Asked])?,
        my_blocks: count(connection, me, &[RelationState::Blocked, RelationState::Blocked])?,
    })
}

fn count(connection: &Connection, user: &UserId, states: &[RelationState; 2]) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM relations WHERE user_id = ?1 AND state IN (?2, ?3)";
    let [first, second] = states;
    let found: Option<(i64,)> =
        fetch_optional(connection, sql, params![user.0, to_word(first)?, to_word(second)?])?;
    found.map_or(Ok(0), |(count,)| from_integer(count))
}

fn write(
    connection: &Connection,
    from: &UserId,
    to: &UserId,
    relation: Option<Relation>,
) -> Result<(), StoreError> {
    let Some(Relation { state, at, declined_at }) = relation else {
        let sql = "DELETE FROM relations WHERE user_id = ?1 AND other_id = ?2";
        execute(connection, sql, params![from.0, to.0])?;
        return Ok(());
    };
    execute(
        connection,
        "INSERT INTO relations (user_id, other_id, state, at, declined_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (user_id, other_id) DO UPDATE SET state = ?3, at = ?4, declined_at = ?5",
        params![from.0, to.0, to_word(&state)?, at, declined_at],
    )?;
    Ok(())
}

pub(crate) fn change<R>(
    connection: &Connection,
    me: &UserId,
    other: &UserId,
    action: RelationAction,
    rule: RelationRule<R>,
    now: i64,
) -> Result<Result<ChangedPair, R>, StoreError> {
    let before = pair(connection, me, other)?;
    let after = match rule(&before, action, now) {
        Ok(change) => change,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let PairChange { mine, theirs, tell } = after;
    if mine != before.mine {
        write(connection, me, other, mine)?;
    }
    if theirs != before.theirs {
        write(connection, other, me, theirs)?;
    }
    if mine.is_some_and(|it| it.state == RelationState::Blocked) {
        invites::end_between(connection, me, other)?;
    }
    let kind = tell.map(|news| match news {
        RelationNews::Asked => InboxKind::Asked,
        RelationNews::Accepted => InboxKind::Accepted,
    });
    let told =
        kind.map(|kind| inbox::push(connection, other, kind, Some(me), (None, None), now)).transpose()?;
    Ok(Ok(ChangedPair { before, after, told }))
}

type Listed = (String, String, String, i64, Option<i64>);

fn to_record((other, name, state, at, declined_at): Listed) -> Result<RelationRecord, StoreError> {
    Ok(RelationRecord { other: UserId(other), name, relation: to_relation((state, at, declined_at))? })
}

pub(crate) async fn lists(readers: &SqlitePool, user: &UserId) -> Result<RelationLists, StoreError> {
    let mine: Vec<Listed> = sqlx::query_as(
        "SELECT other_id, name, state, at, declined_at FROM relations JOIN users ON users.id = other_id
         WHERE user_id = ?1 AND state <> 'withdrawn' AND closed_at IS NULL ORDER BY at DESC, other_id",
    )
    .bind(user.as_str())
    .fetch_all(readers)
    .await?;
    let requests: Vec<Listed> = sqlx::query_as(
        "SELECT user_id, name, state, at, declined_at FROM relations JOIN users ON users.id = user_id
         WHERE other_id = ?1 AND state = 'asked' AND declined_at IS NULL AND closed_at IS NULL
         ORDER BY at DESC, user_id LIMIT ?2",
    )
    .bind(user.as_str())
    .bind(MAX_PAGE)
    .fetch_all(readers)
    .await?;
    let records = |rows: Vec<Listed>| rows.into_iter().map(to_record).collect::<Result<_, _>>();
    Ok(RelationLists { mine: records(mine)?, requests: records(requests)? })
}

pub(crate) async fn find(
    readers: &SqlitePool,
    user: &UserId,
    other: &UserId,
) -> Result<Option<Relation>, StoreError> {
    let query = sqlx::query_as(SELECT).bind(user.as_str()).bind(other.as_str());
    query.fetch_optional(readers).await?.map(to_relation).transpose()
}

pub(crate) fn delete_withdrawn(connection: &Connection, before: i64) -> Result<u64, StoreError> {
    let sql =
        "DELETE FROM relations WHERE state = 'withdrawn' AND at < ?1 AND ifnull(declined_at < ?1, true)";
    execute(connection, sql, [before])
}

pub(crate) async fn friends(readers: &SqlitePool, user: &UserId) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT other_id FROM relations WHERE user_id = ?1 AND state = 'friend' ORDER BY other_id";
    let ids: Vec<String> = sqlx::query_scalar(sql).bind(user.as_str()).fetch_all(readers).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) async fn block_partners(readers: &SqlitePool, user: &UserId) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT other_id FROM relations WHERE user_id = ?1 AND state = 'blocked'
         UNION SELECT user_id FROM relations WHERE other_id = ?1 AND state = 'blocked' ORDER BY 1",
    )
    .bind(user.as_str())
    .fetch_all(readers)
    .await?;
    Ok(ids.into_iter().map(UserId).collect())
}
