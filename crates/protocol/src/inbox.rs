//! A person's own socket: the numbered inbox and the presence of friends.
//!
//! The inbox is durable. Its entries are numbered 1, 2, 3 … per person, without gaps. A page that reconnects names the
//! last number it has received and gets exactly the entries after it. All other notices are live only: a page that
//! was disconnected reads the lists again after `welcome`.

use crate::http::{ActionKind, DirectMessage, Invite, OwnAction, ReportKind};
use crate::table::BAD_MESSAGE;
use crate::{InviteId, Person, ReportId, UserId};
use qipan_engine::{Problem, read_json};
use serde::{Deserialize, Serialize};

/// From the browser to the person's own socket. The first message is `hello`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum MeRequest {
    /// `seen` is the number of the last entry that this page has received. Without it, only the latest entries are sent.
    Hello {
        v: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<u64>,
    },
    /// Marks the entries up to this number as seen. The mark never moves back. The server pushes it to all pages of the
    /// person.
    Seen {
        n: u64,
    },
    /// Reports whether this page has had no input for some minutes. A person whose pages are all idle is shown as away.
    Away {
        away: bool,
    },
    Ping {
        t: u64,
    },
}

impl MeRequest {
    /// Parses a message. The problem says what is wrong with it.
    pub fn from_text(text: &str) -> Result<MeRequest, Problem> {
        read_json(text, BAD_MESSAGE)
    }
}

/// From the person's own socket to the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum MeNotice {
    /// The answer to `hello`. The entries after [`MeWelcome::after`] follow.
    Welcome(Box<MeWelcome>),
    /// An entry of the inbox. The numbers of a socket count up by one.
    Item(Box<InboxEntry>),
    /// The person has looked at the entries up to this number, here or on another page.
    Seen {
        n: u64,
    },
    /// A friend's presence has changed.
    Presence(PersonPresence),
    /// A list has changed without a new entry of the inbox, for instance on another page of the person. The page reads the
    /// list again.
    Changed {
        list: OwnList,
    },
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

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeWelcome {
    pub v: u32,
    pub you: Person,
    /// The number of the newest entry; 0 if there is none.
    pub n: u64,
    /// The entries after this number follow. It is greater than the page's own number if older entries are no longer
    /// kept.
    pub after: u64,
    /// The person has looked at the entries up to this number.
    pub seen: u64,
    /// The friends who are not offline.
    pub friends: Vec<PersonPresence>,
    /// The server's time in milliseconds since 1970.
    pub now: i64,
}

/// An entry of the inbox.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InboxEntry {
    /// Counts up per person, without gaps.
    pub n: u64,
    /// Milliseconds since 1970.
    pub at: i64,
    pub item: InboxItem,
}

/// The content of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum InboxItem {
    /// Somebody asks for friendship.
    Asked {
        from: Person,
    },
    /// Somebody has accepted the person's request.
    Accepted {
        from: Person,
    },
    Message {
        message: DirectMessage,
    },
    Invited {
        invite: Invite,
    },
    /// An invitation was withdrawn by its sender.
    Withdrawn {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        invite: InviteId,
    },
    /// A report of the person was closed.
    ReportClosed {
        report: ClosedReport,
    },
    /// A moderator has acted. Also shown in kid mode.
    Moderated {
        action: OwnAction,
    },
    /// An appeal of the person was decided.
    AppealClosed {
        action: OwnAction,
    },
    /// A placeholder for an entry whose subject was deleted or may no longer be shown. The entry keeps its number.
    Gone {},
}

/// How a report of the person ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClosedReport {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ReportId,
    pub kind: ReportKind,
    /// The reported person; null if the account was deleted.
    pub about: Option<Person>,
    pub action: ActionKind,
    /// The end of a mute, a play-ban or a ban. Milliseconds since 1970.
    pub until: Option<i64>,
}

/// The presence of a person as friends see it. A person who hides their presence is offline to everybody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    #[default]
    Offline,
    Away,
    Online,
    /// Sits at a table whose match is running.
    Playing,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonPresence {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: UserId,
    pub presence: Presence,
}

/// A list of the person that pages cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnList {
    Relations,
    Privacy,
    Threads,
    Invites,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{AppealState, MessageBody};
    use crate::{ActionId, TableId, ThreadId};

    #[test]
    fn requests_are_read_and_mistakes_are_named() {
        let rows = [
            (r#"{"type":"hello","v":1}"#, ""),
            (r#"{"type":"hello","v":1,"seen":7}"#, ""),
            (r#"{"type":"seen","n":7}"#, ""),
            (r#"{"type":"away","away":true}"#, ""),
            (r#"{"type":"ping","t":5}"#, ""),
            (r#"{"type":"seen"}"#, "missing field `n`"),
            (r#"{"type":"seen","n":-1}"#, "invalid value"),
            (r#"{"type":"seen","n":1,"n":2}"#, "the key \"n\" is given twice"),
            (r#"{"type":"hello","v":1,"user":"x"}"#, "unknown field `user`"),
            (r#"{"type":"fly"}"#, "unknown variant `fly`"),
        ];
        for (text, expected) in rows {
            let problem = MeRequest::from_text(text).err().map_or(String::new(), |problem| problem.message);
            assert!(
                problem.starts_with(expected) && problem.is_empty() == expected.is_empty(),
                "{text}: {problem}"
            );
            if expected.is_empty() {
                assert_eq!(serde_json::to_string(&MeRequest::from_text(text).unwrap()).unwrap(), text);
            }
        }
    }

    fn ann() -> Person {
        Person { id: UserId::new("u1"), name: "ann".to_owned(), guest: false }
    }

    fn item(item: InboxItem) -> MeNotice {
        MeNotice::Item(Box::new(InboxEntry { n: 3, at: 9, item }))
    }

    fn closed_report() -> ClosedReport {
        let (id, kind, action) = (ReportId::new("r1"), ReportKind::Abuse, ActionKind::Mute);
        ClosedReport { id, kind, about: Some(ann()), action, until: Some(9) }
    }

    fn own_action() -> OwnAction {
        OwnAction {
            id: ActionId::new("a1"),
            kind: ActionKind::Mute,
            note: "calm down".to_owned(),
            at: 3,
            until: Some(9),
            game: None,
            appeal: Some(AppealState::Refused),
        }
    }

    #[test]
    fn notices_survive_json() {
        let invite = Invite {
            id: InviteId::new("i1"),
            from: ann(),
            to: ann(),
            table: TableId::new("K7QX"),
            game: "xiangqi".to_owned(),
            at: 1,
            expires_at: 2,
        };
        let message = DirectMessage {
            thread: ThreadId::new("t1"),
            n: 1,
            from: ann(),
            body: MessageBody::Phrase("hello".to_owned()),
            at: 4,
        };
        let notices = [
            MeNotice::Welcome(Box::new(MeWelcome {
                v: 1,
                you: ann(),
                n: 3,
                after: 2,
                seen: 1,
                friends: vec![PersonPresence { person: UserId::new("u2"), presence: Presence::Playing }],
                now: 8,
            })),
            item(InboxItem::Asked { from: ann() }),
            item(InboxItem::Accepted { from: ann() }),
            item(InboxItem::Message { message }),
            item(InboxItem::Invited { invite }),
            item(InboxItem::Withdrawn { invite: InviteId::new("i1") }),
            item(InboxItem::ReportClosed { report: closed_report() }),
            item(InboxItem::Moderated { action: own_action() }),
            item(InboxItem::AppealClosed { action: own_action() }),
            item(InboxItem::Gone {}),
            MeNotice::Seen { n: 3 },
            MeNotice::Presence(PersonPresence { person: UserId::new("u2"), presence: Presence::Away }),
            MeNotice::Changed { list: OwnList::Relations },
        ];
        for notice in notices {
            let text = serde_json::to_string(&notice).unwrap();
            assert_eq!(serde_json::from_str::<MeNotice>(&text).unwrap(), notice, "{text}");
        }
    }

    #[test]
    fn an_entry_is_flat() {
        let text = serde_json::to_string(&item(InboxItem::Gone {})).unwrap();
        assert_eq!(text, r#"{"type":"item","n":3,"at":9,"item":{"kind":"gone"}}"#);
    }
}
