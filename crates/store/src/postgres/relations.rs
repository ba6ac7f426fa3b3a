//! Friends, requests and blocks.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use super::{inbox, invites, preferences};
use crate::convert::{from_integer, from_word, to_word};
use crate::{
    ChangedPair, InboxKind, MAX_PAGE, Pair, PairChange, Relation, RelationLists, RelationNews,
    RelationRecord, RelationRule, RelationState, StoreError,
};
use qipan_protocol::UserId;
use qipan_protocol::http::RelationAction;
use sqlx::PgConnection;

const SELECT: &str = "SELECT state, at, declined_at FROM relations WHERE user_id = $1 AND other_id = $2";

type Row = (String, i64, Option<i64>);

fn to_relation((state, at, declined_at): Row) -> Result<Relation, StoreError> {
    Ok(Relation { state: from_word(state)?, at, declined_at })
}

/// What the rules know of two people. It reads the same rows whoever they are and whether or not they exist. Everything
/// between the two, and the number of their relations, stays as it is until the transaction ends.
pub(super) async fn pair(
    connection: &mut PgConnection,
    me: &UserId,
    other: &UserId,
) -> Result<Pair, Failure> {
    for person in [me.min(other), me.max(other)] {
        advisory::lock(connection, Purpose::Relations, person.as_str()).await?;
    }
    let query = sqlx::query("SELECT 1 FROM users WHERE id = $1 AND kind = 'account' AND closed_at IS NULL");
    let found = query.bind(other.as_str()).fetch_optional(&mut *connection).await?;
    Ok(Pair {
        other_exists: found.is_some(),
        mine: find(connection, me, other).await?,
        theirs: find(connection, other, me).await?,
        my_preferences: preferences::find(connection, me).await?,
        their_preferences: preferences::find(connection, other).await?,
        my_friends: count(connection, me, &[RelationState::Friend, RelationState::Asked]).await?,
        my_blocks: count(connection, me, &[RelationState::Blocked, RelationState::Blocked]).await?,
    })
}

async fn count(
    connection: &mut PgConnection,
    user: &UserId,
    [first, second]: &[RelationState; 2],
) -> Result<u32, Failure> {
    let sql = "SELECT count(*) FROM relations WHERE user_id = $1 AND state IN ($2, $3)";
    let query = sqlx::query_scalar(sql).bind(user.as_str()).bind(to_word(first)?).bind(to_word(second)?);
    let count: i64 = query.fetch_one(connection).await?;
    Ok(from_integer(count)?)
}

async fn write(
    connection: &mut PgConnection,
    from: &UserId,
    to: &UserId,
    relation: Option<Relation>,
) -> Result<(), Failure> {
    let Some(Relation { state, at, declined_at }) = relation else {
        let query = sqlx::query("DELETE FROM relations WHERE user_id = $1 AND other_id = $2");
        query.bind(from.as_str()).bind(to.as_str()).execute(connection).await?;
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO relations (user_id, other_id, state, at, declined_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, other_id) DO UPDATE SET state = $3, at = $4, declined_at = $5",
    )
    .bind(from.as_str())
    .bind(to.as_str())
    .bind(to_word(&state)?)
    .bind(at)
    .bind(declined_at)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn change<R>(
    connection: &mut PgConnection,
    me: &UserId,
    other: &UserId,
    action: RelationAction,
    rule: RelationRule<R>,
    now: i64,
) -> Result<Result<ChangedPair, R>, Failure> {
    let before = pair(connection, me, other).await?;
    let after = match rule(&before, action, now) {
        Ok(change) => change,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let PairChange { mine, theirs, tell } = after;
    if mine != before.mine {
        write(connection, me, other, mine).await?;
    }
    if theirs != before.theirs {
        write(connection, other, me, theirs).await?;
    }
    if mine.is_some_and(|it| it.state == RelationState::Blocked) {
        invites::end_between(connection, me, other).await?;
    }
    let kind = match tell {
        None => return Ok(Ok(ChangedPair { before, after, told: None })),
        Some(RelationNews::Asked) => InboxKind::Asked,
        Some(RelationNews::Accepted) => InboxKind::Accepted,
    };
    let told = Some(inbox::push(connection, other, kind, Some(me), (None, None), now).await?);
    Ok(Ok(ChangedPair { before, after, told }))
}

type Listed = (String, String, String, i64, Option<i64>);

fn to_record((other, name, state, at, declined_at): Listed) -> Result<RelationRecord, StoreError> {
    Ok(RelationRecord { other: UserId(other), name, relation: to_relation((state, at, declined_at))? })
}

pub(crate) async fn lists(connection: &mut PgConnection, user: &UserId) -> Result<RelationLists, Failure> {
    let mine: Vec<Listed> = sqlx::query_as(
        "SELECT other_id, name, state, at, declined_at FROM relations JOIN users ON users.id = other_id
         WHERE user_id = $1 AND state <> 'withdrawn' AND closed_at IS NULL ORDER BY at DESC, other_id",
    )
    .bind(user.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let requests: Vec<Listed> = sqlx::query_as(
        "SELECT user_id, name, state, at, declined_at FROM relations JOIN users ON users.id = user_id
         WHERE other_id = $1 AND state = 'asked' AND declined_at IS NULL AND closed_at IS NULL
         ORDER BY at DESC, user_id LIMIT $2",
    )
    .bind(user.as_str())
    .bind(i64::from(MAX_PAGE))
    .fetch_all(connection)
    .await?;
    let records = |rows: Vec<Listed>| rows.into_iter().map(to_record).collect::<Result<_, _>>();
    Ok(RelationLists { mine: records(mine)?, requests: records(requests)? })
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    user: &UserId,
    other: &UserId,
) -> Result<Option<Relation>, Failure> {
    let query = sqlx::query_as(SELECT).bind(user.as_str()).bind(other.as_str());
    Ok(query.fetch_optional(connection).await?.map(to_relation).transpose()?)
}

pub(crate) async fn delete_withdrawn(connection: &mut PgConnection, before: i64) -> Result<u64, Failure> {
    let sql =
        "DELETE FROM relations WHERE state = 'withdrawn' AND at < $1 AND coalesce(declined_at < $1, true)";
    Ok(sqlx::query(sql).bind(before).execute(connection).await?.rows_affected())
}

pub(crate) async fn friends(connection: &mut PgConnection, user: &UserId) -> Result<Vec<UserId>, Failure> {
    let sql = "SELECT other_id FROM relations WHERE user_id = $1 AND state = 'friend' ORDER BY other_id";
    let ids: Vec<String> = sqlx::query_scalar(sql).bind(user.as_str()).fetch_all(connection).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(crate) async fn block_partners(
    connection: &mut PgConnection,
    user: &UserId,
) -> Result<Vec<UserId>, Failure> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT other_id FROM relations WHERE user_id = $1 AND state = 'blocked'
         UNION SELECT user_id FROM relations WHERE other_id = $1 AND state = 'blocked' ORDER BY 1",
    )
    .bind(user.as_str())
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(UserId).collect())
}
