//! Cases, their reports and their evidence.

use super::statement::{execute, fetch_optional};
use crate::cases::{APPEAL_LEAD_MS, MAX_EVIDENCE, MAX_LEAD_MS, bonus_ms, cursor_of};
use crate::convert::{from_integer, from_word, to_word};
use crate::paging::Window;
use crate::{
    AppealDraft, CaseFilter, CaseRecord, Claimed, EvidenceRecord, FiledRecord, Judge, Page, QueueCounts,
    ReportDraft, ReportRecord, StoreError,
};
use qipan_protocol::http::{ActionKind, CaseKind};
use qipan_protocol::{ActionId, CaseId, ReportId, ReviewId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query for whole cases that the moderator `?1` may see, who is an admin by `?2`; the tail selects which.
macro_rules! select_cases {
    ($tail:literal) => {
        concat!(
            "SELECT c.id, c.kind, c.state, c.user_id, c.about, c.at,
                (SELECT count(*) FROM reports WHERE case_id = c.id) AS reports,
                (SELECT count(*) FROM evidence WHERE case_id = c.id) AS evidence,
                c.claimed_by, c.claimed_until, c.closed_at, c.closing, c.rank
             FROM cases AS c JOIN users AS u ON u.id = c.user_id
             WHERE c.user_id <> ?1 AND (c.barred_id IS NULL OR c.barred_id <> ?1) AND (?2 OR u.role = 'user')
               AND NOT EXISTS (SELECT 1 FROM reports WHERE case_id = c.id AND reporter_id = ?1) AND ",
            $tail
        )
    };
}

type Row = (
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    i64,
    Option<String>,
    Option<i64>,
    Option<i64>,
    Option<String>,
    i64,
);

fn to_record(row: Row) -> Result<CaseRecord, StoreError> {
    let (id, kind, state, user, about, at, reports, evidence, by, until, closed_at, closing, rank) = row;
    Ok(CaseRecord {
        id: CaseId(id),
        kind: from_word(kind)?,
        state: from_word(state)?,
        user: UserId(user),
        about,
        at,
        reports: from_integer(reports)?,
        evidence: from_integer(evidence)?,
        claim: by.zip(until).map(|(by, until)| Claimed { by: UserId(by), until }),
        closed_at,
        closing: closing.map(ActionId),
        rank,
    })
}

pub(crate) fn file_report(
    connection: &Connection,
    draft: &ReportDraft,
    limit: u32,
) -> Result<FiledRecord, StoreError> {
    let ReportDraft { id, kind, reporter, user, about, note, evidence, at, .. } = draft;
    let sql = "SELECT count(*) FROM reports AS r JOIN cases AS c ON c.id = r.case_id
               WHERE r.reporter_id = ?1 AND c.state = 'open'";
    let open: Option<(i64,)> = fetch_optional(connection, sql, [reporter.as_str()])?;
    let case = open_case(connection, (&draft.case, *kind), (user, about), None, (-at, *at))?;
    let sql = "SELECT id FROM reports WHERE case_id = ?1 AND reporter_id = ?2";
    let earlier: Option<(String,)> = fetch_optional(connection, sql, params![case.0, reporter.0])?;
    let merged = earlier.is_some();
    let report = match earlier {
        Some((earlier,)) => ReportId(earlier),
        None if open.is_some_and(|(open,)| open >= i64::from(limit)) => return Err(StoreError::LimitReached),
        None => {
            let sql = "INSERT INTO reports (id, case_id, reporter_id, note, at) VALUES (?1, ?2, ?3, ?4, ?5)";
            execute(connection, sql, params![id.0, case.0, reporter.0, note, at])?;
            let sql = "SELECT upheld, dismissed FROM reporters WHERE user_id = ?1";
            let record: Option<(i64, i64)> = fetch_optional(connection, sql, [reporter.as_str()])?;
            let (upheld, dismissed) = record.unwrap_or_default();
            let sql = "UPDATE cases SET rank = min(rank + ?2, ?3 - at) WHERE id = ?1";
            execute(connection, sql, params![case.0, bonus_ms(upheld, dismissed), MAX_LEAD_MS])?;
            id.clone()
        }
    };
    for body in evidence {
        add_evidence(connection, &case, Some(&report), body, *at)?;
    }
    Ok(FiledRecord { id: report, case, merged })
}

/// The open case of this kind about a person and a subject. There is one at most.
fn open_case(
    connection: &Connection,
    (id, kind): (&CaseId, CaseKind),
    (user, about): (&UserId, &str),
    barred: Option<&UserId>,
    (rank, at): (i64, i64),
) -> Result<CaseId, StoreError> {
    let sql = "SELECT id FROM cases WHERE user_id = ?1 AND kind = ?2 AND about = ?3 AND state = 'open'";
    let found: Option<(String,)> = fetch_optional(connection, sql, params![user.0, to_word(&kind)?, about])?;
    if let Some((found,)) = found {
        return Ok(CaseId(found));
    }
    execute(
        connection,
        "INSERT INTO cases (id, kind, user_id, about, barred_id, state, rank, at)
         VALUES (?1, ?2, ?3, ?4, ?5, 'open', ?6, ?7)",
        params![id.0, to_word(&kind)?, user.0, about, barred.map(UserId::as_str), rank, at],
    )?;
    Ok(id.clone())
}

/// Adds a copy, unless the case has the same one or the report has as many as it may.
fn add_evidence(
    connection: &Connection,
    case: &CaseId,
    report: Option<&ReportId>,
    body: &str,
    at: i64,
) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO evidence (case_id, n, report_id, body, at)
         SELECT ?1, 1 + (SELECT ifnull(max(n), 0) FROM evidence WHERE case_id = ?1), ?2, ?3, ?4
         WHERE NOT EXISTS (SELECT 1 FROM evidence WHERE case_id = ?1 AND body = ?3)
           AND (SELECT count(*) FROM evidence WHERE case_id = ?1 AND report_id = ?2) < ?5",
        params![case.0, report.map(ReportId::as_str), body, at, MAX_EVIDENCE],
    )?;
    Ok(())
}

/// Opens a case about a review that waits for approval.
pub(super) fn open_approval(
    connection: &Connection,
    review: &ReviewId,
    user: &UserId,
    at: i64,
) -> Result<(), StoreError> {
    // A review waits once at a time, so its id and the time name the case.
    let id = CaseId(format!("{review}-{at}"));
    open_case(connection, (&id, CaseKind::Approval), (user, review.as_str()), None, (-at, at)).map(drop)
}

/// Removes the case about a review that does not wait any more.
pub(super) fn drop_approval(connection: &Connection, review: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM cases WHERE about = ?1 AND kind = 'approval' AND state = 'open'";
    execute(connection, sql, [review]).map(drop)
}

pub(crate) fn file_appeal(connection: &Connection, draft: &AppealDraft) -> Result<(), StoreError> {
    let AppealDraft { case, action, user, evidence, at } = draft;
    let sql = "SELECT by_id, kind FROM moderation_log WHERE id = ?1 AND user_id = ?2";
    let found: Option<(String, String)> = fetch_optional(connection, sql, params![action.0, user.0])?;
    let (by, kind) = found.ok_or(StoreError::NotFound)?;
    if !from_word::<ActionKind>(kind)?.is_appealable() {
        return Err(StoreError::NotFound);
    }
    let sql = "SELECT 1 FROM cases WHERE about = ?1 AND kind = 'appeal'";
    let earlier: Option<(i64,)> = fetch_optional(connection, sql, [action.as_str()])?;
    if earlier.is_some() {
        return Err(StoreError::Conflict);
    }
    let (barred, subject) = (UserId(by), (user, action.as_str()));
    open_case(connection, (case, CaseKind::Appeal), subject, Some(&barred), (APPEAL_LEAD_MS - at, *at))?;
    add_evidence(connection, case, None, evidence, *at)
}

pub(crate) async fn list(
    readers: &SqlitePool,
    filter: &CaseFilter,
    window: &Window,
) -> Result<Page<CaseRecord>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(select_cases!(
        "c.state = ?3 AND (?4 IS NULL OR c.kind = ?4) AND (c.rank, c.id) < (?5, ?6)
         ORDER BY c.rank DESC, c.id DESC LIMIT ?7"
    ))
    .bind(filter.judge.id.as_str())
    .bind(filter.judge.is_admin)
    .bind(to_word(&filter.state)?)
    .bind(filter.kind.as_ref().map(to_word).transpose()?)
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .fetch_all(readers)
    .await?;
    let records = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(records, cursor_of))
}

pub(crate) async fn find(
    readers: &SqlitePool,
    id: &CaseId,
    judge: &Judge,
) -> Result<Option<CaseRecord>, StoreError> {
    let query = sqlx::query_as(select_cases!("c.id = ?3")).bind(judge.id.as_str()).bind(judge.is_admin);
    query.bind(id.as_str()).fetch_optional(readers).await?.map(to_record).transpose()
}

/// Whether a moderator may see a case, and it is open.
pub(super) fn is_open_to(connection: &Connection, id: &CaseId, judge: &Judge) -> Result<bool, StoreError> {
    let sql = select_cases!("c.id = ?3 AND c.state = 'open'");
    let found: Option<Row> = fetch_optional(connection, sql, params![judge.id.0, judge.is_admin, id.0])?;
    Ok(found.is_some())
}

pub(crate) async fn reports(readers: &SqlitePool, id: &CaseId) -> Result<Vec<ReportRecord>, StoreError> {
    let sql = "SELECT id, reporter_id, note, at FROM reports WHERE case_id = ?1 ORDER BY at, id";
    let rows: Vec<(String, String, Option<String>, i64)> =
        sqlx::query_as(sql).bind(id.as_str()).fetch_all(readers).await?;
    let record = |(report, reporter, note, at)| ReportRecord {
        id: ReportId(report),
        case: id.clone(),
        reporter: UserId(reporter),
        note,
        at,
    };
    Ok(rows.into_iter().map(record).collect())
}

pub(crate) async fn evidence(readers: &SqlitePool, id: &CaseId) -> Result<Vec<EvidenceRecord>, StoreError> {
    let sql = "SELECT n, at, body FROM evidence WHERE case_id = ?1 ORDER BY n";
    let rows: Vec<(i64, i64, String)> = sqlx::query_as(sql).bind(id.as_str()).fetch_all(readers).await?;
    rows.into_iter().map(|(n, at, body)| Ok(EvidenceRecord { n: from_integer(n)?, at, body })).collect()
}

pub(crate) async fn find_report(
    readers: &SqlitePool,
    id: &ReportId,
) -> Result<Option<(CaseKind, UserId, Option<ActionId>)>, StoreError> {
    let sql = "SELECT c.kind, c.user_id, c.closing FROM reports AS r JOIN cases AS c ON c.id = r.case_id
               WHERE r.id = ?1";
    let row: Option<(String, String, Option<String>)> =
        sqlx::query_as(sql).bind(id.as_str()).fetch_optional(readers).await?;
    row.map(|(kind, user, closing)| Ok((from_word(kind)?, UserId(user), closing.map(ActionId)))).transpose()
}

pub(crate) async fn count(
    readers: &SqlitePool,
    judge: &Judge,
    since: i64,
) -> Result<QueueCounts, StoreError> {
    let sql = concat!(
        "SELECT kind, count(*) FROM (",
        select_cases!("c.state = 'open'"),
        ") AS o GROUP BY kind ORDER BY kind"
    );
    let query = sqlx::query_as(sql).bind(judge.id.as_str()).bind(judge.is_admin);
    let open: Vec<(String, i64)> = query.fetch_all(readers).await?;
    let open = open.into_iter().map(|(kind, count)| Ok((from_word(kind)?, from_integer(count)?)));
    let sql = "SELECT closed_at - at FROM cases WHERE state = 'closed' AND rank >= ?1 ORDER BY 1";
    let durations = sqlx::query_scalar(sql).bind(since).fetch_all(readers).await?;
    Ok(QueueCounts { open: open.collect::<Result<_, StoreError>>()?, durations })
}
