//! The profile of the caller.

use super::errors::{AccountError, SessionError};
use super::names::check_name;
use super::rules;
use super::who::{LoggedIn, Who};
use crate::App;
use crate::errors::{Answer, FieldErrors};
use crate::http::body::Body;
use crate::http::tags::PEOPLE;
use axum::Json;
use axum::extract::State;
use qipan_protocol::UserId;
use qipan_protocol::http::{Me, ProfileChange};
use qipan_store::{User, UserKind};

pub(super) fn me_of(user: User) -> Me {
    Me {
        guest: user.kind == UserKind::Guest,
        id: user.id.0,
        name: user.name,
        role: user.role,
        email: user.email,
        created_at: user.created_at,
        reopened: false,
    }
}

#[utoipa::path(
    get, path = "/me", tag = PEOPLE, security(("cookie" = []), ("token" = [])),
    summary = "Get the current user", description = "当前用户。",
    responses((status = 200, description = "Done", body = Me))
)]
pub(super) async fn show(State(app): State<App>, who: Who) -> Answer<Json<Me>> {
    let mut me = me_of(find(&app, &who.person.id).await?);
    // Programs with a token do not get the e-mail address.
    me.email.take_if(|_| who.is_token());
    Ok(Json(me))
}

pub(super) async fn find(app: &App, id: &UserId) -> Result<User, SessionError> {
    app.store().find_user(id).await?.ok_or(SessionError::Unauthorized)
}

#[utoipa::path(
    patch, path = "/me", tag = PEOPLE, security(("cookie" = [])), request_body = ProfileChange,
    summary = "Change a guest's name or an account's email address", description = "修改访客的名字或账号的邮箱。",
    responses((status = 200, description = "Done", body = Me), (status = 409))
)]
pub(super) async fn change(
    State(app): State<App>,
    me: LoggedIn,
    Body(changes): Body<ProfileChange>,
) -> Answer<Json<Me>> {
    let id = &me.who.person.id;
    if changes.email.is_some() {
        me.check_account()?;
    }
    let mut errors = FieldErrors::default();
    if let Some(name) = &changes.name {
        errors.check("name", check_rename(&app, &me, name).await);
    }
    errors.check("email", changes.email.iter().flatten().try_for_each(|email| rules::check_email(email)));
    errors.done()?;
    let is_renamed = changes.name.is_some();
    if let Some(name) = changes.name {
        app.store().rename_guest(id, name).await?;
    }
    if let Some(email) = changes.email {
        app.store().set_email(id, email).await?;
    }
    let user = find(&app, id).await?;
    if is_renamed {
        super::news::renamed(&app, qipan_tables::person(user.clone()));
    }
    Ok(Json(me_of(user)))
}

/// Whether a guest may have this name. The name of an account, or one that looks like it, is refused.
async fn check_rename(app: &App, me: &LoggedIn, name: &str) -> Answer<()> {
    if !me.who.person.guest {
        return Err(AccountError::NameIsFixed.into());
    }
    check_name(name)?;
    if app.store().is_name_taken(name).await? {
        return Err(AccountError::NameTaken.into());
    }
    Ok(())
}
