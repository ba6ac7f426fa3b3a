//! Ids. Tables and users have random ids that cannot be guessed or enumerated.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! text_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            pub fn new(text: impl Into<String>) -> $name {
                $name(text.into())
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_id! {
    /// A table: its people, its chat and the matches they play one after the other.
    TableId
}
text_id! {
    /// One match.
    MatchId
}
text_id! {
    /// A user: a guest or a registered account.
    UserId
}
text_id! {
    /// The conversation of two people.
    ThreadId
}
text_id! {
    /// An invitation of one person to a table.
    InviteId
}

text_id! {
    /// The review of a game.
    ReviewId
}
text_id! {
    /// A report to the moderators.
    ReportId
}
text_id! {
    /// A case in the queue of the moderators.
    CaseId
}
text_id! {
    /// An entry in the log of the moderators.
    ActionId
}

/// The id that a client gives to a command, so that a retry is not carried out twice. It counts up per seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandId(pub u64);
