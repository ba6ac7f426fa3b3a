//! Requests about the user's own account: name, password, sessions, tokens.

use super::http::{self, NoAnswer};
use super::session;
use leptos::prelude::*;
use qipan_protocol::http::{
    Credentials, FreshToken, Me, Password, PasswordChange, ProfileChange, SessionFacts, SignUp, TokenFacts,
    TokenRequest,
};
use serde::de::IgnoredAny;

pub(crate) async fn sign_up(name: &str, password: &str, email: Option<&str>) -> Result<Me, NoAnswer> {
    let (name, password, email) = (name.to_owned(), typed(password), email.map(str::to_owned));
    session::become_somebody("/api/accounts", Some(&http::json(&SignUp { name, password, email }))).await
}

pub(crate) async fn log_in(name: &str, password: &str) -> Result<Me, NoAnswer> {
    let credentials = Credentials { name: name.to_owned(), password: typed(password) };
    session::become_somebody("/api/sessions", Some(&http::json(&credentials))).await
}

fn typed(password: &str) -> Password {
    Password(password.to_owned())
}

/// Ends this session. A user whom the server no longer knows is logged out here too.
pub(crate) async fn log_out() -> Result<(), NoAnswer> {
    match http::ask::<IgnoredAny>("DELETE", "/api/sessions/current", None).await {
        Err(NoAnswer::Offline) => Err(NoAnswer::Offline),
        _ => {
            session::forget();
            Ok(())
        }
    }
}

/// Renames a guest.
pub(crate) async fn rename(name: &str) -> Result<(), NoAnswer> {
    change(ProfileChange { name: Some(name.to_owned()), ..ProfileChange::default() }).await
}

/// Changes the e-mail address of an account; `None` removes it.
pub(crate) async fn set_email(email: Option<&str>) -> Result<(), NoAnswer> {
    change(ProfileChange { email: Some(email.map(str::to_owned)), ..ProfileChange::default() }).await
}

async fn change(change: ProfileChange) -> Result<(), NoAnswer> {
    let changed: Me = http::ask("PATCH", "/api/me", Some(&http::json(&change))).await?;
    session::me().set(Some(changed));
    Ok(())
}

pub(crate) async fn change_password(old: &str, new: &str) -> Result<(), NoAnswer> {
    let change = PasswordChange { old: typed(old), new: typed(new) };
    nothing("PUT", "/api/password", Some(&http::json(&change))).await
}

pub(crate) async fn sessions() -> Result<Vec<SessionFacts>, NoAnswer> {
    http::get("/api/sessions").await
}

pub(crate) async fn end_session(id: &str) -> Result<(), NoAnswer> {
    nothing("DELETE", &format!("/api/sessions/{id}"), None).await
}

pub(crate) async fn end_other_sessions() -> Result<(), NoAnswer> {
    nothing("DELETE", "/api/sessions", None).await
}

pub(crate) async fn tokens() -> Result<Vec<TokenFacts>, NoAnswer> {
    http::get("/api/tokens").await
}

/// Makes a token and returns its text, which is never shown again.
pub(crate) async fn make_token(name: &str) -> Result<String, NoAnswer> {
    let request = TokenRequest { name: name.to_owned() };
    let fresh: FreshToken = http::ask("POST", "/api/tokens", Some(&http::json(&request))).await?;
    Ok(fresh.token)
}

pub(crate) async fn revoke_token(id: &str) -> Result<(), NoAnswer> {
    nothing("DELETE", &format!("/api/tokens/{id}"), None).await
}

/// A request whose answer has no content of interest.
async fn nothing(method: &str, path: &str, body: Option<&str>) -> Result<(), NoAnswer> {
    http::ask::<IgnoredAny>(method, path, body).await.map(drop)
}
