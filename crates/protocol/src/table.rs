//! The table: a room, its match and its talk, over one socket.

use crate::{ChatChannel, ChatLine, CommandId, Person, RoomView};
use qipan_engine::{Problem, Seat, Viewer, check_unique_keys};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// From the browser to the table. The first message on a socket is `hello`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableRequest {
    /// Opens the stream. `seen` is the number of the last frame of `match_id` that was received, if any: then
    /// exactly the missing frames follow, if they are still at hand.
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
    /// A command of the match, for one's own seat. Only [`TableRequest::from_text`] reads it.
    #[serde(skip_deserializing)]
    Do {
        id: CommandId,
        command: Box<RawValue>,
        /// The match that is meant. A command for one that is over then never lands in the next.
        #[serde(skip_serializing_if = "Option::is_none")]
        match_id: Option<crate::MatchId>,
    },
    /// Takes an empty seat, or changes to it.
    Sit {
        id: CommandId,
        seat: Seat,
    },
    /// Gives the seat up, before the start or after the end.
    Stand {
        id: CommandId,
    },
    /// `confirm` agrees to the options that fix what chance would decide. Tables without such options need none.
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
    /// The host removes somebody before the start.
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
    /// What one's own seat had best do; answered by `hint`, where the table allows it.
    Hint {
        id: CommandId,
    },
    /// What one's own seat can do now; answered by `position`.
    Position {},
    /// `lag_ms` is what the client measured last.
    Ping {
        t: u64,
        #[serde(default)]
        lag_ms: Option<u32>,
    },
}

/// The request that is sent most. serde cannot keep raw text inside a tagged enum, so it is read by itself.
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

/// The code of a message that cannot be read.
pub(crate) const BAD_MESSAGE: &str = "bad_message";

impl TableRequest {
    /// Reads a message. The problem says what is wrong with it. Messages that name a key twice are refused, because
    /// the tag and the rest are read one after the other and have to mean the same message.
    pub fn from_text(text: &str) -> Result<TableRequest, Problem> {
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

    /// The name of the request on the wire.
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
    /// The room has changed; it is small, so it comes whole.
    Room {
        room: RoomView,
    },
    /// Spectators have come or gone; sent at most once a second.
    Spectators {
        count: u32,
        /// The first of them, if these have changed.
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
    /// A command that had been carried out before; `n` is its frame.
    Again {
        id: CommandId,
        n: u64,
    },
    Refused(Refused),
    Position(Box<Position>),
    /// The best commands, each with the chance to win: `{"command", "chance"}`. And the chance of every seat.
    Hint {
        id: CommandId,
        hints: Vec<Value>,
        chances: Vec<Value>,
    },
    /// The game broke its own rules, so its match was aborted.
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
    /// The whole view; left out if the missing frames follow instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// The action log so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Value>,
    pub chat: Vec<ChatLine>,
    /// The highest id this client's seat has used, so that a fresh page counts on from there.
    pub last_id: CommandId,
    /// The server's time in milliseconds since 1970, and the match time at that moment.
    pub now: u64,
    pub match_ms: u64,
}

/// What a seat can do after frame `n`: the position to try commands out in, where a game has neither secrets nor
/// chance, else the list of commands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub n: u64,
    /// In the JSON that the engine loads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Value>>,
    /// False if there are more commands than are listed.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub complete: bool,
}

fn yes() -> bool {
    true
}

/// One accepted command as one viewer sees it. Frames of a match are numbered 1, 2, 3 … for every viewer alike.
/// It is told from the other notices by having `f` and no `type`: it is by far the most frequent message.
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
    /// What changes in the view, see [`crate::patch`].
    pub d: Box<RawValue>,
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
