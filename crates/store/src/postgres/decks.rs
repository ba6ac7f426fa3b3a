//! Decks that people have built.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use crate::convert::found;
use crate::{Deck, DeckUpdate, StoreError};
use qipan_protocol::UserId;
use sqlx::PgConnection;

/// A query for whole decks; the tail selects which.
macro_rules! select_decks {
    ($tail:literal) => {
        concat!("SELECT id, owner_id, game, name, list, updated_at FROM decks ", $tail)
    };
}

type Row = (String, String, String, String, String, i64);

fn to_deck(row: Row) -> Deck {
    let (id, owner, game, name, list, updated_at) = row;
    Deck { id, owner: UserId(owner), game, name, list, updated_at }
}

/// Counts and inserts under a lock, so that requests at the same time cannot exceed the limit.
pub(crate) async fn create_within(
    connection: &mut PgConnection,
    deck: &Deck,
    limit: u32,
) -> Result<(), Failure> {
    advisory::lock(connection, Purpose::Decks, deck.owner.as_str()).await?;
    let query = sqlx::query_scalar("SELECT count(*) FROM decks WHERE owner_id = $1");
    let saved: i64 = query.bind(deck.owner.as_str()).fetch_one(&mut *connection).await?;
    if saved >= i64::from(limit) {
        return Err(StoreError::LimitReached.into());
    }
    sqlx::query(
        "INSERT INTO decks (id, owner_id, game, name, list, updated_at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(&deck.id)
    .bind(deck.owner.as_str())
    .bind(&deck.game)
    .bind(&deck.name)
    .bind(&deck.list)
    .bind(deck.updated_at)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn list(connection: &mut PgConnection, owner: &UserId) -> Result<Vec<Deck>, Failure> {
    let query = sqlx::query_as(select_decks!("WHERE owner_id = $1 ORDER BY updated_at DESC, id"));
    let rows: Vec<Row> = query.bind(owner.as_str()).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_deck).collect())
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    owner: &UserId,
    id: &str,
) -> Result<Option<Deck>, Failure> {
    let query = sqlx::query_as(select_decks!("WHERE owner_id = $1 AND id = $2"));
    Ok(query.bind(owner.as_str()).bind(id).fetch_optional(connection).await?.map(to_deck))
}

pub(crate) async fn update(
    connection: &mut PgConnection,
    owner: &UserId,
    id: &str,
    update: &DeckUpdate,
    now: i64,
) -> Result<(), Failure> {
    let changed = sqlx::query(
        "UPDATE decks SET name = coalesce($3, name), list = coalesce($4, list), updated_at = $5
         WHERE owner_id = $1 AND id = $2",
    )
    .bind(owner.as_str())
    .bind(id)
    .bind(update.name.as_deref())
    .bind(update.list.as_deref())
    .bind(now)
    .execute(connection)
    .await?;
    Ok(found(changed.rows_affected())?)
}

pub(crate) async fn delete(connection: &mut PgConnection, owner: &UserId, id: &str) -> Result<(), Failure> {
    let query = sqlx::query("DELETE FROM decks WHERE owner_id = $1 AND id = $2");
    let deleted = query.bind(owner.as_str()).bind(id).execute(connection).await?;
    Ok(found(deleted.rows_affected())?)
}
