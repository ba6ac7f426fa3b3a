//! The queue of the moderators: cases, the reports in them, and copies of the evidence.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::paging::Window;
use crate::{Cursor, Page, Store, StoreError};
use qipan_protocol::http::{ActionKind, CaseKind, CaseState};
use qipan_protocol::{ActionId, CaseId, ReportId, UserId};

const HOUR_MS: i64 = 3600 * 1000;

/// A report of somebody who is always right brings its case forward by this time.
const MAX_BONUS_MS: i64 = 24 * HOUR_MS;

/// All reports together bring a case forward by at most this time.
pub(crate) const MAX_LEAD_MS: i64 = 7 * 24 * HOUR_MS;

/// Appeals come forward as if somebody of average accuracy had reported them.
pub(crate) const APPEAL_LEAD_MS: i64 = MAX_BONUS_MS / 2;

/// How many pieces of evidence one report adds at most.
pub(crate) const MAX_EVIDENCE: i64 = 10;

/// A report that is being filed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportDraft {
    /// The ids, should this not be added to a report and a case that exist.
    pub id: ReportId,
    pub case: CaseId,
    pub kind: CaseKind,
    pub reporter: UserId,
    /// The person whom the report is about.
    pub user: UserId,
    /// The review that it is about, or empty.
    pub about: String,
    pub note: Option<String>,
    /// Copies of what is reported: JSON of the server.
    pub evidence: Vec<String>,
    pub at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiledRecord {
    pub id: ReportId,
    pub case: CaseId,
    /// The person had an open report of this kind about this.
    pub merged: bool,
}

/// An appeal that is being filed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppealDraft {
    pub case: CaseId,
    pub action: ActionId,
    pub user: UserId,
    /// JSON of the server.
    pub evidence: String,
    pub at: i64,
}

/// A moderator, and which cases this one may see: never a case about themselves, nor one that they have reported or that
/// is against their own action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judge {
    pub id: UserId,
    /// Moderators see cases about people without a role only.
    pub is_admin: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseFilter {
    pub state: CaseState,
    /// `None` is any.
    pub kind: Option<CaseKind>,
    pub judge: Judge,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseRecord {
    pub id: CaseId,
    pub kind: CaseKind,
    pub state: CaseState,
    pub user: UserId,
    /// The review, or the action that an appeal is against; otherwise empty.
    pub about: String,
    pub at: i64,
    pub reports: u64,
    pub evidence: u64,
    /// The last claim, which may be over.
    pub claim: Option<Claimed>,
    pub closed_at: Option<i64>,
    /// The action that has ended the case.
    pub closing: Option<ActionId>,
    pub(crate) rank: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    pub by: UserId,
    pub until: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRecord {
    pub id: ReportId,
    pub case: CaseId,
    pub reporter: UserId,
    pub note: Option<String>,
    pub at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvidenceRecord {
    /// Counts up per case from 1.
    pub n: u64,
    pub at: i64,
    pub body: String,
}

/// The queue in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct QueueCounts {
    pub open: Vec<(CaseKind, u64)>,
    /// How long each case was open that was closed since the time in the question, in ascending order.
    pub durations: Vec<i64>,
}

/// How far a report brings its case forward, by what became of the reporter's earlier reports. Two imaginary reports, one of
/// them right, keep newcomers in the middle.
pub(crate) fn bonus_ms(upheld: i64, dismissed: i64) -> i64 {
    MAX_BONUS_MS * (upheld + 1) / (upheld + dismissed + 2)
}

pub(crate) fn cursor_of(record: &CaseRecord) -> Cursor {
    Cursor { at: record.rank, id: record.id.0.clone() }
}

/// Whether an action means that the reports were right.
pub(crate) fn is_upheld(action: ActionKind) -> bool {
    !matches!(action, ActionKind::NoAction | ActionKind::ApproveReview)
}

impl Store {
    /// Files a report. It joins the open case about the same person, kind and review. Fails with `limit_reached` if the
    /// reporter has `limit` open reports, and with `not_found` if there is no such person.
    pub async fn file_report(&self, draft: ReportDraft, limit: u32) -> Result<FiledRecord, StoreError> {
        check_text(draft.note.as_deref().unwrap_or_default())?;
        draft.evidence.iter().try_for_each(|body| check_text(body))?;
        transact!(self, cases::file_report(&draft, limit))
    }

    /// Files an appeal. Fails with `conflict` if there was one against this action, and with `not_found` if the action is not
    /// one against this person.
    pub async fn file_appeal(&self, draft: AppealDraft) -> Result<(), StoreError> {
        check_text(&draft.evidence)?;
        transact!(self, cases::file_appeal(&draft))
    }

    /// The cases that a moderator may see, the most urgent first; closed ones by the time of their end.
    pub async fn list_cases(
        &self,
        filter: &CaseFilter,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<CaseRecord>, StoreError> {
        read!(self, cases::list(filter, &Window::new(after, limit)))
    }

    /// A case that this moderator may see.
    pub async fn find_case(&self, id: &CaseId, judge: &Judge) -> Result<Option<CaseRecord>, StoreError> {
        read!(self, cases::find(id, judge))
    }

    /// The reports of a case, the oldest first.
    pub async fn case_reports(&self, id: &CaseId) -> Result<Vec<ReportRecord>, StoreError> {
        read!(self, cases::reports(id))
    }

    pub async fn case_evidence(&self, id: &CaseId) -> Result<Vec<EvidenceRecord>, StoreError> {
        read!(self, cases::evidence(id))
    }

    /// A report, with the kind of its case, the person whom it is about, and the action that has closed the case.
    pub async fn find_report(
        &self,
        id: &ReportId,
    ) -> Result<Option<(CaseKind, UserId, Option<ActionId>)>, StoreError> {
        read!(self, cases::find_report(id))
    }

    /// Claims an open case until a time. The inner error is the claim of somebody else that is in force. Fails with `not_found`
    /// if the moderator may not see the case or it is closed.
    pub async fn claim_case(
        &self,
        id: &CaseId,
        judge: &Judge,
        action: ActionId,
        now: i64,
        until: i64,
    ) -> Result<Result<(), Claimed>, StoreError> {
        let (id, judge) = (id.clone(), judge.clone());
        transact!(self, claims::claim(&id, &judge, &action, now, until))
    }

    /// Gives a claim back. Fails with `conflict` if the moderator has none that is in force.
    pub async fn release_case(
        &self,
        id: &CaseId,
        judge: &Judge,
        action: ActionId,
        now: i64,
    ) -> Result<(), StoreError> {
        let (id, judge) = (id.clone(), judge.clone());
        transact!(self, claims::release(&id, &judge, &action, now))
    }

    /// The open cases that a moderator may see, and those that were closed since a time.
    pub async fn count_cases(&self, judge: &Judge, since: i64) -> Result<QueueCounts, StoreError> {
        read!(self, cases::count(judge, since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accurate_reporters_come_first() {
        let rows = [(0, 0, 12), (1, 0, 16), (0, 1, 8), (10, 0, 22), (0, 22, 1), (5, 5, 12)];
        for (upheld, dismissed, hours) in rows {
            assert_eq!(bonus_ms(upheld, dismissed) / HOUR_MS, hours, "{upheld} {dismissed}");
        }
    }
}
