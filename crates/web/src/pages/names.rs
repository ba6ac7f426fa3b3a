//! The names and sides of seats, as all pages with a board show them.

use super::levels::level_key;
use crate::boards;
use crate::play::players::person_name;
use leptos::prelude::*;
use qipan_engine::{MatchView, Seat};
use qipan_protocol::Occupant;
use qipan_protocol::http::MatchPlayer;
use qipan_ui::{Icon, Side, icon, text, text_with};
use serde_json::Value;

/// How many names of bots there are. No game has more seats.
const BOT_NAMES: u8 = 8;

/// The name of the bot at a seat. The bots of a match have different names, because their seats differ.
pub(super) fn bot_name(seat: Seat) -> String {
    text(&format!("bot-name-{}", seat.0 % BOT_NAMES + 1))
}

/// That a player is a bot, and how strong it is.
pub(super) fn bot_words(level: u8) -> String {
    text_with("bot-of-level", &[("level", text(level_key(level)).into())])
}

/// The name of a player in a list: a bot with its level.
pub(super) fn player_words(player: &MatchPlayer) -> String {
    match &player.occupant {
        Occupant::Person(person) => person_name(person),
        Occupant::Bot { level } => {
            let words = [("name", bot_name(player.seat).into()), ("level", bot_words(*level).into())];
            text_with("bot-in-list", &words)
        }
    }
}

/// The side of a seat. Before the game is loaded, the colour follows the seat.
pub(super) fn side_of(frame: &MatchView<Value>, game: &str, seat: Seat) -> Side {
    boards::opened(game)
        .map_or_else(|| Side::by_seat(frame, seat), |playable| (playable.board.side)(frame, seat))
}

/// The name of the header with a player's name, in a match as text: the side in one word, or the number of the seat.
pub(super) fn header_of(side: &Side, seat: Seat) -> String {
    let name = side.name.as_deref().unwrap_or_default();
    let word: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if word.is_empty() { format!("Player{}", seat.0 + 1) } else { word }
}

pub(super) fn bot_avatar() -> AnyView {
    view! { <span class="ava ava--bot" aria-hidden="true">{icon(Icon::Bot)}</span> }.into_any()
}

/// The picture of a person: a character of their name.
pub(super) fn avatar(name: &str) -> AnyView {
    view! { <span class="ava" aria-hidden="true">{sign_of(name)}</span> }.into_any()
}

/// The address of an account's profile.
pub(super) fn person_path(name: &str) -> String {
    format!("/people/{}", String::from(js_sys::encode_uri_component(name)))
}

/// The character that stands for a name.
pub(super) fn sign_of(name: &str) -> String {
    // The first letter of a Latin name; of other names the last character, which tells Chinese names apart better.
    let is_latin = name.starts_with(|letter: char| letter.is_ascii());
    let letters = name.chars();
    let sign = if is_latin { letters.take(1).last() } else { letters.last() };
    sign.unwrap_or('?').to_uppercase().to_string()
}
