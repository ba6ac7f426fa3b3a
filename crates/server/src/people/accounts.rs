//! Accounts: a name that is one's own, and a password.

use super::lockout::Lockout;
use super::me::{Me, find};
use super::names::check_name;
use super::password_rules::check_password;
use super::passwords::{LOGINS, Password, SIGN_UPS};
use super::sessions::{end_all_but, open};
use super::visitor::Visitor;
use super::who::{LoggedIn, Who, person};
use super::{now, rules, tokens, trouble};
use crate::http::body::Body;
use crate::http::errors::{Answer, Failure};
use crate::{App, secrets};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse};
use qipan_engine::Problem;
use qipan_protocol::UserId;
use qipan_store::{NewAccount, Secret};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SignUp {
    /// 2 to 20 characters: letters of any language, digits, `_` and `-`.
    #[schema(min_length = 2, max_length = 20)]
    name: String,
    #[schema(value_type = String, format = Password, min_length = 8, max_length = 200)]
    password: Password,
    email: Option<String>,
}

/// Makes an account. A guest becomes it, and so keeps their matches; a stranger gets a new one.
pub(super) async fn sign_up(
    State(app): State<App>,
    who: Option<Who>,
    visitor: Visitor,
    Body(new): Body<SignUp>,
) -> Answer<impl IntoResponse> {
    let SignUp { name, password: Password(password), email } = new;
    check_name(&name)?;
    check_password(&password, &name)?;
    email.as_deref().map_or(Ok(()), rules::check_email)?;
    let guest = guest_to_upgrade(who)?;
    app.rates().account(visitor.network)?;
    let hash = SIGN_UPS.turn().await?.hash(password).await?;
    let new = NewAccount {
        id: guest.clone().map_or_else(|| secrets::random_id().map(UserId::new), Ok)?,
        name,
        password_hash: Secret::new(hash.clone()),
        email,
        created_at: now(&app),
    };
    let (id, is_upgrade) = (new.id.clone(), guest.is_some());
    let made = match guest {
        Some(_) => app.store().upgrade_guest(new).await,
        None => app.store().create_account(new).await,
    };
    made.map_err(|error| trouble(&error))?;
    // A new session, because the old one was that of somebody whom anybody could be.
    let mut cookies = open(&app, &visitor, &id).await?;
    visitor.devices.remember(&id, &hash, now(&app), visitor.secure, &mut cookies)?;
    tracing::info!(user = %id, "signed up");
    let user = find(&app, &id).await?;
    if is_upgrade {
        app.tables().rename(&person(user.clone()));
    }
    let me = Me::new(user);
    Ok((StatusCode::CREATED, cookies, Json(me)))
}

fn guest_to_upgrade(who: Option<Who>) -> Answer<Option<UserId>> {
    match who {
        None => Ok(None),
        Some(who) if who.is_token() || !who.person.guest => Err(Failure(
            StatusCode::CONFLICT,
            Problem::new("has_account", "you have an account; log out first"),
        )),
        Some(who) => Ok(Some(who.person.id)),
    }
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    #[schema(value_type = String, format = Password)]
    old: Password,
    #[schema(value_type = String, format = Password, min_length = 8, max_length = 200)]
    new: Password,
}

/// Changes the password and ends all other sessions and all API tokens: who knew the old one may have made them. Wrong guesses count by session.
pub(super) async fn change_password(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(change): Body<PasswordChange>,
) -> Answer<impl IntoResponse> {
    me.check_account()?;
    check_password(&change.new.0, &me.who.person.name)?;
    let id = &me.who.person.id;
    let account = app.store().find_account(id).await.map_err(|error| trouble(&error))?;
    let account = account.ok_or_else(Failure::unauthorized)?;
    let old_hash = Some(account.password_hash.reveal().to_owned());
    if !Lockout::session(&app, &me.session).verify(&LOGINS, change.old.0, old_hash).await? {
        return Err(Problem::new("wrong_password", "the old password is wrong").into());
    }
    let hash = LOGINS.turn().await?.hash(change.new.0).await?;
    app.store().change_password(id, Secret::new(hash.clone())).await.map_err(|error| trouble(&error))?;
    end_all_but(&app, id, &me.session).await?;
    tokens::revoke_all(&app, id).await?;
    tracing::info!(user = %id, "changed the password");
    let mut cookies = AppendHeaders(Vec::new());
    visitor.devices.remember(id, &hash, now(&app), visitor.secure, &mut cookies)?;
    Ok((StatusCode::NO_CONTENT, cookies))
}
