//! Decks that people have built for games with cards. They are deleted with their owner.

use crate::{Store, StoreError, sqlite};
use qipan_protocol::UserId;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pub id: String,
    pub owner: UserId,
    pub game: String,
    pub name: String,
    /// JSON of the game, which the store does not read.
    pub list: String,
    pub updated_at: i64,
}

/// A change of a deck. What is `None` stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeckUpdate {
    pub name: Option<String>,
    pub list: Option<String>,
}

impl Store {
    /// Saves a new deck. Fails with `limit_reached` if its owner has `limit` decks already, of all games together, with
    /// `not_found` if there is no such person, and with `conflict` if the id is in use.
    pub async fn create_deck(&self, deck: Deck, limit: u32) -> Result<(), StoreError> {
        self.database.write(move |connection| sqlite::decks::create_within(connection, &deck, limit)).await
    }

    /// The decks of a person, the one that was changed last first.
    pub async fn decks_of(&self, owner: &UserId) -> Result<Vec<Deck>, StoreError> {
        sqlite::decks::list(self.database.readers()?, owner).await
    }

    /// `None` if the deck does not belong to this person.
    pub async fn find_deck(&self, owner: &UserId, id: &str) -> Result<Option<Deck>, StoreError> {
        sqlite::decks::find(self.database.readers()?, owner, id).await
    }

    /// Fails with `not_found` if the deck does not belong to this person.
    pub async fn update_deck(
        &self,
        owner: &UserId,
        id: &str,
        update: DeckUpdate,
        now: i64,
    ) -> Result<(), StoreError> {
        let (owner, id) = (owner.clone(), id.to_owned());
        self.database
            .write(move |connection| sqlite::decks::update(connection, &owner, &id, &update, now))
            .await
    }

    /// Fails with `not_found` if the deck does not belong to this person.
    pub async fn delete_deck(&self, owner: &UserId, id: &str) -> Result<(), StoreError> {
        let (owner, id) = (owner.clone(), id.to_owned());
        self.database.write(move |connection| sqlite::decks::delete(connection, &owner, &id)).await
    }
}
