//! Closing and deleting accounts.
//!
//! Both end all sessions and API tokens and hide the account. Logging in opens it again, until it is deleted.

use super::errors::{LoginError, SessionError};
use super::lockout::Lockout;
use super::passwords::LOGINS;
use super::social::friends_changed;
use super::visitor::Visitor;
use super::who::LoggedIn;
use super::{cookies, count, deletion, now, sessions, tokens};
use crate::App;
use crate::errors::{Answer, FieldErrors};
use crate::http::body::Body;
use crate::http::tags::PEOPLE;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use qipan_protocol::http::{AccountClosing, AccountDeletion, DeletionTime, Password};
use qipan_store::{Account, User};
use qipan_tables::Counted;

/// The account of the caller, after its password was given again. Wrong guesses are counted by session.
pub(super) async fn confirm(app: &App, me: &LoggedIn, password: Password) -> Answer<Account> {
    let account = app.store().find_account(&me.who.person.id).await?.ok_or(SessionError::Unauthorized)?;
    let hash = Some(account.password_hash.reveal().to_owned());
    let is_right = Lockout::session(app, &me.session).verify(&LOGINS, password.0, hash).await?;
    let mut errors = FieldErrors::default();
    errors.check("password", if is_right { Ok(()) } else { Err(LoginError::WrongPassword) });
    errors.done()?;
    Ok(account)
}

/// Counts a change of the caller's account. Guests have none.
pub(super) fn count_change(app: &App, me: &LoggedIn, visitor: &Visitor) -> Answer<()> {
    me.check_account()?;
    let (user, address) = (me.who.person.id.clone(), visitor.network.to_string());
    Ok(count(app, Counted::AccountChange { user, address })?)
}

#[utoipa::path(
    post, path = "/me/close", tag = PEOPLE, security(("cookie" = [])), request_body = AccountClosing,
    summary = "Close your account; logging in opens it again", description = "停用账号；再次登录即可恢复。",
    responses((status = 204, description = "Done"), (status = 403))
)]
pub(super) async fn close(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(AccountClosing { password }): Body<AccountClosing>,
) -> Answer<impl IntoResponse> {
    count_change(&app, &me, &visitor)?;
    let account = confirm(&app, &me, password).await?;
    hide(&app, &account, None).await?;
    tracing::info!(user = %account.user.id, "closed the account");
    Ok((StatusCode::NO_CONTENT, cookies::clear(visitor.secure)))
}

#[utoipa::path(
    post, path = "/me/delete", tag = PEOPLE, security(("cookie" = [])), request_body = AccountDeletion,
    summary = "Delete your account, at once or after some days in which logging in cancels it",
    description = "注销账号：立即生效，或等几天后生效，期间登录即可撤销。",
    responses((status = 200, description = "Done", body = DeletionTime), (status = 403))
)]
pub(super) async fn delete(
    State(app): State<App>,
    me: LoggedIn,
    visitor: Visitor,
    Body(request): Body<AccountDeletion>,
) -> Answer<impl IntoResponse> {
    count_change(&app, &me, &visitor)?;
    let account = confirm(&app, &me, request.password).await?;
    let grace = if request.now { 0 } else { app.config().delete_after.as_millis() as i64 };
    let delete_at = now(&app) + grace;
    hide(&app, &account, Some(delete_at)).await?;
    tracing::info!(user = %account.user.id, delete_at, "the account will be deleted");
    if request.now {
        deletion::delete(&app, &account.user.id).await?;
    }
    Ok((cookies::clear(visitor.secure), Json(DeletionTime { delete_at })))
}

/// Closes an account and ends everything that was opened with it.
async fn hide(app: &App, account: &Account, delete_at: Option<i64>) -> Answer<()> {
    let id = &account.user.id;
    app.store().close_account(id, now(app), delete_at).await?;
    sessions::end_all(app, id).await?;
    tokens::revoke_all(app, id).await?;
    friends_changed(app, id).await?;
    Ok(())
}

/// Opens a closed account whose owner has logged in; returns whether it was closed.
pub(super) async fn reopen(app: &App, user: &User) -> Result<bool, SessionError> {
    if user.closed_at.is_none() {
        return Ok(false);
    }
    let id = &user.id;
    app.store().reopen_account(id).await?;
    friends_changed(app, id).await?;
    tracing::info!(user = %id, "opened the account again");
    Ok(true)
}
