//! Exchanging a refresh token. Each is good for one exchange; one that comes back later was stolen, or its
//! successor was, and nobody can tell which. So the session ends.
//!
//! But an answer can be lost on its way, and two tabs can wake up together. So for a short while the old token is
//! answered with the very same new one: that is made of the old token and a salt, and only the salt is stored.
//!
//! All tokens of a session begin with the same secret, its family. So any older token is recognised as well, and
//! nobody else can make one that would end the session.

use super::access::Claims;
use super::cookies::{self, REFRESH_LIFETIME_MS};
use super::me::Me;
use super::visitor::Visitor;
use super::who::check_ban;
use super::{now, sessions, trouble};
use crate::http::errors::{Answer, Failure};
use crate::{App, secrets};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use qipan_engine::Problem;
use qipan_store::{Exchange, Rotation, Secret, Session};

/// How long after its exchange a token is answered once more.
const GRACE_MS: i64 = 60_000;

pub(super) async fn refresh(State(app): State<App>, visitor: Visitor, headers: HeaderMap) -> Response {
    match exchange(&app, &visitor, &headers).await {
        Ok(response) => response,
        // The cookies are good for nothing any more.
        Err(failure @ Failure(StatusCode::UNAUTHORIZED, _)) => {
            (cookies::clear(visitor.secure), failure).into_response()
        }
        Err(failure) => failure.into_response(),
    }
}

async fn exchange(app: &App, visitor: &Visitor, headers: &HeaderMap) -> Answer<Response> {
    let old = cookies::REFRESH.read(headers, visitor.secure).ok_or_else(Failure::unauthorized)?;
    let now = now(app);
    let (session, new) = rotate(app, old, now).await?;
    let user = app.store().find_user(&session.user_id).await.map_err(|error| trouble(&error))?;
    let user = user.ok_or_else(Failure::unauthorized)?;
    let access = app.access().sign(&Claims::new(&session.id, &user.id, now))?;
    let cookies = cookies::give(&access, &new, visitor.secure);
    Ok(match check_ban(&user, now) {
        Ok(()) => (cookies, Json(Me::new(user))).into_response(),
        // A ban does not end the session: after a temporary ban the person goes on with it.
        Err(failure) => (cookies, failure).into_response(),
    })
}

/// The session of a refresh token, and the token that comes after it.
async fn rotate(app: &App, old: &str, now: i64) -> Answer<(Session, String)> {
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
    match app.store().rotate_session(exchange).await.map_err(|error| trouble(&error))? {
        Rotation::Rotated(session) => Ok((session, new)),
        Rotation::Reused { session, rotated_at, salt } if now < rotated_at.saturating_add(GRACE_MS) => {
            Ok((session, successor(old, salt.reveal())))
        }
        // A third tab that lost the race: the browser has a newer token already, which must not be taken away.
        Rotation::Outdated { rotated_at, .. } if now < rotated_at.saturating_add(GRACE_MS) => {
            Err(Problem::new("conflict", "this session was refreshed a moment ago; try again").into())
        }
        Rotation::Reused { session, .. } | Rotation::Outdated { session, .. } => {
            Err(end_stolen(app, &session).await)
        }
        Rotation::Unknown => Err(Failure::unauthorized()),
    }
}

/// The token that comes after this one. Knowing the stored hashes is not enough to make it.
fn successor(token: &str, salt: &str) -> String {
    let next = secrets::hash_token(&format!("{salt}.{token}"));
    match token.split_once('.') {
        Some((family, _)) => format!("{family}.{next}"),
        // A token from before there were families founds one.
        None => format!("{}.{next}", secrets::hash_token(&format!("family.{salt}.{token}"))),
    }
}

/// What all tokens of a session begin with.
fn family(token: &str) -> &str {
    token.split_once('.').map_or(token, |(family, _)| family)
}

/// The first refresh token of a session.
pub(super) fn first_token() -> Result<String, Problem> {
    Ok(format!("{}.{}", secrets::random_token()?, secrets::random_token()?))
}

async fn end_stolen(app: &App, session: &Session) -> Failure {
    tracing::warn!(user = %session.user_id, "a refresh token came back; its session ends");
    match sessions::end(app, &session.user_id, &session.id).await {
        Ok(()) => Failure::unauthorized(),
        Err(failure) => failure,
    }
}
