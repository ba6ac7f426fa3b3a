//! Requests about the user's own decks.

use super::http::{self, NoAnswer};
use qipan_protocol::http::{DeckChange, NewDeck, SavedDeck};
use serde::de::IgnoredAny;
use serde_json::Value;

pub(crate) async fn list(game: &str) -> Result<Vec<SavedDeck>, NoAnswer> {
    http::get(&format!("/api/decks?game={game}")).await
}

pub(crate) async fn create(game: &str, name: String, list: Value) -> Result<SavedDeck, NoAnswer> {
    let new = NewDeck { game: game.to_owned(), name, list };
    http::ask("POST", "/api/decks", Some(&http::json(&new))).await
}

pub(crate) async fn change(id: &str, name: String, list: Value) -> Result<SavedDeck, NoAnswer> {
    let change = DeckChange { name: Some(name), list: Some(list) };
    http::ask("PATCH", &format!("/api/decks/{id}"), Some(&http::json(&change))).await
}

pub(crate) async fn delete(id: &str) -> Result<(), NoAnswer> {
    http::ask::<IgnoredAny>("DELETE", &format!("/api/decks/{id}"), None).await.map(drop)
}
