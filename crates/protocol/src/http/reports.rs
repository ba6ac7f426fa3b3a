//! Reports to the moderators.
//!
//! | route | request | answer |
//! |---|---|---|
//! | `POST /api/reports` | [`NewReport`] | [`FiledReport`] |
//!
//! The server copies the evidence from the store when a report is filed, so it stays when the original is deleted. The
//! reported person never learns the name of the reporter.

use crate::{MatchId, ReportId, ReviewId, TableId, ThreadId, UserId};
use serde::{Deserialize, Serialize};

/// How many characters the reporter's own words have at most.
pub const LONGEST_NOTE: usize = 500;

/// How many chat lines one report names at most.
pub const MAX_REPORTED_LINES: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// Moves by a program, or help by others.
    Cheating,
    /// Insults, threats and harassment.
    Abuse,
    Spam,
    /// A name that should not be shown.
    BadName,
    /// Leaving, or letting the clock run down on purpose.
    Stalling,
    Other,
}

/// What is reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ReportTarget {
    Person {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        person: UserId,
        /// A match in which the person played.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        place: Option<MatchPlace>,
    },
    /// Chat lines of one person at a table. The lines around them are copied too.
    Chat {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        table: TableId,
        /// The numbers of 1 to 20 lines.
        lines: Vec<u64>,
    },
    /// A message to the caller.
    Message {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        thread: ThreadId,
        n: u64,
    },
    Review {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        review: ReviewId,
    },
    /// The name of a person.
    Name {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        person: UserId,
    },
}

/// A moment of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchPlace {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: MatchId,
    /// The number of the journal's entry. Omit it to name the whole match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    pub kind: ReportKind,
    pub target: ReportTarget,
    /// The reporter's own words: at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub note: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FiledReport {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ReportId,
    /// The caller had an open report of the same kind about this, and the new evidence was added to it.
    pub merged: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_have_names() {
        let rows = [
            r#"{"type":"person","person":"u1"}"#,
            r#"{"type":"person","person":"u1","match":{"id":"m1","entry":7}}"#,
            r#"{"type":"chat","table":"K7QX","lines":[3,4]}"#,
            r#"{"type":"message","thread":"t1","n":2}"#,
            r#"{"type":"review","review":"r1"}"#,
            r#"{"type":"name","person":"u1"}"#,
        ];
        for target in rows {
            let text = format!(r#"{{"kind":"bad_name","target":{target}}}"#);
            let report: NewReport = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&report).unwrap(), text);
        }
    }

    #[test]
    fn unknown_kinds_targets_and_fields_are_refused() {
        for text in [
            r#"{"kind":"boring","target":{"type":"name","person":"u1"}}"#,
            r#"{"kind":"abuse","target":{"type":"table","table":"u1"}}"#,
            r#"{"kind":"abuse","target":{"type":"name","person":"u1","x":1}}"#,
            r#"{"kind":"abuse","target":{"type":"name","person":"u1"},"evidence":"made up"}"#,
        ] {
            assert!(serde_json::from_str::<NewReport>(text).is_err(), "{text}");
        }
    }
}
