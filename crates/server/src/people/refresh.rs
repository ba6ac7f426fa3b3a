//! Exchanging a refresh token. Each can be exchanged once. If one is used again later, it or its successor was
//! stolen, and the server cannot tell which. So the session ends.
//!
//! But an answer can be lost, and two tabs can refresh at the same time. So for a short while, the old token is
//! answered with the same new one. The new token is derived from the old one and a salt, and only the salt is stored.
//!
//! All tokens of a session begin with the same secret, its family. So any older token of a session is recognised too,
//! and an attacker without the secret cannot forge one that would end the session.

use super::access::Claims;
use super::cookies::{self, REFRESH_LIFETIME_MS};
use super::errors::SessionError;
use super::me::me_of;
use super::visitor::Visitor;
use super::who::check_ban;
use super::{now, sessions};
use crate::errors::{Failure, InternalError};
use crate::http::tags::SESSIONS;
use crate::{App, secrets};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use qipan_protocol::http::Me;
use qipan_store::{Exchange, Rotation, Secret, Session};

/// How long after its exchange a token still gets the same answer.
pub(super) const GRACE_MS: i64 = 60_000;

#[utoipa::path(
    post, path = "/sessions/refresh", tag = SESSIONS,
    summary = "Exchange the refresh token for new cookies", description = "用刷新令牌换取新的 Cookie。",
    responses((status = 200, description = "Done", body = Me), (status = 401), (status = 409))
)]
pub(super) async fn refresh(State(app): State<App>, visitor: Visitor, headers: HeaderMap) -> Response {
    match exchange(&app, &visitor, &headers).await {
        Ok(response) => response,
        // The cookies are invalid now, so they are removed.
        Err(error @ SessionError::Unauthorized) => {
            (cookies::clear(visitor.secure), Failure::from(error)).into_response()
        }
        Err(error) => Failure::from(error).into_response(),
    }
}

async fn exchange(app: &App, visitor: &Visitor, headers: &HeaderMap) -> Result<Response, SessionError> {
    let old = cookies::REFRESH.read(headers, visitor.secure).ok_or(SessionError::Unauthorized)?;
    let now = now(app);
    let (session, new) = rotate(app, old, now).await?;
    let user = app.store().find_user(&session.user_id).await?.ok_or(SessionError::Unauthorized)?;
    let access = app.access().sign(&Claims::new(&session.id, &user.id, now))?;
    let cookies = cookies::give(&access, &new, visitor.secure);
    Ok(match check_ban(&user, now) {
        Ok(()) => (cookies, Json(me_of(user))).into_response(),
        // A ban does not end the session: the person can use it again after a temporary ban.
        Err(error) => (cookies, Failure::from(error)).into_response(),
    })
}

/// Exchanges a refresh token; returns its session and the next token.
async fn rotate(app: &App, old: &str, now: i64) -> Result<(Session, String), SessionError> {
    let salt = secrets::random_token()?;
    let new = successor(old, &salt);
    let exchange = Exchange {
        family_hash: Secret::new(secrets::hash_token(family(&new))),
        old_hash: Secret::new(secrets::hash_token(old)),
        new_hash: Secret::new(secrets::hash_token(&new)),
        salt: Secret::new(salt),
        now,
        expires_at: now + REFRESH_LIFETIME_MS,
    };
    match app.store().rotate_session(exchange).await? {
        Rotation::Rotated(session) => Ok((session, new)),
        Rotation::Reused { session, rotated_at, salt } if now < rotated_at.saturating_add(GRACE_MS) => {
            Ok((session, successor(old, salt.reveal())))
        }
        // A third tab lost the race. The browser already has a newer token, which must not be removed.
        Rotation::Outdated { rotated_at, .. } if now < rotated_at.saturating_add(GRACE_MS) => {
            Err(SessionError::JustRefreshed)
        }
        Rotation::Reused { session, .. } | Rotation::Outdated { session, .. } => {
            Err(end_stolen(app, &session).await)
        }
        Rotation::Unknown => Err(SessionError::Unauthorized),
    }
}

/// The token after this one. It cannot be computed from the stored hashes.
fn successor(token: &str, salt: &str) -> String {
    let next = secrets::hash_token(&format!("{salt}.{token}"));
    match token.split_once('.') {
        Some((family, _)) => format!("{family}.{next}"),
        // Tokens from before families were introduced get a new family.
        None => format!("{}.{next}", secrets::hash_token(&format!("family.{salt}.{token}"))),
    }
}

/// The part that all tokens of a session begin with.
fn family(token: &str) -> &str {
    token.split_once('.').map_or(token, |(family, _)| family)
}

/// The first refresh token of a session.
pub(super) fn first_token() -> Result<String, InternalError> {
    Ok(format!("{}.{}", secrets::random_token()?, secrets::random_token()?))
}

async fn end_stolen(app: &App, session: &Session) -> SessionError {
    tracing::warn!(user = %session.user_id, "a refresh token came back; its session ends");
    match sessions::end(app, &session.user_id, &session.id).await {
        Ok(()) => SessionError::Unauthorized,
        Err(error) => error,
    }
}
