//! Accounts: a reserved name and a password.

use super::errors::{AccountError, LoginError, SessionError};
use super::lockout::Lockout;
use super::me::{find, me_of};
use super::names::check_name;
use super::password_rules::check_password;
use super::passwords::{LOGINS, SIGN_UPS};
use super::sessions::{end_all_but, open};
use super::visitor::Visitor;
use super::who::{LoggedIn, Who};
use super::{now, rules, tokens};
use crate::App;
use crate::errors::{Answer, FieldErrors};
use crate::http::body::Body;
use crate::http::tags::PEOPLE;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse};
use qipan_protocol::UserId;
use qipan_protocol::http::{Me, Password, PasswordChange, SignUp};
use qipan_store::{NewAccount, Secret};
use qipan_tables::Counted;

/// Creates an account. A guest is turned into the account and keeps their matches; an anonymous visitor gets a new
/// one.
#[utoipa::path(
    post, path = "/accounts", tag = PEOPLE, request_body = SignUp,
    summary = "Create an account; a guest keeps their matches", description = "注册账号；访客的对局会保留。",
    responses((status = 201, description = "Done", body = Me), (status = 409))
)]
pub(super) async fn sign_up(
    State(app): State<App>,
    who: Option<Who>,
    visitor: Visitor,
    Body(new): Body<SignUp>,
) -> Answer<impl IntoResponse> {
    let SignUp { name, password: Password(password), email } = new;
    let guest = guest_to_upgrade(who)?;
    let mut errors = FieldErrors::default();
    errors.check("name", check_name(&name));
    if !errors.has("name") && app.store().is_name_taken(&name).await? {
        errors.check("name", Err(AccountError::NameTaken));
    }
    errors.check("password", check_password(&password, &name));
    errors.check("email", email.as_deref().map_or(Ok(()), rules::check_email));
    errors.done()?;
    super::count(&app, Counted::Account { address: visitor.network.to_string() })?;
    let hash = SIGN_UPS.turn().await?.hash(password).await?;
    let new = NewAccount {
        id: guest.clone().map_or_else(|| qipan_tables::random_id().map(UserId::new), Ok)?,
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
    made?;
    // The account gets a new session, so that the cookies of the guest do not open it.
    let mut cookies = open(&app, &visitor, &id).await?;
    visitor.devices.remember(&id, &hash, now(&app), visitor.secure, &mut cookies)?;
    tracing::info!(user = %id, "signed up");
    let user = find(&app, &id).await?;
    if is_upgrade {
        super::news::renamed(&app, qipan_tables::person(user.clone()));
    }
    Ok((StatusCode::CREATED, cookies, Json(me_of(user))))
}

fn guest_to_upgrade(who: Option<Who>) -> Result<Option<UserId>, AccountError> {
    match who {
        None => Ok(None),
        Some(who) if who.is_token() || !who.person.guest => Err(AccountError::HasAccount),
        Some(who) => Ok(Some(who.person.id)),
    }
}

/// Changes the password. All other sessions and all API tokens end, because a person who knew the old password may
/// have made them. Wrong guesses are counted by session.
#[utoipa::path(
    put, path = "/password", tag = PEOPLE, security(("cookie" = [])), request_body = PasswordChange,
    summary = "Change the password and end all other sessions", description = "修改密码，并结束其他所有会话。",
    responses((status = 204, description = "Done"))
)]
pub(super) async fn change_password(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(change): Body<PasswordChange>,
) -> Answer<impl IntoResponse> {
    me.check_account()?;
    let id = &me.who.person.id;
    let account = app.store().find_account(id).await?.ok_or(SessionError::Unauthorized)?;
    let old_hash = Some(account.password_hash.reveal().to_owned());
    let is_right = Lockout::session(&app, &me.session).verify(&LOGINS, change.old.0, old_hash).await?;
    let mut errors = FieldErrors::default();
    errors.check("old", if is_right { Ok(()) } else { Err(LoginError::WrongPassword) });
    errors.check("new", check_password(&change.new.0, &me.who.person.name));
    errors.done()?;
    let hash = LOGINS.turn().await?.hash(change.new.0).await?;
    app.store().change_password(id, Secret::new(hash.clone())).await?;
    end_all_but(&app, id, &me.session).await?;
    tokens::revoke_all(&app, id).await?;
    tracing::info!(user = %id, "changed the password");
    let mut cookies = AppendHeaders(Vec::new());
    visitor.devices.remember(id, &hash, now(&app), visitor.secure, &mut cookies)?;
    Ok((StatusCode::NO_CONTENT, cookies))
}
