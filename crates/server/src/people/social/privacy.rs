//! Privacy settings and kid mode of the caller.

use super::super::errors::{LoginError, SessionError};
use super::super::lockout::Lockout;
use super::super::passwords::LOGINS;
use super::caller::{Caller, Deed};
use super::live;
use crate::App;
use crate::errors::{Answer, FieldErrors};
use crate::http::body::Body;
use crate::http::tags::FRIENDS;
use axum::Json;
use axum::extract::State;
use qipan_protocol::OwnList;
use qipan_protocol::http::{KidMode, KidModeChange, Password, Privacy, PrivacyChange};

#[utoipa::path(
    get, path = "/me/privacy", tag = FRIENDS, security(("cookie" = [])),
    summary = "Get your privacy settings", description = "自己的隐私设置。",
    responses((status = 200, description = "Done", body = Privacy))
)]
pub(super) async fn show(State(app): State<App>, me: Caller) -> Answer<Json<Privacy>> {
    Ok(Json(app.store().preferences(me.id()).await?.privacy))
}

#[utoipa::path(
    patch, path = "/me/privacy", tag = FRIENDS, security(("cookie" = [])), request_body = PrivacyChange,
    summary = "Change your privacy settings", description = "修改隐私设置。",
    responses((status = 200, description = "Done", body = Privacy))
)]
pub(super) async fn change(
    State(app): State<App>,
    me: Caller,
    Body(change): Body<PrivacyChange>,
) -> Answer<Json<Privacy>> {
    me.count(&app, Deed::Other)?;
    let before = app.store().change_privacy(me.id(), change).await?;
    let after = change.applied_to(before);
    if after.online != before.online {
        live::circle(&app, me.id(), None);
    }
    if after != before {
        live::changed(&app, me.id(), OwnList::Privacy);
    }
    Ok(Json(after))
}

#[utoipa::path(
    get, path = "/me/kid-mode", tag = FRIENDS, security(("cookie" = [])),
    summary = "Get whether your account is in kid mode", description = "账号是否处于儿童模式。",
    responses((status = 200, description = "Done", body = KidMode))
)]
pub(super) async fn show_kid_mode(State(app): State<App>, me: Caller) -> Answer<Json<KidMode>> {
    Ok(Json(KidMode { on: app.store().preferences(me.id()).await?.kid }))
}

/// Wrong passwords are counted by session, as in a change of the password.
#[utoipa::path(
    put, path = "/me/kid-mode", tag = FRIENDS, security(("cookie" = [])), request_body = KidModeChange,
    summary = "Switch kid mode on or off", description = "打开或关闭儿童模式。",
    responses((status = 200, description = "Done", body = KidMode), (status = 403))
)]
pub(super) async fn set_kid_mode(
    State(app): State<App>,
    me: Caller,
    Body(KidModeChange { on, password: Password(password) }): Body<KidModeChange>,
) -> Answer<Json<KidMode>> {
    me.count(&app, Deed::Other)?;
    let account = app.store().find_account(me.id()).await?.ok_or(SessionError::Unauthorized)?;
    let hash = Some(account.password_hash.reveal().to_owned());
    let is_right = Lockout::session(&app, &me.session).verify(&LOGINS, password, hash).await?;
    let mut errors = FieldErrors::default();
    errors.check("password", if is_right { Ok(()) } else { Err(LoginError::WrongPassword) });
    errors.done()?;
    app.store().set_kid_mode(me.id(), on).await?;
    live::filter(&app, me.id());
    live::changed(&app, me.id(), OwnList::Privacy);
    live::changed(&app, me.id(), OwnList::Threads);
    Ok(Json(KidMode { on }))
}
