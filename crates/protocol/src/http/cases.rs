//! The queue of the moderators. All reports of one kind about one person or review are one case. Reviews that wait for
//! approval, and appeals, are cases too.
//!
//! | route below `/api/moderation` | request | answer |
//! |---|---|---|
//! | `GET /summary` | | [`QueueSummary`] |
//! | `GET /cases` | [`CasePaging`] | [`CasePage`] |
//! | `GET /cases/{id}` | | [`CaseDetails`] |
//! | `POST /cases/{id}/claim` | | [`CaseDetails`] |
//! | `DELETE /cases/{id}/claim` | | 204 |
//! | `POST /cases/{id}/close` | [`CloseCase`] | [`CaseFacts`] |
//! | `GET /log` | [`LogPaging`] | [`LogPage`] |
//!
//! A moderator sees no case about themselves and none that they have reported.

use crate::http::{ActionKind, MessageBody, ReportKind, ReviewLanguage};
use crate::{ActionId, CaseId, ChatLine, MatchId, Person, ReportId, ReviewId, TableId};
use serde::{Deserialize, Serialize};

/// How long a claim lasts, in milliseconds.
pub const CLAIM_MS: i64 = 15 * 60 * 1000;

/// How many days a mute or a play-ban lasts at most.
pub const LONGEST_SANCTION_DAYS: u32 = 365;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CaseKind {
    Cheating,
    Abuse,
    Spam,
    BadName,
    Stalling,
    Other,
    /// The review of a new account.
    Approval,
    Appeal,
}

impl From<ReportKind> for CaseKind {
    fn from(kind: ReportKind) -> CaseKind {
        match kind {
            ReportKind::Cheating => CaseKind::Cheating,
            ReportKind::Abuse => CaseKind::Abuse,
            ReportKind::Spam => CaseKind::Spam,
            ReportKind::BadName => CaseKind::BadName,
            ReportKind::Stalling => CaseKind::Stalling,
            ReportKind::Other => CaseKind::Other,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    #[default]
    Open,
    Closed,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct CasePaging {
    /// Open cases if omitted.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub state: CaseState,
    /// Only cases of this kind.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub kind: Option<CaseKind>,
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// Number of cases, at most 200.
    pub limit: Option<u32>,
}

/// Open cases are sorted by urgency: age, and the accuracy of their reporters. Closed ones are sorted by the time of their
/// end, the latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CasePage {
    pub cases: Vec<CaseFacts>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseFacts {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: CaseId,
    pub kind: CaseKind,
    pub state: CaseState,
    /// The person whom the case is about.
    pub person: Person,
    /// The review that the case is about.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub review: Option<ReviewId>,
    /// When the case was opened. Milliseconds since 1970.
    pub at: i64,
    /// The number of reporters.
    pub reports: u64,
    /// The number of pieces of evidence.
    pub evidence: u64,
    /// The claim that is in force.
    pub claim: Option<CaseClaim>,
    /// Null while the case is open.
    pub end: Option<CaseEnd>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseClaim {
    pub by: Person,
    /// Milliseconds since 1970.
    pub until: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseEnd {
    /// Null if the account of the moderator was deleted.
    pub by: Option<Person>,
    /// Milliseconds since 1970.
    pub at: i64,
    pub action: ActionKind,
    pub until: Option<i64>,
}

/// A case with everything that is needed to decide it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseDetails {
    pub case: CaseFacts,
    /// When the person came here. Milliseconds since 1970.
    pub since: i64,
    /// How many matches the person has finished.
    pub matches: u64,
    /// How many people block the person.
    pub blocked_by: u64,
    pub reports: Vec<CaseReport>,
    /// The oldest first.
    pub evidence: Vec<Evidence>,
    /// Earlier actions against the person, the newest first.
    pub history: Vec<LogEntry>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseReport {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ReportId,
    /// Null if the account of the reporter was deleted.
    pub by: Option<Person>,
    pub note: Option<String>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// A piece of evidence: a copy that was made when the report was filed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Evidence {
    /// Counts up per case.
    pub n: u64,
    /// When the copy was made. Milliseconds since 1970.
    pub at: i64,
    pub item: EvidenceItem,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EvidenceItem {
    /// Reported lines and the lines around them, the oldest first.
    Chat {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        table: TableId,
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
        lines: Vec<ChatLine>,
        /// The numbers of the reported lines.
        reported: Vec<u64>,
    },
    Message {
        from: Person,
        body: MessageBody,
        /// Milliseconds since 1970.
        at: i64,
    },
    Review {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        review: ReviewId,
        game: String,
        stars: u8,
        text: Option<String>,
        lang: ReviewLanguage,
    },
    Name {
        name: String,
    },
    Match {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        id: MatchId,
        game: String,
        /// The number of the journal's entry.
        entry: Option<u64>,
    },
    Appeal {
        /// The action that the appeal is against.
        action: LogEntry,
        text: String,
    },
}

/// Ends a case. The caller needs a claim that is in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CloseCase {
    pub action: CaseAction,
    /// For `mute` and `play_ban`: 1 to 365. For `ban`: 1 to 3650, or omitted for a permanent ban.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// What the person is told, and why the log says it was done; at most 500 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub note: String,
}

/// How a case can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CaseAction {
    NoAction,
    Warn,
    Mute,
    PlayBan,
    Ban,
    /// For a case about a review.
    HideReview,
    /// For a case about a review.
    ApproveReview,
    /// Gives the account another name. The person can still log in with the old one.
    Rename,
    /// For an appeal: takes the action back.
    Lift,
    /// For an appeal: the action stays.
    Uphold,
}

impl From<CaseAction> for ActionKind {
    fn from(action: CaseAction) -> ActionKind {
        match action {
            CaseAction::NoAction => ActionKind::NoAction,
            CaseAction::Warn => ActionKind::Warn,
            CaseAction::Mute => ActionKind::Mute,
            CaseAction::PlayBan => ActionKind::PlayBan,
            CaseAction::Ban => ActionKind::Ban,
            CaseAction::HideReview => ActionKind::HideReview,
            CaseAction::ApproveReview => ActionKind::ApproveReview,
            CaseAction::Rename => ActionKind::Rename,
            CaseAction::Lift => ActionKind::Lift,
            CaseAction::Uphold => ActionKind::Uphold,
        }
    }
}

/// The queue in numbers, without the cases that the caller may not see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QueueSummary {
    pub open: Vec<OpenCases>,
    /// How many cases were closed in the last 24 hours.
    pub closed: u64,
    /// The median time from opening to closing of these, in milliseconds; null if there are none.
    pub median_ms: Option<i64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenCases {
    pub kind: CaseKind,
    pub count: u64,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LogPaging {
    /// Only entries about this person, by id.
    pub person: Option<String>,
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// Number of entries, at most 200.
    pub limit: Option<u32>,
}

/// The newest entries first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogPage {
    pub entries: Vec<LogEntry>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

/// An entry of the log. Entries are never changed or deleted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogEntry {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ActionId,
    /// Null if the account was deleted.
    pub by: Option<Person>,
    /// Null if the account was deleted.
    pub person: Option<Person>,
    pub kind: ActionKind,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub case: Option<CaseId>,
    pub note: String,
    /// Milliseconds since 1970.
    pub at: i64,
    pub until: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_closed_with_a_named_action() {
        let rows = [
            (r#"{"action":"no_action"}"#, CaseAction::NoAction, None),
            (r#"{"action":"mute","days":3,"note":"calm down"}"#, CaseAction::Mute, Some(3)),
            (r#"{"action":"hide_review","note":""}"#, CaseAction::HideReview, None),
        ];
        for (text, action, days) in rows {
            let close: CloseCase = serde_json::from_str(text).unwrap();
            assert_eq!((close.action, close.days), (action, days));
        }
        for text in ["{}", r#"{"action":"claim"}"#, r#"{"action":"warn","until":5}"#] {
            assert!(serde_json::from_str::<CloseCase>(text).is_err(), "{text}");
        }
    }
}
