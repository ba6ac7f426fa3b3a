//! What moderators have done to the caller, and appeals against it.

use super::super::super::visitor::Visitor;
use super::super::super::{login, now, who};
use super::super::caller::{Caller, Deed};
use super::super::text::check_text;
use super::errors::CaseError;
use super::log;
use crate::App;
use crate::errors::{Answer, InternalError};
use crate::http::body::Body;
use crate::http::tags::PEOPLE;
use crate::people;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use qipan_protocol::http::{
    ActionKind, AppealState, BanAppeal, CaseKind, Credentials, EvidenceItem, LONGEST_APPEAL, NewAppeal,
    OwnAction, OwnActions, ReportKind,
};
use qipan_protocol::{ActionId, CaseId, ClosedReport, ReportId, UserId};
use qipan_store::{ActionRecord, AppealDraft, MAX_PAGE, StoreError};
use qipan_tables::Counted;

fn shown(record: ActionRecord) -> OwnAction {
    let ActionRecord { id, kind, note, at, until, game, .. } = record;
    let appeal = record.appeal.map(|end| match end {
        None => AppealState::Open,
        Some(ActionKind::Lift) => AppealState::Accepted,
        Some(_) => AppealState::Refused,
    });
    OwnAction { id, kind, note, at, until, game, appeal }
}

/// An action against a person as this person sees it.
pub(in crate::people::social) async fn own_action(
    app: &App,
    user: &UserId,
    id: &ActionId,
) -> Result<Option<OwnAction>, StoreError> {
    let found = app.store().find_action(id).await?;
    Ok(found.filter(|record| record.user == *user).map(shown))
}

/// How a report of the caller has ended. `None` while it is open.
pub(in crate::people::social) async fn closed_report(
    app: &App,
    id: ReportId,
) -> Result<Option<ClosedReport>, StoreError> {
    let Some((kind, user, Some(closing))) = app.store().find_report(&id).await? else { return Ok(None) };
    let (Some(kind), Some(action)) = (report_kind(kind), app.store().find_action(&closing).await?) else {
        return Ok(None);
    };
    let about = app.store().find_user(&user).await?.map(qipan_tables::person);
    Ok(Some(ClosedReport { id, kind, about, action: action.kind, until: action.until }))
}

fn report_kind(kind: CaseKind) -> Option<ReportKind> {
    match kind {
        CaseKind::Cheating => Some(ReportKind::Cheating),
        CaseKind::Abuse => Some(ReportKind::Abuse),
        CaseKind::Spam => Some(ReportKind::Spam),
        CaseKind::BadName => Some(ReportKind::BadName),
        CaseKind::Stalling => Some(ReportKind::Stalling),
        CaseKind::Other => Some(ReportKind::Other),
        CaseKind::Approval | CaseKind::Appeal => None,
    }
}

#[utoipa::path(
    get, path = "/me/actions", tag = PEOPLE, security(("cookie" = [])),
    summary = "List what moderators have done to you", description = "管理员对自己的处理。",
    responses((status = 200, description = "Done", body = OwnActions))
)]
pub(super) async fn list(State(app): State<App>, me: Caller) -> Answer<Json<OwnActions>> {
    let (sanctions, now) = (app.store().sanctions(me.id()).await?, now(&app));
    let page = app.store().moderation_log(Some(me.id()), None, None, MAX_PAGE).await?;
    let actions = page.items.into_iter().filter(|record| record.kind.is_appealable()).map(shown).collect();
    let (muted_until, play_banned_until) = (sanctions.muted(now), sanctions.play_banned(now));
    Ok(Json(OwnActions { muted_until, play_banned_until, actions }))
}

/// One appeal per action. A moderator never decides on an appeal against their own action.
#[utoipa::path(
    post, path = "/me/actions/{id}/appeal", tag = PEOPLE, security(("cookie" = [])), params(("id" = String, Path)),
    request_body = NewAppeal,
    summary = "Appeal against an action of a moderator", description = "申诉管理员的处理。",
    responses((status = 201, description = "Done", body = OwnAction), (status = 404), (status = 409))
)]
pub(super) async fn appeal(
    State(app): State<App>,
    me: Caller,
    Path(id): Path<String>,
    Body(NewAppeal { text }): Body<NewAppeal>,
) -> Answer<(StatusCode, Json<OwnAction>)> {
    let text = check_text(&text, LONGEST_APPEAL)?;
    me.count(&app, Deed::Report)?;
    file_appeal(&app, me.id(), ActionId(id), text).await
}

/// Appeals against the ban that is in force.
#[utoipa::path(
    post, path = "/appeals", tag = PEOPLE, request_body = BanAppeal,
    summary = "Appeal against the ban of your account", description = "申诉账号的封禁。",
    responses(
        (status = 201, description = "Done", body = OwnAction), (status = 401), (status = 404), (status = 409)
    )
)]
pub(super) async fn appeal_ban(
    State(app): State<App>,
    visitor: Visitor,
    Body(BanAppeal { name, password, text }): Body<BanAppeal>,
) -> Answer<(StatusCode, Json<OwnAction>)> {
    let text = check_text(&text, LONGEST_APPEAL)?;
    let account = login::authenticate(&app, &visitor, Credentials { name, password }).await?;
    let user = account.user.id.clone();
    let address = visitor.network.to_string();
    people::count(&app, Counted::Report { user: user.clone(), address })?;
    if who::check_ban(&account.user, now(&app)).is_ok() {
        return Err(CaseError::NotBanned.into());
    }
    let log = app.store().moderation_log(Some(&user), None, None, MAX_PAGE).await?;
    let ban = log.items.into_iter().find(|record| record.kind == ActionKind::Ban);
    file_appeal(&app, &user, ban.ok_or(CaseError::NoSuchAction)?.id, text).await
}

async fn file_appeal(
    app: &App,
    user: &UserId,
    id: ActionId,
    text: String,
) -> Answer<(StatusCode, Json<OwnAction>)> {
    let found = app.store().find_action(&id).await?.filter(|record| record.user == *user);
    let found = found.ok_or(CaseError::NoSuchAction)?;
    let entry = log::entries(app, vec![found]).await?.pop().ok_or(CaseError::NoSuchAction)?;
    let evidence = serde_json::to_string(&EvidenceItem::Appeal { action: entry, text });
    let draft = AppealDraft {
        case: CaseId::new(qipan_tables::random_id()?),
        action: id.clone(),
        user: user.clone(),
        evidence: evidence.map_err(|_| InternalError::NotWritten)?,
        at: now(app),
    };
    app.store().file_appeal(draft).await.map_err(|error| match error {
        StoreError::NotFound => CaseError::NoSuchAction,
        StoreError::Conflict => CaseError::AppealedAlready,
        error => error.into(),
    })?;
    let action = own_action(app, user, &id).await?.ok_or(CaseError::NoSuchAction)?;
    Ok((StatusCode::CREATED, Json(action)))
}
