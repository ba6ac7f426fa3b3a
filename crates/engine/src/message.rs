//! Text for people, as data: a message key and typed arguments. Clients translate it.

use crate::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A message in no language yet: a Fluent key and its arguments.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Message {
    pub key: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Segment)>,
}

/// One argument of a message. Its type tells a client how to show it, such as a name or a card with a preview.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    Seat(Seat),
    Number(i64),
    /// A piece, by the game's own id.
    Piece(Cow<'static, str>),
    /// A card, by the game's own id; clients show a preview.
    Card(Cow<'static, str>),
    /// A place on the board in the game's notation.
    Place(Cow<'static, str>),
    /// Another message key.
    Key(Cow<'static, str>),
    /// Text that is the same in every language, such as a move in notation.
    Text(Cow<'static, str>),
}

impl Message {
    pub const fn new(key: &'static str) -> Message {
        Message { key: Cow::Borrowed(key), args: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, segment: Segment) -> Message {
        self.args.push((Cow::Borrowed(name), segment));
        self
    }

    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Message {
        self.with(name, Segment::Seat(seat))
    }

    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Message {
        self.with(name, Segment::Number(number.into()))
    }

    #[must_use]
    pub fn piece(self, name: &'static str, piece: impl Into<Cow<'static, str>>) -> Message {
        self.with(name, Segment::Piece(piece.into()))
    }

    #[must_use]
    pub fn card(self, name: &'static str, card: impl Into<Cow<'static, str>>) -> Message {
        self.with(name, Segment::Card(card.into()))
    }

    #[must_use]
    pub fn place(self, name: &'static str, place: impl Into<Cow<'static, str>>) -> Message {
        self.with(name, Segment::Place(place.into()))
    }

    #[must_use]
    pub fn key(self, name: &'static str, key: impl Into<Cow<'static, str>>) -> Message {
        self.with(name, Segment::Key(key.into()))
    }

    #[must_use]
    pub fn text(self, name: &'static str, text: impl Into<Cow<'static, str>>) -> Message {
        self.with(name, Segment::Text(text.into()))
    }
}
