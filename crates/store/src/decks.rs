//! Decks that people have built for games with cards. They are deleted with their owner.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{Store, StoreError};
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
        check_text(&deck.name)?;
        check_text(&deck.list)?;
        transact!(self, decks::create_within(&deck, limit))
    }

    /// The decks of a person, the one that was changed last first.
    pub async fn decks_of(&self, owner: &UserId) -> Result<Vec<Deck>, StoreError> {
        read!(self, decks::list(owner))
    }

    /// `None` if the deck does not belong to this person.
    pub async fn find_deck(&self, owner: &UserId, id: &str) -> Result<Option<Deck>, StoreError> {
        read!(self, decks::find(owner, id))
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
        check_text(update.name.as_deref().unwrap_or_default())?;
        check_text(update.list.as_deref().unwrap_or_default())?;
        transact!(self, decks::update(&owner, &id, &update, now))
    }

    /// Fails with `not_found` if the deck does not belong to this person.
    pub async fn delete_deck(&self, owner: &UserId, id: &str) -> Result<(), StoreError> {
        let (owner, id) = (owner.clone(), id.to_owned());
        transact!(self, decks::delete(&owner, &id))
    }
}
