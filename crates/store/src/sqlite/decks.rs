//! Decks that people have built.

use super::statement::{execute, fetch_optional};
use crate::convert::found;
use crate::{Deck, DeckUpdate, StoreError};
use qipan_protocol::UserId;
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

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

/// Counts and inserts in one transaction, so that requests at the same time cannot exceed the limit.
pub(crate) fn create_within(connection: &Connection, deck: &Deck, limit: u32) -> Result<(), StoreError> {
    let sql = "SELECT count(*) FROM decks WHERE owner_id = ?1";
    let saved: Option<(i64,)> = fetch_optional(connection, sql, [deck.owner.as_str()])?;
    if saved.is_some_and(|(saved,)| saved >= i64::from(limit)) {
        return Err(StoreError::LimitReached);
    }
    execute(
        connection,
        "INSERT INTO decks (id, owner_id, game, name, list, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![deck.id, deck.owner.0, deck.game, deck.name, deck.list, deck.updated_at],
    )?;
    Ok(())
}

pub(crate) async fn list(readers: &SqlitePool, owner: &UserId) -> Result<Vec<Deck>, StoreError> {
    let query = sqlx::query_as(select_decks!("WHERE owner_id = ?1 ORDER BY updated_at DESC, id"));
    let rows: Vec<Row> = query.bind(owner.as_str()).fetch_all(readers).await?;
    Ok(rows.into_iter().map(to_deck).collect())
}

pub(crate) async fn find(readers: &SqlitePool, owner: &UserId, id: &str) -> Result<Option<Deck>, StoreError> {
    let query = sqlx::query_as(select_decks!("WHERE owner_id = ?1 AND id = ?2"));
    Ok(query.bind(owner.as_str()).bind(id).fetch_optional(readers).await?.map(to_deck))
}

pub(crate) fn update(
    connection: &Connection,
    owner: &UserId,
    id: &str,
    update: &DeckUpdate,
    now: i64,
) -> Result<(), StoreError> {
    let changed = execute(
        connection,
        "UPDATE decks SET name = ifnull(?3, name), list = ifnull(?4, list), updated_at = ?5
         WHERE owner_id = ?1 AND id = ?2",
        params![owner.0, id, update.name, update.list, now],
    )?;
    found(changed)
}

pub(crate) fn delete(connection: &Connection, owner: &UserId, id: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM decks WHERE owner_id = ?1 AND id = ?2";
    found(execute(connection, sql, params![owner.0, id])?)
}
