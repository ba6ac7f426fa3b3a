//! Decks that people build for games with cards, and save with their account.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many characters the name of a deck has at most.
pub const DECK_NAME_LENGTH: usize = 50;

/// How many decks a person has at most, of all games together.
pub const MAX_DECKS: u32 = 50;

/// How many bytes the JSON of a list has at most.
pub const LARGEST_DECK: usize = 8 * 1024;

/// A deck as its owner sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedDeck {
    pub id: String,
    pub game: String,
    pub name: String,
    /// The cards, in the format of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub list: Value,
    /// Milliseconds since 1970.
    pub updated_at: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewDeck {
    pub game: String,
    /// 1 to 50 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 50))]
    pub name: String,
    /// The cards, in the format of the game, at most 8 KiB of JSON. The game checks them.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub list: Value,
}

/// Omitted fields stay unchanged.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 50))]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub list: Option<Value>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct DeckFilter {
    /// Only decks of this game.
    pub game: Option<String>,
}
