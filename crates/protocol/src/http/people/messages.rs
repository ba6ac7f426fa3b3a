//! Messages between two people. Each person has a copy of the thread and deletes it for themselves alone.

use crate::{InboxEntry, Person, ThreadId};
use serde::{Deserialize, Serialize};

/// How many characters a message has at most.
pub const LONGEST_MESSAGE: usize = 1000;

/// What a message says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MessageBody {
    /// 1 to 1000 characters.
    Text(String),
    /// The key of a quick phrase, see [`crate::PHRASES`]; each client translates it.
    Phrase(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMessage {
    /// The name of an account.
    pub to: String,
    pub body: MessageBody,
    /// Chosen by the client, 1 to 40 characters, different for every message of the sender. A message that is sent
    /// again under its key is not delivered twice.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub key: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DirectMessage {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub thread: ThreadId,
    /// Counts up per thread, without gaps.
    pub n: u64,
    pub from: Person,
    pub body: MessageBody,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// A thread as the caller sees it in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThreadFacts {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ThreadId,
    /// The other person.
    pub with: Person,
    pub last: DirectMessage,
    /// The number of messages of the other person that the caller has not seen.
    pub unread: u64,
}

/// The latest threads first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThreadPage {
    pub threads: Vec<ThreadFacts>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ThreadPaging {
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// The name of a person: only the thread with them.
    pub with: Option<String>,
}

/// Messages of one thread, the newest last.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MessagePage {
    pub messages: Vec<DirectMessage>,
    /// Pass it as `before` to get older messages; null if there are none.
    pub before: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MessagePaging {
    /// Only messages with lower numbers.
    pub before: Option<u64>,
}

/// The caller has seen the messages of a thread up to this number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ThreadSeen {
    pub n: u64,
}

/// Entries of the caller's inbox, the newest last.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InboxPage {
    pub items: Vec<InboxEntry>,
    /// The caller has seen the entries up to this number.
    pub seen: u64,
    /// Pass it as `before` to get older entries; null if there are none.
    pub before: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct InboxPaging {
    /// Only entries with lower numbers.
    pub before: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<MessageBody, String> {
        let text = format!(r#"{{"to":"ann","body":{body},"key":"k1"}}"#);
        let message: NewMessage = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
        Ok(message.body)
    }

    #[test]
    fn a_message_is_text_or_a_phrase() {
        assert_eq!(read(r#"{"text":"hi"}"#), Ok(MessageBody::Text("hi".to_owned())));
        assert_eq!(read(r#"{"phrase":"hello"}"#), Ok(MessageBody::Phrase("hello".to_owned())));
        for body in ["{}", r#""hi""#, r#"{"text":"hi","phrase":"hello"}"#, r#"{"picture":"x"}"#] {
            assert!(read(body).is_err(), "{body}");
        }
    }
}
