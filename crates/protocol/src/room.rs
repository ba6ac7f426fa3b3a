//! A room: its seats, settings and chat.

use crate::{MatchId, TableId, UserId};
use qipan_engine::Seat;
use qipan_engine::systems::clock::TimeControl;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Who finds a table, and how one gets in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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

/// What happens when somebody stays away longer than the grace period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AwayPolicy {
    /// The match waits.
    #[default]
    Wait,
    Resign,
    /// A bot plays on until they come back.
    Bot,
}

/// What the creator of a table chooses. Every field has a default, so `{"game":"tictactoe"}` is enough.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomSettings {
    pub game: String,
    /// The game's own options, checked by its manifest. Those that do not differ from the default are left out when
    /// the table is made.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// How many seats; the fewest the game allows if left out.
    #[serde(default)]
    pub seats: Option<u8>,
    #[serde(default)]
    pub first_seat: u8,
    #[serde(default)]
    pub visibility: Visibility,
    #[serde(default)]
    pub time: Option<TimeControl>,
    #[serde(default = "yes")]
    pub spectators: bool,
    #[serde(default = "yes")]
    pub undo: bool,
    /// Undo may go past a random result or a shown secret: then players can look first and move otherwise.
    #[serde(default)]
    pub free_undo: bool,
    /// Whoever plays may ask for hints.
    #[serde(default)]
    pub hints: bool,
    /// The match begins by itself once everybody is here and ready, without the host's word.
    #[serde(default)]
    pub auto_start: bool,
    #[serde(default)]
    pub away: AwayPolicy,
    /// Seconds of absence before the policy applies.
    #[serde(default = "default_grace")]
    pub grace_s: u32,
}

fn yes() -> bool {
    true
}

fn default_grace() -> u32 {
    60
}

/// The longest text of an option that lists show.
const LONGEST_SHOWN: usize = 40;

impl RoomSettings {
    /// The options as lists show them: positions, deals and other long values are only said to be set, by `true`.
    pub fn short_options(&self) -> Map<String, Value> {
        let short = |value: &Value| match value {
            Value::Array(_) | Value::Object(_) => true.into(),
            Value::String(text) if text.len() > LONGEST_SHOWN => true.into(),
            plain => plain.clone(),
        };
        self.options.iter().map(|(name, value)| (name.clone(), short(value))).collect()
    }
}

/// Where a room is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomStage {
    #[default]
    Gathering,
    Playing,
    Finished,
}

/// How many spectators a room names. The others are only counted, so that a crowd costs every connection the same.
pub const NAMED_SPECTATORS: usize = 12;

/// A room as everybody in it sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoomView {
    pub id: TableId,
    pub stage: RoomStage,
    pub settings: RoomSettings,
    pub host: UserId,
    pub seats: Vec<SeatView>,
    /// The first of the spectators, at most [`NAMED_SPECTATORS`].
    pub spectators: Vec<Person>,
    /// How many there are.
    #[serde(default)]
    pub spectator_count: u32,
    /// The match that is played or was played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
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
    /// A person whose connection is open, or a bot.
    pub connected: bool,
    /// How long messages take there and back, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<u32>,
    /// A bot plays for this person while they are away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot_stands_in: bool,
}

/// The person or bot in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    Person(Person),
    /// A bot of this strength; 0 plays at random.
    Bot {
        level: u8,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: UserId,
    pub name: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

/// Who hears what is said. Spectators do not talk to players while a match runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChatChannel {
    Players,
    Spectators,
}

/// The quick phrases; each client has its own words for them.
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
    /// Counts up per table, without holes.
    pub n: u64,
    pub channel: ChatChannel,
    pub from: Person,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Free text, or the key of a quick phrase that each client shows in its own language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
}
