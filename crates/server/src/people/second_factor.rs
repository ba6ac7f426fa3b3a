//! The second factor of logins: setting it up, turning it off, and the second step of a login.

use super::errors::{AccountError, LoginError};
use super::leaving::{confirm, count_change};
use super::lockout::Lockout;
use super::login::finish;
use super::visitor::Visitor;
use super::who::LoggedIn;
use super::{now, totp};
use crate::App;
use crate::errors::{Answer, FieldErrors, InternalError};
use crate::http::body::Body;
use crate::http::tags::SESSIONS;
use crate::secrets;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use qipan_protocol::UserId;
use qipan_protocol::http::{
    LoginCode, Me, RecoveryCodes, SecondFactor, SecondFactorRemoval, SecondFactorSetup, TotpConfirmation,
    TotpSecret,
};
use qipan_store::{Account, Secret, StoreError};

/// How long the second step of a login may take.
const CHALLENGE_MS: i64 = 5 * 60 * 1000;

#[utoipa::path(
    get, path = "/me/second-factor", tag = SESSIONS, security(("cookie" = [])),
    summary = "Get whether logins ask for a code", description = "登录时是否需要验证码。",
    responses((status = 200, description = "Done", body = SecondFactor))
)]
pub(super) async fn show(State(app): State<App>, me: LoggedIn) -> Answer<Json<SecondFactor>> {
    me.check_account()?;
    let id = &me.who.person.id;
    let on = app.store().find_totp(id).await?.is_some_and(|totp| totp.is_confirmed);
    let recovery_codes = app.store().count_recovery_codes(id).await?;
    Ok(Json(SecondFactor { on, recovery_codes }))
}

/// The secret is not in use before a code of it was entered.
#[utoipa::path(
    post, path = "/me/second-factor", tag = SESSIONS, security(("cookie" = [])), request_body = SecondFactorSetup,
    summary = "Begin to set up an authenticator app", description = "开始设置身份验证器。",
    responses((status = 201, description = "Done", body = TotpSecret), (status = 403), (status = 409))
)]
pub(super) async fn offer(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(SecondFactorSetup { password }): Body<SecondFactorSetup>,
) -> Answer<(StatusCode, Json<TotpSecret>)> {
    count_change(&app, &me, &visitor)?;
    let account = confirm(&app, &me, password).await?;
    let secret = totp::new_secret()?;
    match app.store().offer_totp(&account.user.id, Secret::new(secret.clone())).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Err(AccountError::SecondFactorOn.into()),
        Err(error) => return Err(error.into()),
    }
    let url = totp::url(&secret, &account.user.name)?;
    Ok((StatusCode::CREATED, Json(TotpSecret { secret, url })))
}

#[utoipa::path(
    post, path = "/me/second-factor/confirm", tag = SESSIONS, security(("cookie" = [])),
    request_body = TotpConfirmation,
    summary = "Finish the setup with a code of the app; get the recovery codes",
    description = "用身份验证器的验证码完成设置，得到恢复码。",
    responses((status = 200, description = "Done", body = RecoveryCodes), (status = 403), (status = 409))
)]
pub(super) async fn confirm_app(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(TotpConfirmation { code }): Body<TotpConfirmation>,
) -> Answer<Json<RecoveryCodes>> {
    count_change(&app, &me, &visitor)?;
    let id = &me.who.person.id;
    let totp = app.store().find_totp(id).await?.ok_or(AccountError::SecondFactorOff)?;
    if totp.is_confirmed {
        return Err(AccountError::SecondFactorOn.into());
    }
    let step = totp::step_of(totp.secret.reveal(), &code, now(&app));
    let is_right = Lockout::session(&app, &me.session).guess(async { Ok(step.is_some()) }).await?;
    check_code(is_right)?;
    let codes = totp::new_recovery_codes()?;
    let hashes = codes.iter().map(|code| totp::hash(code)).collect();
    match app.store().confirm_totp(id, totp.secret, step.unwrap_or_default(), hashes).await {
        Ok(()) => {}
        // Another tab was faster.
        Err(StoreError::Conflict) => return Err(AccountError::SecondFactorOn.into()),
        Err(error) => return Err(error.into()),
    }
    tracing::info!(user = %id, "turned the second factor on");
    Ok(Json(RecoveryCodes { codes }))
}

fn check_code(is_right: bool) -> Answer<()> {
    let mut errors = FieldErrors::default();
    errors.check("code", if is_right { Ok(()) } else { Err(LoginError::WrongCode) });
    errors.done()
}

#[utoipa::path(
    post, path = "/me/second-factor/remove", tag = SESSIONS, security(("cookie" = [])),
    request_body = SecondFactorRemoval,
    summary = "Stop asking for a code at logins", description = "登录时不再需要验证码。",
    responses((status = 204, description = "Done"), (status = 403), (status = 409))
)]
pub(super) async fn remove(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(SecondFactorRemoval { password, code }): Body<SecondFactorRemoval>,
) -> Answer<StatusCode> {
    count_change(&app, &me, &visitor)?;
    let account = confirm(&app, &me, password).await?;
    let id = &account.user.id;
    if !app.store().find_totp(id).await?.is_some_and(|totp| totp.is_confirmed) {
        return Err(AccountError::SecondFactorOff.into());
    }
    check_code(Lockout::second_factor(&app, id).guess(totp::spend(&app, id, &code)).await?)?;
    app.store().delete_totp(id).await?;
    tracing::info!(user = %id, "turned the second factor off");
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses the first step of a login if the account has a second factor. The refusal has what the second step needs.
pub(super) async fn check_first_step(app: &App, account: &Account) -> Answer<()> {
    let id = &account.user.id;
    if !app.store().find_totp(id).await?.is_some_and(|totp| totp.is_confirmed) {
        return Ok(());
    }
    let until = now(app) + CHALLENGE_MS;
    let signature = sign(id.as_str(), until, account.password_hash.reveal())?;
    Err(LoginError::SecondFactor { challenge: format!("{id}.{until}.{signature}") }.into())
}

/// Signed with the hash of the password, so nothing is stored, any node can check it, and a new password ends it.
fn sign(user: &str, until: i64, password_hash: &str) -> Result<String, InternalError> {
    secrets::sign(password_hash, &format!("second-factor.{user}.{until}"))
}

/// A challenge that is wrong or has expired, whoever it names, is answered alike.
#[utoipa::path(
    post, path = "/sessions/second-factor", tag = SESSIONS, request_body = LoginCode,
    summary = "Finish a login with a code", description = "用验证码完成登录。",
    responses((status = 201, description = "Done", body = Me), (status = 401), (status = 403))
)]
pub(super) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    Body(LoginCode { challenge, code }): Body<LoginCode>,
) -> Answer<impl IntoResponse> {
    let account = challenged(&app, &challenge).await?.ok_or(LoginError::LoginExpired)?;
    let id = &account.user.id;
    check_code(Lockout::second_factor(&app, id).guess(totp::spend(&app, id, &code)).await?)?;
    finish(&app, &visitor, account).await
}

/// The account whose password was entered in the first step.
async fn challenged(app: &App, challenge: &str) -> Answer<Option<Account>> {
    let mut parts = challenge.splitn(3, '.');
    let (user, until) = (parts.next().unwrap_or_default(), parts.next().and_then(|text| text.parse().ok()));
    let (given, until) = (parts.next().unwrap_or_default(), until.unwrap_or(0));
    let account = app.store().find_account(&UserId::new(user)).await?;
    // For an unknown account the same work is done.
    let key = account.as_ref().map_or("nobody", |account| account.password_hash.reveal());
    let is_signed = secrets::same(given, &sign(user, until, key)?);
    Ok(account.filter(|_| is_signed && now(app) < until))
}
