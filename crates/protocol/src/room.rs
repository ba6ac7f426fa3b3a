//! The people at a table: seats, settings and chat.

use crate::{MatchId, RatingChange, TableId, UserId};
use qipan_engine::Seat;
use qipan_engine::systems::clock::TimeControl;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Who can find and join a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// In the list, open to all.
    #[default]
    Public,
    /// Not in the list; people with the link get in.
    Link,
    /// In the list; a password is asked for.
    Password,
}

/// What happens when a player is away longer than the grace period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AwayPolicy {
    /// The match waits.
    #[default]
    Wait,
    Resign,
    /// A bot plays until the player is back.
    Bot,
}

impl AwayPolicy {
    /// The policy of a table whose creator chooses none. In a game with response windows every seat can hold up the
    /// others at any time, so a bot takes over.
    pub fn usual(has_windows: bool) -> AwayPolicy {
        if has_windows { AwayPolicy::Bot } else { AwayPolicy::Wait }
    }
}

/// What the creator of a table chooses. Every field has a default, so `{"game":"tictactoe"}` is enough.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RoomSettings {
    pub game: String,
    /// The game's options. Options that fix random results need the visibility `link`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// The number of seats; if omitted, the fewest that the game allows.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub seats: Option<u8>,
    #[serde(default)]
    pub first_seat: u8,
    #[serde(default)]
    pub visibility: Visibility,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::http::schemas::TimeControl>))]
    pub time: Option<TimeControl>,
    #[serde(default = "yes")]
    pub spectators: bool,
    #[serde(default = "yes")]
    pub undo: bool,
    /// Undo may go past random results and revealed cards.
    #[serde(default)]
    pub free_undo: bool,
    /// Players may ask for hints.
    #[serde(default)]
    pub hints: bool,
    /// The match starts automatically when all players are connected and ready.
    #[serde(default)]
    pub auto_start: bool,
    /// If omitted, the server chooses by the game, see [`AwayPolicy::usual`]. Rooms of earlier versions always have one.
    #[serde(default)]
    pub away: Option<AwayPolicy>,
    /// Matches between accounts change their ratings. Needs a clock, and neither undo nor hints nor a bot for absent
    /// players nor options that fix random results. Off by default: a table's default is undo, and scripts and rooms of
    /// earlier versions do not know ratings. Without [`RoomSettings::away`], absent players resign.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Seconds of absence before the policy applies.
    #[serde(default = "default_grace")]
    #[cfg_attr(feature = "openapi", schema(maximum = 86_400))]
    pub grace_s: u32,
}

fn yes() -> bool {
    true
}

fn default_grace() -> u32 {
    60
}

/// The maximum length of an option's text in lists.
const LONGEST_SHOWN: usize = 40;

impl RoomSettings {
    /// The default settings for a game.
    pub fn new(game: &str) -> RoomSettings {
        RoomSettings {
            game: game.to_owned(),
            options: Map::new(),
            seats: None,
            first_seat: 0,
            visibility: Visibility::default(),
            time: None,
            spectators: true,
            undo: true,
            free_undo: false,
            hints: false,
            auto_start: false,
            away: None,
            rated: false,
            grace_s: default_grace(),
        }
    }

    /// The options as lists show them. Positions, deals and other long values are replaced by `true`.
    pub fn short_options(&self) -> Map<String, Value> {
        let short = |value: &Value| match value {
            Value::Array(_) | Value::Object(_) => true.into(),
            Value::String(text) if text.len() > LONGEST_SHOWN => true.into(),
            plain => plain.clone(),
        };
        self.options.iter().map(|(name, value)| (name.clone(), short(value))).collect()
    }
}

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoomStage {
    #[default]
    Gathering,
    Playing,
    Finished,
}

/// The maximum number of spectators that a table lists by name. The others are only counted, which bounds the size of
/// the message.
pub const NAMED_SPECTATORS: usize = 12;

/// A table as all its people see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoomView {
    pub id: TableId,
    pub stage: RoomStage,
    pub settings: RoomSettings,
    pub host: UserId,
    /// The seat that moves first in the next match.
    #[serde(default)]
    pub first_seat: u8,
    pub seats: Vec<SeatView>,
    /// The first spectators, at most [`NAMED_SPECTATORS`].
    pub spectators: Vec<Person>,
    /// The number of all spectators.
    #[serde(default)]
    pub spectator_count: u32,
    /// The current match, or the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// This match changes ratings, or has changed them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The rating changes of the finished match, by seat. Empty if it was not rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rating_changes: Vec<RatingChange>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupant: Option<Occupant>,
    pub ready: bool,
    /// This person has agreed to the options that fix what chance would decide.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmed: bool,
    /// Whether the person has an open connection. Always true for a bot.
    pub connected: bool,
    /// The round-trip time of messages in milliseconds, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<u32>,
    /// A bot plays for this person while they are away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot_stands_in: bool,
}

/// The person or bot in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    Person(Person),
    /// A bot of this strength; 0 plays at random.
    Bot {
        level: u8,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: UserId,
    /// Empty if the account was deleted.
    pub name: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

impl Person {
    /// A person whose account was deleted. Nobody else has an empty name; clients show their own text in its place.
    pub fn deleted(id: UserId) -> Person {
        Person { id, name: String::new(), guest: true }
    }

    pub fn is_deleted(&self) -> bool {
        self.name.is_empty()
    }
}

/// The recipients of a chat message. Spectators cannot write to players while a match runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChatChannel {
    Players,
    Spectators,
}

/// The quick phrases; each client translates them.
pub const PHRASES: &[&str] = &[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oops",
    "thinking",
    "sorry",
    "good-game",
    "again",
    "bye",
];

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// Counts up per table, without gaps.
    pub n: u64,
    pub channel: ChatChannel,
    pub from: Person,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Free text, or the key of a quick phrase that each client translates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
}
