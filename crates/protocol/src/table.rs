//! The messages of a table: people, match and chat over one socket.

use crate::{ChatChannel, ChatLine, CommandId, Person, Position, RoomView};
use qipan_engine::systems::action_log::LogLine;
use qipan_engine::{Problem, Seat, Viewer, check_unique_keys};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// From the browser to the table. The first message on a socket is `hello`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableRequest {
    /// Opens the stream. `seen` is the number of the last frame of `match_id` that was received, if any. The server
    /// then sends exactly the missing frames, if it still has them.
    Hello {
        v: u32,
        #[serde(default)]
        seen: Option<u64>,
        #[serde(default)]
        match_id: Option<crate::MatchId>,
        /// For tables with a password.
        #[serde(default)]
        password: Option<String>,
    },
    /// A command of the match, for the client's own seat. Only [`TableRequest::from_text`] parses it.
    #[serde(skip_deserializing)]
    Do {
        id: CommandId,
        command: Box<RawValue>,
        /// The match that the command is for, so that a command for a finished match is not applied to the next one.
        #[serde(skip_serializing_if = "Option::is_none")]
        match_id: Option<crate::MatchId>,
    },
    /// Takes an empty seat, or moves to it.
    Sit {
        id: CommandId,
        seat: Seat,
    },
    /// Leaves the seat, before the start or after the end.
    Stand {
        id: CommandId,
    },
    /// `confirm` agrees to the options that fix what chance would decide. Tables without such options do not need it.
    Ready {
        id: CommandId,
        ready: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        confirm: bool,
    },
    /// The host starts the match.
    Start {
        id: CommandId,
    },
    /// The host removes the player or bot of a seat before the start.
    Remove {
        id: CommandId,
        seat: Seat,
    },
    /// The host puts a bot into an empty seat.
    AddBot {
        id: CommandId,
        seat: Seat,
        level: u8,
    },
    Chat {
        id: CommandId,
        channel: ChatChannel,
        text: String,
    },
    Phrase {
        id: CommandId,
        channel: ChatChannel,
        phrase: String,
    },
    /// Asks for the best commands of the client's own seat; answered by `hint`, if the table allows hints.
    Hint {
        id: CommandId,
    },
    /// Whether the table passes for the client's own seat in windows where the seat has no response. Other seats are
    /// not told; every connection of this seat is told by `auto_pass`.
    AutoPass {
        id: CommandId,
        on: bool,
    },
    /// Asks what the client's own seat can do now; answered by `position`. A client that uses the positions in
    /// `welcome` and frames needs this only if its own position differs from the server's view.
    Position {},
    /// `lag_ms` is the client's last measurement.
    Ping {
        t: u64,
        #[serde(default)]
        lag_ms: Option<u32>,
    },
}

/// The most frequent request. serde cannot keep raw text inside a tagged enum, so it has its own type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DoRequest {
    #[serde(rename = "type")]
    _type: DoTag,
    id: CommandId,
    command: Box<RawValue>,
    match_id: Option<crate::MatchId>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum DoTag {
    Do,
}

#[derive(Deserialize)]
struct Tagged<'a> {
    #[serde(borrow, rename = "type")]
    tag: Cow<'a, str>,
}

/// The code for a message that cannot be parsed.
pub(crate) const BAD_MESSAGE: &str = "bad_message";

impl TableRequest {
    /// Parses a message. The problem says what is wrong with it. Messages that repeat a key are refused: the tag and
    /// the rest are parsed separately and must be of the same message.
    pub fn from_text(text: &str) -> Result<TableRequest, Problem> {
        // Nearly all messages are commands, so they are parsed once. `DoRequest` itself refuses repeated and unknown keys;
        // that leaves those inside the command. Other messages fail here at their type.
        if let Ok(DoRequest { id, command, match_id, .. }) = serde_json::from_str(text) {
            check_unique_keys(command.get(), BAD_MESSAGE)?;
            return Ok(TableRequest::Do { id, command, match_id });
        }
        check_unique_keys(text, BAD_MESSAGE)?;
        TableRequest::read(text).map_err(|error| Problem::new(BAD_MESSAGE, error.to_string()))
    }

    fn read(text: &str) -> Result<TableRequest, serde_json::Error> {
        if serde_json::from_str::<Tagged<'_>>(text)?.tag == "do" {
            let DoRequest { id, command, match_id, .. } = serde_json::from_str(text)?;
            return Ok(TableRequest::Do { id, command, match_id });
        }
        serde_json::from_str(text)
    }

    /// The `type` of the request in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            TableRequest::Hello { .. } => "hello",
            TableRequest::Do { .. } => "do",
            TableRequest::Sit { .. } => "sit",
            TableRequest::Stand { .. } => "stand",
            TableRequest::Ready { .. } => "ready",
            TableRequest::Start { .. } => "start",
            TableRequest::Remove { .. } => "remove",
            TableRequest::AddBot { .. } => "add_bot",
            TableRequest::Chat { .. } => "chat",
            TableRequest::Phrase { .. } => "phrase",
            TableRequest::Hint { .. } => "hint",
            TableRequest::AutoPass { .. } => "auto_pass",
            TableRequest::Position {} => "position",
            TableRequest::Ping { .. } => "ping",
        }
    }

    /// The id that the answer to this request carries.
    pub fn id(&self) -> Option<CommandId> {
        match self {
            TableRequest::Hello { .. } | TableRequest::Position {} | TableRequest::Ping { .. } => None,
            TableRequest::Do { id, .. }
            | TableRequest::Sit { id, .. }
            | TableRequest::Stand { id }
            | TableRequest::Ready { id, .. }
            | TableRequest::Start { id }
            | TableRequest::Remove { id, .. }
            | TableRequest::AddBot { id, .. }
            | TableRequest::Hint { id }
            | TableRequest::AutoPass { id, .. }
            | TableRequest::Chat { id, .. }
            | TableRequest::Phrase { id, .. } => Some(*id),
        }
    }
}

/// From the table to the browser.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableNotice {
    /// The answer to `hello`.
    Welcome(Box<Welcome>),
    /// The people or the settings have changed. The message is small, so it contains all of them.
    Room {
        room: RoomView,
    },
    /// Spectators have come or gone; sent at most once a second.
    Spectators {
        count: u32,
        /// The first spectators, if these have changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        people: Option<Vec<Person>>,
    },
    Chat {
        line: ChatLine,
    },
    /// A request was carried out. Commands of the match are answered by their frame instead.
    Done {
        id: CommandId,
    },
    /// A retry of a command that was carried out before; `n` is its frame.
    Again {
        id: CommandId,
        n: u64,
    },
    Refused(Refused),
    Position(Box<Position>),
    /// The best commands, each with its win chance: `{"command", "chance"}`, and the win chance of every seat.
    Hint {
        id: CommandId,
        hints: Vec<Value>,
        chances: Vec<Value>,
    },
    /// Whether the table passes for this client's seat in windows where it has no response.
    AutoPass {
        on: bool,
    },
    /// The game broke its contract, so the match was aborted.
    Aborted {
        code: String,
    },
    Pong {
        t: u64,
    },
    /// The last message before the socket closes.
    Bye {
        code: String,
        message: String,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Welcome {
    pub v: u32,
    pub you: Viewer,
    pub room: RoomView,
    /// The number of the last frame that `view` contains.
    pub n: u64,
    /// The whole view; omitted if the missing frames follow instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// What the seat can do. Omitted if the view is, for spectators, and in a game with secrets or chance for a seat
    /// that is not to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The action log so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<LogLine>>,
    pub chat: Vec<ChatLine>,
    /// The highest id that this client's seat has used, so that a reloaded page continues from there.
    pub last_id: CommandId,
    /// The server's time in milliseconds since 1970, and the match time at that moment.
    pub now: u64,
    pub match_ms: u64,
    /// Whether the table passes for this client's seat in windows where it has no response.
    #[serde(default = "crate::position::yes", skip_serializing_if = "Clone::clone")]
    pub auto_pass: bool,
}

/// One accepted command as one viewer sees it. Frames of a match are numbered 1, 2, 3 … for every viewer alike. As
/// the most frequent message, a frame has no `type`; it is recognised by `f`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The number of the frame.
    pub f: u64,
    /// The id of the command, for the seat that gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<CommandId>,
    /// Match time in milliseconds; only sent if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// The events for animation; hidden ones are null.
    pub e: Box<RawValue>,
    /// The patch of the view, see [`crate::patch`].
    pub d: Box<RawValue>,
    /// What the receiving seat can do now. Omitted if the client can apply the events to its position, if the seat is
    /// not to act, or if the list is the same as before; see [`crate::PositionFeed`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<Box<Position>>,
}

/// A request that was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// The id of the request, if it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    pub code: String,
    pub message: String,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub args: Map<String, Value>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_and_mistakes_are_named() {
        let rows = [
            (r#"{"type":"do","id":7,"command":{"type":"click_cell","cell":4}}"#, ""),
            (r#"{"id":7,"command":[1],"type":"do"}"#, ""),
            (r#"{"type":"hello","v":1}"#, ""),
            (r#"{"type":"position"}"#, ""),
            (r#"{"type":"sit","id":1,"seat":0}"#, ""),
            (r#"{"type":"auto_pass","id":1,"on":false}"#, ""),
            (r#"{"type":"do","id":7}"#, "missing field `command`"),
            (r#"{"type":"do","id":-1,"command":1}"#, "invalid value"),
            (r#"{"type":"do","id":7,"command":1,"seat":0}"#, "unknown field `seat`"),
            (r#"{"type":"do","id":7,"id":8,"command":1}"#, "the key \"id\" is given twice"),
            (
                r#"{"type":"do","id":7,"command":{"type":"x","type":"undo"}}"#,
                "the key \"type\" is given twice",
            ),
            (r#"{"type":"sit","type":"stand","id":1}"#, "the key \"type\" is given twice"),
            (r#"{"type":"sit","id":1,"seat":0,"x":1}"#, "unknown field `x`"),
            (r#"{"type":"fly"}"#, "unknown variant `fly`"),
            (r#"{}"#, "missing field `type`"),
            (r#"[]"#, "invalid length"),
            (r#"7"#, "invalid type"),
            ("", "EOF"),
        ];
        for (text, expected) in rows {
            let problem =
                TableRequest::from_text(text).err().map_or(String::new(), |problem| problem.message);
            assert!(
                problem.starts_with(expected) && problem.is_empty() == expected.is_empty(),
                "{text}: {problem}"
            );
        }
    }

    #[test]
    fn a_command_passes_untouched() {
        let text = r#"{"type":"do","id":7,"command":{ "b":1, "a":2.50 }}"#;
        let Ok(TableRequest::Do { command, .. }) = TableRequest::from_text(text) else { panic!("not read") };
        assert_eq!(command.get(), r#"{ "b":1, "a":2.50 }"#);
    }

    #[test]
    fn notices_survive_json() {
        let notice = TableNotice::Refused(Refused {
            id: Some(CommandId(3)),
            code: "x".to_owned(),
            message: "y".to_owned(),
            args: Map::new(),
        });
        let text = serde_json::to_string(&notice).unwrap();
        assert_eq!(text, r#"{"type":"refused","id":3,"code":"x","message":"y"}"#);
        assert!(matches!(serde_json::from_str(&text), Ok(TableNotice::Refused(_))));
    }
}
