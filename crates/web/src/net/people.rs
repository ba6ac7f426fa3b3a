//! What somebody does about themselves: names, passwords, sessions, tokens.

use super::http::{self, NoAnswer};
use super::session::{self, Me};
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

pub(crate) async fn sign_up(name: &str, password: &str, email: Option<&str>) -> Result<Me, NoAnswer> {
    let body = json!({ "name": name, "password": password, "email": email });
    session::become_somebody("/api/accounts", Some(&body)).await
}

pub(crate) async fn log_in(name: &str, password: &str) -> Result<Me, NoAnswer> {
    session::become_somebody("/api/sessions", Some(&json!({ "name": name, "password": password }))).await
}

/// Ends this session. Whoever the server no longer knows is logged out as well.
pub(crate) async fn log_out() -> Result<(), NoAnswer> {
    match http::ask::<Value>("DELETE", "/api/sessions/current", None).await {
        Err(NoAnswer::Offline) => Err(NoAnswer::Offline),
        _ => {
            session::forget();
            Ok(())
        }
    }
}

/// A guest takes another name.
pub(crate) async fn rename(name: &str) -> Result<(), NoAnswer> {
    change(json!({ "name": name })).await
}

/// An account takes another address; none removes it.
pub(crate) async fn set_email(email: Option<&str>) -> Result<(), NoAnswer> {
    change(json!({ "email": email })).await
}

async fn change(changes: Value) -> Result<(), NoAnswer> {
    let changed: Me = http::ask("PATCH", "/api/me", Some(&changes)).await?;
    session::me().set(Some(changed));
    Ok(())
}

pub(crate) async fn change_password(old: &str, new: &str) -> Result<(), NoAnswer> {
    nothing("PUT", "/api/password", Some(&json!({ "old": old, "new": new }))).await
}

/// One browser in which we are logged in.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct SessionFacts {
    pub(crate) id: String,
    pub(crate) last_seen: f64,
    pub(crate) user_agent: String,
    pub(crate) current: bool,
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

/// An API token without its text, which only its owner has.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct TokenFacts {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) created_at: f64,
    pub(crate) last_used: Option<f64>,
}

pub(crate) async fn tokens() -> Result<Vec<TokenFacts>, NoAnswer> {
    http::get("/api/tokens").await
}

#[derive(Deserialize)]
struct FreshToken {
    token: String,
}

/// Makes a token and returns its text, which is never shown again.
pub(crate) async fn make_token(name: &str) -> Result<String, NoAnswer> {
    let fresh: FreshToken = http::ask("POST", "/api/tokens", Some(&json!({ "name": name }))).await?;
    Ok(fresh.token)
}

pub(crate) async fn revoke_token(id: &str) -> Result<(), NoAnswer> {
    nothing("DELETE", &format!("/api/tokens/{id}"), None).await
}

/// A request whose answer says no more than that it went well.
async fn nothing(method: &str, path: &str, body: Option<&Value>) -> Result<(), NoAnswer> {
    http::ask::<Value>(method, path, body).await.map(drop)
}
