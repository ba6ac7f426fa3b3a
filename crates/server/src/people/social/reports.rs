//! Files reports. The server copies the evidence from the store; a client only names it.

use super::super::now;
use super::caller::{Caller, Deed};
use super::moderation::ReportError;
use super::text::check_text;
use crate::App;
use crate::errors::{Answer, InternalError};
use crate::http::body::Body;
use crate::http::tags::MODERATION;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use qipan_protocol::http::{
    EvidenceItem, FiledReport, LONGEST_NOTE, MAX_REPORTED_LINES, MatchPlace, NewReport, ReportTarget,
    ReviewState,
};
use qipan_protocol::{CaseId, ChatLine, ReportId, ReviewId, TableId, ThreadId, UserId};
use qipan_store::{ReportDraft, StoreError, User};

/// How many reports of a person can be open at a time.
const MAX_OPEN_REPORTS: u32 = 20;

/// How many lines before and after a reported line are copied.
const NEIGHBOURS: u64 = 5;

/// How far apart the first and the last reported line can be.
const MAX_SPREAD: u64 = 100;

/// What a report is about, and the copies.
struct Subject {
    user: UserId,
    /// The review, or empty.
    about: String,
    evidence: Vec<EvidenceItem>,
}

impl Subject {
    fn person(user: UserId, evidence: Vec<EvidenceItem>) -> Subject {
        Subject { user, about: String::new(), evidence }
    }
}

#[utoipa::path(
    post, path = "/reports", tag = MODERATION, security(("cookie" = [])), request_body = NewReport,
    summary = "Report a person, a chat line, a message, a review or a name",
    description = "举报：人、聊天、私信、评价或名字。",
    responses((status = 201, description = "Done", body = FiledReport), (status = 404), (status = 409))
)]
pub(super) async fn file(
    State(app): State<App>,
    me: Caller,
    Body(NewReport { kind, target, note }): Body<NewReport>,
) -> Answer<(StatusCode, Json<FiledReport>)> {
    let note = note.filter(|note| !note.trim().is_empty());
    let note = note.map(|note| check_text(&note, LONGEST_NOTE)).transpose()?;
    me.count(&app, Deed::Report)?;
    let Subject { user, about, evidence } = find_subject(&app, &me, target).await?;
    if user == *me.id() {
        return Err(ReportError::Yourself.into());
    }
    let copies = evidence.iter().map(serde_json::to_string).collect::<Result<_, _>>();
    let draft = ReportDraft {
        id: ReportId::new(qipan_tables::random_id()?),
        case: CaseId::new(qipan_tables::random_id()?),
        kind: kind.into(),
        reporter: me.id().clone(),
        user,
        about,
        note,
        evidence: copies.map_err(|_| InternalError::NotWritten)?,
        at: now(&app),
    };
    let filed = app.store().file_report(draft, MAX_OPEN_REPORTS).await.map_err(|error| match error {
        StoreError::LimitReached => ReportError::TooManyReports { max: MAX_OPEN_REPORTS },
        error => error.into(),
    })?;
    Ok((StatusCode::CREATED, Json(FiledReport { id: filed.id, merged: filed.merged })))
}

async fn find_subject(app: &App, me: &Caller, target: ReportTarget) -> Answer<Subject> {
    match target {
        ReportTarget::Person { person, place: None } => {
            Ok(Subject::person(find_person(app, person).await?.id, Vec::new()))
        }
        ReportTarget::Person { person, place: Some(place) } => person_in_match(app, person, place).await,
        ReportTarget::Name { person } => {
            let User { id, name, .. } = find_person(app, person).await?;
            Ok(Subject::person(id, vec![EvidenceItem::Name { name }]))
        }
        ReportTarget::Chat { table, lines } => chat(app, table, lines).await,
        ReportTarget::Message { thread, n } => message(app, me, thread, n).await,
        ReportTarget::Review { review } => self::review(app, me, review).await,
    }
}

async fn find_person(app: &App, id: UserId) -> Answer<User> {
    Ok(app.store().find_user(&id).await?.ok_or(ReportError::NoSuchTarget)?)
}

async fn person_in_match(app: &App, person: UserId, place: MatchPlace) -> Answer<Subject> {
    let MatchPlace { id, entry } = place;
    let found = app.store().find_match(&id).await?.ok_or(ReportError::NoSuchTarget)?;
    let has_played = found.players.iter().any(|(_, player)| *player == person);
    if !has_played || entry.is_some_and(|entry| entry > found.seq) {
        return Err(ReportError::NoSuchTarget.into());
    }
    Ok(Subject::person(person, vec![EvidenceItem::Match { id, game: found.game, entry }]))
}

/// The reported lines, which must be of one person, and the lines around them.
async fn chat(app: &App, table: TableId, mut reported: Vec<u64>) -> Answer<Subject> {
    reported.sort_unstable();
    reported.dedup();
    let (first, last) = reported.first().zip(reported.last()).ok_or(ReportError::NoSuchTarget)?;
    let count = last - first;
    if reported.len() > MAX_REPORTED_LINES || count > MAX_SPREAD {
        return Err(ReportError::TooManyLines { max: MAX_REPORTED_LINES }.into());
    }
    let before = last.saturating_add(NEIGHBOURS + 1);
    let limit = u32::try_from(count + 1 + 2 * NEIGHBOURS).unwrap_or(u32::MAX);
    let records = app.store().load_chat(&table, Some(before), limit).await?;
    let is_near = |n: u64| reported.iter().any(|it| it.abs_diff(n) <= NEIGHBOURS);
    let near = records.iter().filter(|record| is_near(record.n));
    let lines: Vec<ChatLine> = near.filter_map(|record| serde_json::from_str(&record.line).ok()).collect();
    let mut authors: Vec<&UserId> =
        lines.iter().filter(|line| reported.contains(&line.n)).map(|line| &line.from.id).collect();
    let is_complete = authors.len() == reported.len();
    authors.dedup();
    let [author] = authors.as_slice() else { return Err(ReportError::NoSuchTarget.into()) };
    if !is_complete {
        return Err(ReportError::NoSuchTarget.into());
    }
    let user = find_person(app, (*author).clone()).await?.id;
    Ok(Subject::person(user, vec![EvidenceItem::Chat { table, lines, reported }]))
}

/// A message of the other person in a thread of the caller.
async fn message(app: &App, me: &Caller, thread: ThreadId, n: u64) -> Answer<Subject> {
    let found = app.store().find_messages(me.id(), &[(thread, n)]).await?.pop();
    let found = found.ok_or(ReportError::NoSuchTarget)?;
    let from = find_person(app, found.from).await?;
    let body = serde_json::from_str(&found.body).map_err(|_| InternalError::NotWritten)?;
    let user = from.id.clone();
    let from = qipan_tables::person(from);
    Ok(Subject::person(user, vec![EvidenceItem::Message { from, body, at: found.at }]))
}

/// A review that the caller can read.
async fn review(app: &App, me: &Caller, review: ReviewId) -> Answer<Subject> {
    let found = app.store().find_review(&review, None).await?.ok_or(ReportError::NoSuchTarget)?;
    let is_blocked = app.store().block_partners(me.id()).await?.contains(&found.user);
    if found.state != ReviewState::Published || is_blocked {
        return Err(ReportError::NoSuchTarget.into());
    }
    let about = review.0.clone();
    let (game, stars, text, lang) = (found.game, found.stars, found.text, found.lang);
    let evidence = vec![EvidenceItem::Review { review, game, stars, text, lang }];
    Ok(Subject { user: found.user, about, evidence })
}
