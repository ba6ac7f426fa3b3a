//! The cases of the queue, and claims.

use super::super::super::now;
use super::super::caller::Deed;
use super::errors::CaseError;
use super::log;
use super::moderator::Moderator;
use super::names::Names;
use crate::App;
use crate::errors::{Answer, InternalError};
use crate::http::paging::cursor;
use crate::http::tags::MODERATION;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use qipan_protocol::http::{
    CLAIM_MS, CaseClaim, CaseDetails, CaseEnd, CaseFacts, CaseKind, CasePage, CasePaging, CaseReport,
    Evidence, EvidenceItem, OpenCases, QueueSummary,
};
use qipan_protocol::{ActionId, CaseId, ReviewId};
use qipan_store::{CaseFilter, CaseRecord, Scope, StoreError};

const DAY_MS: i64 = 24 * 3600 * 1000;

/// How many earlier actions against a person are shown with a case.
const HISTORY: u32 = 20;

#[utoipa::path(
    get, path = "/moderation/summary", tag = MODERATION, security(("cookie" = [])),
    summary = "Get the moderators' queue in numbers", description = "待处理和已处理的件数。",
    responses((status = 200, description = "Done", body = QueueSummary))
)]
pub(super) async fn summary(State(app): State<App>, me: Moderator) -> Answer<Json<QueueSummary>> {
    let counts = app.store().count_cases(&me.judge(), now(&app) - DAY_MS).await?;
    let open = counts.open.into_iter().map(|(kind, count)| OpenCases { kind, count }).collect();
    let median_ms = counts.durations.get(counts.durations.len() / 2).copied();
    Ok(Json(QueueSummary { open, closed: counts.durations.len() as u64, median_ms }))
}

#[utoipa::path(
    get, path = "/moderation/cases", tag = MODERATION, security(("cookie" = [])), params(CasePaging),
    summary = "List the cases of the queue, the most urgent first", description = "待处理的件，最急的在前。",
    responses((status = 200, description = "Done", body = CasePage))
)]
pub(super) async fn list(
    State(app): State<App>,
    me: Moderator,
    Query(CasePaging { state, kind, after, limit }): Query<CasePaging>,
) -> Answer<Json<CasePage>> {
    let after = cursor(after.as_deref())?;
    let filter = CaseFilter { state, kind, judge: me.judge() };
    let page = app.store().list_cases(&filter, after.as_ref(), limit.unwrap_or(50)).await?;
    let cases = facts(&app, page.items).await?;
    Ok(Json(CasePage { cases, next: page.next.map(|next| next.to_string()) }))
}

/// Cases about deleted people are left out.
pub(super) async fn facts(app: &App, records: Vec<CaseRecord>) -> Result<Vec<CaseFacts>, StoreError> {
    let mut endings = Vec::with_capacity(records.len());
    for record in &records {
        endings.push(match &record.closing {
            Some(closing) => app.store().find_action(closing).await?,
            None => None,
        });
    }
    let people = records.iter().map(|it| it.user.clone());
    let claims = records.iter().filter_map(|it| it.claim.as_ref()).map(|claim| claim.by.clone());
    let moderators = endings.iter().flatten().map(|action| action.by.clone());
    let names = Names::load(app, people.chain(claims).chain(moderators).collect()).await?;
    let now = now(app);
    let fact = |(record, ending): (CaseRecord, Option<qipan_store::ActionRecord>)| {
        let is_about_review = record.kind != CaseKind::Appeal && !record.about.is_empty();
        let claim = record.claim.filter(|it| now < it.until && record.closed_at.is_none());
        let claim = claim.and_then(|it| Some(CaseClaim { by: names.get(&it.by)?, until: it.until }));
        let end = record.closed_at.zip(ending).map(|(at, action)| CaseEnd {
            by: names.get(&action.by),
            at,
            action: action.kind,
            until: action.until,
        });
        Some(CaseFacts {
            person: names.get(&record.user)?,
            review: is_about_review.then_some(ReviewId(record.about)),
            id: record.id,
            kind: record.kind,
            state: record.state,
            at: record.at,
            reports: record.reports,
            evidence: record.evidence,
            claim,
            end,
        })
    };
    Ok(records.into_iter().zip(endings).filter_map(fact).collect())
}

pub(super) async fn find(app: &App, me: &Moderator, id: &CaseId) -> Result<CaseRecord, CaseError> {
    app.store().find_case(id, &me.judge()).await?.ok_or(CaseError::NoSuchCase)
}

#[utoipa::path(
    get, path = "/moderation/cases/{id}", tag = MODERATION, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Get a case with its evidence", description = "一件的举报和证据。",
    responses((status = 200, description = "Done", body = CaseDetails), (status = 404))
)]
pub(super) async fn show(
    State(app): State<App>,
    me: Moderator,
    Path(id): Path<String>,
) -> Answer<Json<CaseDetails>> {
    Ok(Json(details(&app, &me, CaseId(id)).await?))
}

async fn details(app: &App, me: &Moderator, id: CaseId) -> Answer<CaseDetails> {
    let record = find(app, me, &id).await?;
    let (store, user) = (app.store(), record.user.clone());
    let person = store.find_user(&user).await?.ok_or(CaseError::NoSuchCase)?;
    let reports = reports(app, &id).await?;
    let evidence = evidence(app, &record).await?;
    let records = store.game_records(&user, &Scope::All).await?;
    let log = store.moderation_log(Some(&user), None, None, HISTORY).await?;
    let acts = log.items.into_iter().filter(|action| action.kind.is_appealable()).collect();
    let case = facts(app, vec![record]).await?.pop().ok_or(CaseError::NoSuchCase)?;
    Ok(CaseDetails {
        case,
        since: person.created_at,
        matches: records.iter().map(|it| it.won + it.lost + it.drawn).sum(),
        blocked_by: store.blocked_by(&user).await?,
        reports,
        evidence,
        history: log::entries(app, acts).await?,
    })
}

async fn reports(app: &App, id: &CaseId) -> Result<Vec<CaseReport>, StoreError> {
    let records = app.store().case_reports(id).await?;
    let names = Names::load(app, records.iter().map(|it| it.reporter.clone()).collect()).await?;
    let report = |record: qipan_store::ReportRecord| {
        let qipan_store::ReportRecord { id, reporter, note, at, .. } = record;
        CaseReport { id, by: names.get(&reporter), note, at }
    };
    Ok(records.into_iter().map(report).collect())
}

/// The copies. A review that waits for approval is shown as it is now, because nothing of it is public.
async fn evidence(app: &App, case: &CaseRecord) -> Answer<Vec<Evidence>> {
    if case.kind == CaseKind::Approval {
        let review = ReviewId::new(&case.about);
        let found = app.store().find_review(&review, None).await?;
        let item = found.map(|it| {
            let at = it.edited_at.unwrap_or(it.at);
            let (game, stars, text, lang) = (it.game, it.stars, it.text, it.lang);
            Evidence { n: 1, at, item: EvidenceItem::Review { review, game, stars, text, lang } }
        });
        return Ok(item.into_iter().collect());
    }
    let mut copies = Vec::new();
    for record in app.store().case_evidence(&case.id).await? {
        let item = serde_json::from_str(&record.body).map_err(|_| InternalError::UnreadableRecord)?;
        copies.push(Evidence { n: record.n, at: record.at, item });
    }
    Ok(copies)
}

/// Claiming again lengthens the own claim.
#[utoipa::path(
    post, path = "/moderation/cases/{id}/claim", tag = MODERATION, security(("cookie" = [])),
    params(("id" = String, Path)),
    summary = "Claim a case for 15 minutes", description = "接手一件，15 分钟内有效。",
    responses((status = 200, description = "Done", body = CaseDetails), (status = 404), (status = 409))
)]
pub(super) async fn claim(
    State(app): State<App>,
    me: Moderator,
    Path(id): Path<String>,
) -> Answer<Json<CaseDetails>> {
    me.0.count(&app, Deed::Other)?;
    let (id, action, now) = (CaseId(id), ActionId::new(qipan_tables::random_id()?), now(&app));
    let claimed = app.store().claim_case(&id, &me.judge(), action, now, now + CLAIM_MS).await;
    match claimed {
        Err(StoreError::NotFound) => return Err(CaseError::NoSuchCase.into()),
        claimed => claimed?.map_err(|claim| CaseError::CaseClaimed { until: claim.until })?,
    }
    Ok(Json(details(&app, &me, id).await?))
}

#[utoipa::path(
    delete, path = "/moderation/cases/{id}/claim", tag = MODERATION, security(("cookie" = [])),
    params(("id" = String, Path)),
    summary = "Give a case back", description = "放下一件，交给别人。",
    responses((status = 204, description = "Done"), (status = 404), (status = 409))
)]
pub(super) async fn release(
    State(app): State<App>,
    me: Moderator,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    me.0.count(&app, Deed::Other)?;
    let (id, action) = (CaseId(id), ActionId::new(qipan_tables::random_id()?));
    find(&app, &me, &id).await?;
    match app.store().release_case(&id, &me.judge(), action, now(&app)).await {
        Err(StoreError::Conflict) => Err(CaseError::NotClaimed.into()),
        released => Ok(released.map(|()| StatusCode::NO_CONTENT)?),
    }
}
