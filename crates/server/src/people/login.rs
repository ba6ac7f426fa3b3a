//! Logging in.

use super::cookies::SetCookies;
use super::errors::LoginError;
use super::leaving::reopen;
use super::lockout::Lockout;
use super::me::me_of;
use super::now;
use super::passwords::LOGINS;
use super::second_factor::check_first_step;
use super::sessions::open;
use super::visitor::Visitor;
use super::who::check_ban;
use crate::App;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::tags::SESSIONS;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use qipan_protocol::http::{Credentials, Me, Password};
use qipan_store::Account;

/// Unknown name and wrong password are indistinguishable to the caller: in text, in timing, and in what is counted.
#[utoipa::path(
    post, path = "/sessions", tag = SESSIONS, request_body = Credentials,
    summary = "Log in", description = "登录。",
    responses((status = 201, description = "Done", body = Me), (status = 401))
)]
pub(super) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer<impl IntoResponse> {
    let account = authenticate(&app, &visitor, credentials).await?;
    // Before the second step, so that the person learns of the ban at once.
    check_ban(&account.user, now(&app))?;
    check_first_step(&app, &account).await?;
    finish(&app, &visitor, account).await
}

/// Logs in to an account, after all that proves the person.
pub(super) async fn finish(
    app: &App,
    visitor: &Visitor,
    account: Account,
) -> Answer<(StatusCode, SetCookies, Json<Me>)> {
    let now = now(app);
    check_ban(&account.user, now)?;
    let reopened = reopen(app, &account.user).await?;
    let Account { user, password_hash } = account;
    let mut cookies = open(app, visitor, &user.id).await?;
    visitor.devices.remember(&user.id, password_hash.reveal(), now, visitor.secure, &mut cookies)?;
    tracing::info!(user = %user.id, "logged in");
    Ok((StatusCode::CREATED, cookies, Json(Me { reopened, ..me_of(user) })))
}

/// The account with this name and password. It may be banned.
pub(super) async fn authenticate(app: &App, visitor: &Visitor, credentials: Credentials) -> Answer<Account> {
    let Credentials { name, password: Password(password) } = credentials;
    let now = now(app);
    let account = app.store().find_account_for_login(&name).await?;
    let known = account
        .as_ref()
        .and_then(|account| visitor.devices.proof(&account.user.id, account.password_hash.reveal(), now));
    let lockout = match known {
        Some(device) => Lockout::device(app, device),
        None => Lockout::stranger(app, &name, visitor.network),
    };
    let hash = account.as_ref().map(|account| account.password_hash.reveal().to_owned());
    let is_right = lockout.verify(&LOGINS, password, hash).await?;
    Ok(account.filter(|_| is_right).ok_or(LoginError::WrongCredentials)?)
}
