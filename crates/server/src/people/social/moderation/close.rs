//! Ends a case with an action.

use super::super::super::{news, now};
use super::super::caller::Deed;
use super::super::live;
use super::cases::{facts, find};
use super::errors::CaseError;
use super::moderator::Moderator;
use super::rules::{Subject, check_note, effect};
use crate::App;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::tags::MODERATION;
use axum::Json;
use axum::extract::{Path, State};
use qipan_protocol::http::{CaseAction, CaseFacts, CloseCase};
use qipan_protocol::{ActionId, CaseId, UserId};
use qipan_store::{NewAction, NotClaimed, StoreError, UserKind};

/// Applies the action, tells the person, and tells the reporters how it ended.
#[utoipa::path(
    post, path = "/moderation/cases/{id}/close", tag = MODERATION, security(("cookie" = [])),
    params(("id" = String, Path)), request_body = CloseCase,
    summary = "Close a case with an action or without one", description = "处理一件并关闭。",
    responses((status = 200, description = "Done", body = CaseFacts), (status = 404), (status = 409))
)]
pub(super) async fn close(
    State(app): State<App>,
    me: Moderator,
    Path(id): Path<String>,
    Body(CloseCase { action, days, note }): Body<CloseCase>,
) -> Answer<Json<CaseFacts>> {
    let note = check_note(&note)?;
    me.0.count(&app, Deed::Other)?;
    let (id, at) = (CaseId(id), now(&app));
    let case = find(&app, &me, &id).await?;
    let user = app.store().find_user(&case.user).await?.ok_or(CaseError::NoSuchCase)?;
    let is_guest = user.kind == UserKind::Guest;
    let subject = Subject { kind: case.kind, about: &case.about, is_below: user.role < me.0.role, is_guest };
    let new_name = format!("player-{}", qipan_tables::random_letters::<8>()?);
    let effect = effect(subject, action, days, (new_name, at))?;
    let (action_id, by) = (ActionId::new(qipan_tables::random_id()?), me.0.id().clone());
    let new = NewAction { id: action_id, by, user: user.id.clone(), effect, note, at };
    let told = match app.store().close_case(&id, new).await {
        Err(StoreError::NotFound) => return Err(CaseError::NoSuchCase.into()),
        closed => closed?.map_err(|NotClaimed| CaseError::NotClaimed)?,
    };
    live::told(&app, told);
    take_effect(&app, &user.id, action).await?;
    tracing::info!(by = %me.0.id(), user = %user.id, case = %id, ?action, "closed a case");
    let closed = find(&app, &me, &id).await?;
    Ok(Json(facts(&app, vec![closed]).await?.pop().ok_or(CaseError::NoSuchCase)?))
}

/// Closes the sockets of a banned person, and shows a new name at all tables.
async fn take_effect(app: &App, user: &UserId, action: CaseAction) -> Result<(), StoreError> {
    match action {
        CaseAction::Ban => news::banned(app, user),
        CaseAction::Rename => {
            let renamed = app.store().find_user(user).await?;
            renamed.into_iter().for_each(|user| news::renamed(app, qipan_tables::person(user)));
        }
        _ => {}
    }
    Ok(())
}
