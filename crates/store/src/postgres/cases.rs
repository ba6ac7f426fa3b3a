//! Cases, their reports and their evidence.

use super::advisory::{self, Purpose};
use super::convert::Failure;
use crate::cases::{APPEAL_LEAD_MS, MAX_EVIDENCE, MAX_LEAD_MS, bonus_ms, cursor_of};
use crate::convert::{from_integer, from_word, to_word};
use crate::paging::Window;
use crate::{
    AppealDraft, CaseFilter, CaseRecord, Claimed, EvidenceRecord, FiledRecord, Judge, Page, QueueCounts,
    ReportDraft, ReportRecord, StoreError,
};
use qipan_protocol::http::{ActionKind, CaseKind};
use qipan_protocol::{ActionId, CaseId, ReportId, ReviewId, UserId};
use sqlx::PgConnection;

/// A query for whole cases that the moderator `$1` may see, who is an admin by `$2`; the tail selects which.
macro_rules! select_cases {
    ($tail:literal) => {
        concat!(
            "SELECT c.id, c.kind, c.state, c.user_id, c.about, c.at,
                (SELECT count(*) FROM reports WHERE case_id = c.id) AS reports,
                (SELECT count(*) FROM evidence WHERE case_id = c.id) AS evidence,
                c.claimed_by, c.claimed_until, c.closed_at, c.closing, c.rank
             FROM cases AS c JOIN users AS u ON u.id = c.user_id
             WHERE c.user_id <> $1 AND (c.barred_id IS NULL OR c.barred_id <> $1) AND ($2 OR u.role = 'user')
               AND NOT EXISTS (SELECT 1 FROM reports WHERE case_id = c.id AND reporter_id = $1) AND ",
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

pub(crate) async fn file_report(
    connection: &mut PgConnection,
    draft: &ReportDraft,
    limit: u32,
) -> Result<FiledRecord, Failure> {
    let ReportDraft { id, kind, reporter, user, about, note, evidence, at, .. } = draft;
    lock(connection, user).await?;
    let sql = "SELECT count(*) FROM reports AS r JOIN cases AS c ON c.id = r.case_id
               WHERE r.reporter_id = $1 AND c.state = 'open'";
    let open: i64 = sqlx::query_scalar(sql).bind(reporter.as_str()).fetch_one(&mut *connection).await?;
    let case = open_case(connection, (&draft.case, *kind), (user, about), None, (-at, *at)).await?;
    let query = sqlx::query_scalar("SELECT id FROM reports WHERE case_id = $1 AND reporter_id = $2");
    let query = query.bind(case.as_str()).bind(reporter.as_str());
    let earlier: Option<String> = query.fetch_optional(&mut *connection).await?;
    let merged = earlier.is_some();
    let report = match earlier {
        Some(earlier) => ReportId(earlier),
        None if open >= i64::from(limit) => return Err(StoreError::LimitReached.into()),
        None => {
            insert_report(connection, draft, &case, note.as_deref()).await?;
            id.clone()
        }
    };
    for body in evidence {
        add_evidence(connection, &case, Some(&report), body, *at).await?;
    }
    Ok(FiledRecord { id: report, case, merged })
}

/// Keeps other reports, appeals and decisions about a person out until the transaction ends.
pub(super) async fn lock(connection: &mut PgConnection, user: &UserId) -> Result<(), Failure> {
    advisory::lock(connection, Purpose::Cases, user.as_str()).await
}

async fn insert_report(
    connection: &mut PgConnection,
    draft: &ReportDraft,
    case: &CaseId,
    note: Option<&str>,
) -> Result<(), Failure> {
    let reporter = draft.reporter.as_str();
    let sql = "INSERT INTO reports (id, case_id, reporter_id, note, at) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(draft.id.as_str()).bind(case.as_str()).bind(reporter);
    query.bind(note).bind(draft.at).execute(&mut *connection).await?;
    let query = sqlx::query_as("SELECT upheld, dismissed FROM reporters WHERE user_id = $1").bind(reporter);
    let (upheld, dismissed) = query.fetch_optional(&mut *connection).await?.unwrap_or((0, 0));
    let query = sqlx::query("UPDATE cases SET rank = least(rank + $2, $3 - at) WHERE id = $1");
    let query = query.bind(case.as_str()).bind(bonus_ms(upheld, dismissed)).bind(MAX_LEAD_MS);
    query.execute(connection).await?;
    Ok(())
}

/// The open case of this kind about a person and a subject. There is one at most.
async fn open_case(
    connection: &mut PgConnection,
    (id, kind): (&CaseId, CaseKind),
    (user, about): (&UserId, &str),
    barred: Option<&UserId>,
    (rank, at): (i64, i64),
) -> Result<CaseId, Failure> {
    let sql = "SELECT id FROM cases WHERE user_id = $1 AND kind = $2 AND about = $3 AND state = 'open'";
    let query = sqlx::query_scalar(sql).bind(user.as_str()).bind(to_word(&kind)?).bind(about);
    if let Some(found) = query.fetch_optional(&mut *connection).await? {
        return Ok(CaseId(found));
    }
    sqlx::query(
        "INSERT INTO cases (id, kind, user_id, about, barred_id, state, rank, at)
         VALUES ($1, $2, $3, $4, $5, 'open', $6, $7)",
    )
    .bind(id.as_str())
    .bind(to_word(&kind)?)
    .bind(user.as_str())
    .bind(about)
    .bind(barred.map(UserId::as_str))
    .bind(rank)
    .bind(at)
    .execute(connection)
    .await?;
    Ok(id.clone())
}

/// Adds a copy, unless the case has the same one or the report has as many as it may.
async fn add_evidence(
    connection: &mut PgConnection,
    case: &CaseId,
    report: Option<&ReportId>,
    body: &str,
    at: i64,
) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO evidence (case_id, n, report_id, body, at)
         SELECT $1, 1 + (SELECT coalesce(max(n), 0) FROM evidence WHERE case_id = $1), $2, $3, $4
         WHERE NOT EXISTS (SELECT 1 FROM evidence WHERE case_id = $1 AND body = $3)
           AND (SELECT count(*) FROM evidence WHERE case_id = $1 AND report_id = $2) < $5",
    )
    .bind(case.as_str())
    .bind(report.map(ReportId::as_str))
    .bind(body)
    .bind(at)
    .bind(MAX_EVIDENCE)
    .execute(connection)
    .await?;
    Ok(())
}

/// Opens a case about a review that waits for approval.
pub(super) async fn open_approval(
    connection: &mut PgConnection,
    review: &ReviewId,
    user: &UserId,
    at: i64,
) -> Result<(), Failure> {
    // A review waits once at a time, so its id and the time name the case.
    let id = CaseId(format!("{review}-{at}"));
    open_case(connection, (&id, CaseKind::Approval), (user, review.as_str()), None, (-at, at)).await?;
    Ok(())
}

/// Removes the case about a review that does not wait any more.
pub(super) async fn drop_approval(connection: &mut PgConnection, review: &str) -> Result<(), Failure> {
    let sql = "DELETE FROM cases WHERE about = $1 AND kind = 'approval' AND state = 'open'";
    sqlx::query(sql).bind(review).execute(connection).await?;
    Ok(())
}

pub(crate) async fn file_appeal(connection: &mut PgConnection, draft: &AppealDraft) -> Result<(), Failure> {
    let AppealDraft { case, action, user, evidence, at } = draft;
    lock(connection, user).await?;
    let query = sqlx::query_as("SELECT by_id, kind FROM moderation_log WHERE id = $1 AND user_id = $2");
    let query = query.bind(action.as_str()).bind(user.as_str());
    let found: Option<(String, String)> = query.fetch_optional(&mut *connection).await?;
    let (by, kind) = found.ok_or(StoreError::NotFound)?;
    if !from_word::<ActionKind>(kind)?.is_appealable() {
        return Err(StoreError::NotFound.into());
    }
    let query = sqlx::query("SELECT 1 FROM cases WHERE about = $1 AND kind = 'appeal'");
    if query.bind(action.as_str()).fetch_optional(&mut *connection).await?.is_some() {
        return Err(StoreError::Conflict.into());
    }
    let (barred, subject) = (UserId(by), (user, action.as_str()));
    let rank = (APPEAL_LEAD_MS - at, *at);
    open_case(connection, (case, CaseKind::Appeal), subject, Some(&barred), rank).await?;
    add_evidence(connection, case, None, evidence, *at).await
}

pub(crate) async fn list(
    connection: &mut PgConnection,
    filter: &CaseFilter,
    window: &Window,
) -> Result<Page<CaseRecord>, Failure> {
    let rows: Vec<Row> = sqlx::query_as(select_cases!(
        "c.state = $3 AND ($4::text IS NULL OR c.kind = $4) AND (c.rank, c.id) < ($5, $6)
         ORDER BY c.rank DESC, c.id DESC LIMIT $7"
    ))
    .bind(filter.judge.id.as_str())
    .bind(filter.judge.is_admin)
    .bind(to_word(&filter.state)?)
    .bind(filter.kind.as_ref().map(to_word).transpose()?)
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .fetch_all(connection)
    .await?;
    let records = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(records, cursor_of))
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    id: &CaseId,
    judge: &Judge,
) -> Result<Option<CaseRecord>, Failure> {
    let query = sqlx::query_as(select_cases!("c.id = $3")).bind(judge.id.as_str()).bind(judge.is_admin);
    Ok(query.bind(id.as_str()).fetch_optional(connection).await?.map(to_record).transpose()?)
}

/// Whether a moderator may see a case, and it is open. No decision about its person is made until the transaction ends.
pub(super) async fn is_open_to(
    connection: &mut PgConnection,
    id: &CaseId,
    judge: &Judge,
) -> Result<bool, Failure> {
    let query = sqlx::query_scalar("SELECT user_id FROM cases WHERE id = $1").bind(id.as_str());
    let Some(user) = query.fetch_optional(&mut *connection).await? else { return Ok(false) };
    lock(connection, &UserId(user)).await?;
    let query = sqlx::query(select_cases!("c.id = $3 AND c.state = 'open'"));
    let query = query.bind(judge.id.as_str()).bind(judge.is_admin).bind(id.as_str());
    Ok(query.fetch_optional(connection).await?.is_some())
}

pub(crate) async fn reports(
    connection: &mut PgConnection,
    id: &CaseId,
) -> Result<Vec<ReportRecord>, Failure> {
    let sql = "SELECT id, reporter_id, note, at FROM reports WHERE case_id = $1 ORDER BY at, id";
    let rows: Vec<(String, String, Option<String>, i64)> =
        sqlx::query_as(sql).bind(id.as_str()).fetch_all(connection).await?;
    let record = |(report, reporter, note, at)| ReportRecord {
        id: ReportId(report),
        case: id.clone(),
        reporter: UserId(reporter),
        note,
        at,
    };
    Ok(rows.into_iter().map(record).collect())
}

pub(crate) async fn evidence(
    connection: &mut PgConnection,
    id: &CaseId,
) -> Result<Vec<EvidenceRecord>, Failure> {
    let sql = "SELECT n, at, body FROM evidence WHERE case_id = $1 ORDER BY n";
    let rows: Vec<(i64, i64, String)> = sqlx::query_as(sql).bind(id.as_str()).fetch_all(connection).await?;
    let record = |(n, at, body)| Ok(EvidenceRecord { n: from_integer(n)?, at, body });
    Ok(rows.into_iter().map(record).collect::<Result<_, StoreError>>()?)
}

pub(crate) async fn find_report(
    connection: &mut PgConnection,
    id: &ReportId,
) -> Result<Option<(CaseKind, UserId, Option<ActionId>)>, Failure> {
    let sql = "SELECT c.kind, c.user_id, c.closing FROM reports AS r JOIN cases AS c ON c.id = r.case_id
               WHERE r.id = $1";
    let row: Option<(String, String, Option<String>)> =
        sqlx::query_as(sql).bind(id.as_str()).fetch_optional(connection).await?;
    let Some((kind, user, closing)) = row else { return Ok(None) };
    Ok(Some((from_word(kind)?, UserId(user), closing.map(ActionId))))
}

pub(crate) async fn count(
    connection: &mut PgConnection,
    judge: &Judge,
    since: i64,
) -> Result<QueueCounts, Failure> {
    let sql = concat!(
        "SELECT kind, count(*) FROM (",
        select_cases!("c.state = 'open'"),
        ") AS o GROUP BY kind ORDER BY kind"
    );
    let query = sqlx::query_as(sql).bind(judge.id.as_str()).bind(judge.is_admin);
    let open: Vec<(String, i64)> = query.fetch_all(&mut *connection).await?;
    let open = open.into_iter().map(|(kind, count)| Ok((from_word(kind)?, from_integer(count)?)));
    let sql = "SELECT closed_at - at FROM cases WHERE state = 'closed' AND rank >= $1 ORDER BY 1";
    let durations = sqlx::query_scalar(sql).bind(since).fetch_all(connection).await?;
    Ok(QueueCounts { open: open.collect::<Result<_, StoreError>>()?, durations })
}
