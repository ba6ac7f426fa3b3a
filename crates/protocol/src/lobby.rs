//! The lobby: the live list of open tables.

use crate::table::BAD_MESSAGE;
use crate::{RoomStage, Speed, TableId, Visibility};
use qipan_engine::{Problem, read_json};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// From the browser to the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyRequest {
    /// Subscribes to the list of one game or of all. Replaces the previous subscription.
    Watch {
        v: u32,
        game: Option<String>,
    },
    /// Looks for an opponent of about the same rating; replaces an earlier search, also of another tab. Answered by
    /// `seeking`. The search ends with the socket.
    Seek {
        game: String,
        speed: Speed,
    },
    /// Ends the search; answered by `seek_ended`.
    StopSeeking {},
    Ping {
        t: u64,
    },
}

impl LobbyRequest {
    /// Parses a message. The problem says what is wrong with it.
    pub fn from_text(text: &str) -> Result<LobbyRequest, Problem> {
        read_json(text, BAD_MESSAGE)
    }
}

/// From the lobby to the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyNotice {
    /// The whole list; sent first.
    Tables {
        tables: Vec<TableSummary>,
    },
    /// A table is new or has changed.
    Table {
        table: TableSummary,
    },
    /// A table is no longer open.
    Gone {
        id: TableId,
    },
    /// The search for an opponent has begun.
    Seeking {
        game: String,
        speed: Speed,
        range: SeekRange,
    },
    /// An opponent was found. Both have seats at this table, and its match begins when both are connected to it.
    Paired {
        table: TableId,
    },
    /// Nobody was found for a while. The search goes on, but a bot could be played meanwhile.
    BotOffered {},
    /// The search has ended without an opponent: as requested, or because a newer one has replaced it.
    SeekEnded {},
    Pong {
        t: u64,
    },
    Error {
        code: String,
        message: String,
    },
    /// The last message before the socket closes.
    Bye {
        code: String,
        message: String,
    },
}

/// The largest difference of points between a searching person and an opponent. In thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeekRange {
    /// The points of the searching person.
    pub points: i64,
    /// The largest difference at first.
    pub within: i64,
    /// How much the difference grows with every step.
    pub wider: i64,
    pub step_ms: u64,
}

impl SeekRange {
    /// The largest difference after this time of waiting.
    ///
    /// ```
    /// use qipan_protocol::SeekRange;
    ///
    /// let range = SeekRange { points: 1_500_000, within: 200_000, wider: 100_000, step_ms: 3_000 };
    /// assert_eq!(range.within_after(2_999), 200_000);
    /// assert_eq!(range.within_after(9_000), 500_000);
    /// ```
    pub fn within_after(&self, waited_ms: u64) -> i64 {
        let steps = i64::try_from(waited_ms / self.step_ms.max(1)).unwrap_or(i64::MAX);
        self.within.saturating_add(self.wider.saturating_mul(steps))
    }
}

/// A table as the list shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TableId,
    pub game: String,
    pub host: String,
    pub stage: RoomStage,
    pub visibility: Visibility,
    pub seats: u8,
    pub taken: u8,
    pub spectators: bool,
    /// Absent if there is no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::http::schemas::TimeControl>))]
    pub time: Option<qipan_engine::systems::clock::TimeControl>,
    /// The game's options that differ from their defaults; a long value appears as `true`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
}
