//! Exchanging a refresh token. Each is good for one exchange; one that comes back later was stolen, or its
//! successor was, and nobody can tell which. So the session ends.

use super::access::{self, Claims};
use super::cookies::{self, REFRESH_LIFETIME_MS};
use super::me::Me;
use super::visitor::Visitor;
use super::who::check_ban;
use super::{now, trouble};
use crate::http::errors::{Answer, Failure};
use crate::{App, secrets};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use qipan_engine::Problem;
use qipan_store::{Rotation, Secret, Session};

/// Two tabs of one browser that wake up together send the same token this close to each other.
const RACE_MS: i64 = 10_000;

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
    let old = cookies::read(headers, cookies::REFRESH).ok_or_else(Failure::unauthorized)?;
    let new = secrets::random_token()?;
    let now = now(app);
    let [old_hash, new_hash] = [old, &new].map(|token| Secret::new(secrets::hash_token(token)));
    let rotation = app.store().rotate_session(old_hash, new_hash, now, now + REFRESH_LIFETIME_MS).await;
    let session = match rotation.map_err(|error| trouble(&error))? {
        Rotation::Rotated(session) => session,
        Rotation::Reused(session) => return Err(judge_reuse(app, &session, now).await),
        Rotation::Unknown => return Err(Failure::unauthorized()),
    };
    let user = app.store().find_user(&session.user_id).await.map_err(|error| trouble(&error))?;
    let user = user.ok_or_else(Failure::unauthorized)?;
    check_ban(&user, now)?;
    let access = Claims::new(&session.id, &user.id, now).sign()?;
    Ok((cookies::give(&access, &new, visitor.secure), Json(Me::new(user))).into_response())
}

async fn judge_reuse(app: &App, session: &Session, now: i64) -> Failure {
    if now - session.last_seen < RACE_MS {
        let problem = Problem::new("refresh_raced", "another tab has just done this; try your request again");
        return Failure(StatusCode::CONFLICT, problem);
    }
    tracing::warn!(user = %session.user_id, "a refresh token came back; its session ends");
    access::end(&session.id, now);
    match app.store().revoke_session(&session.user_id, &session.id).await {
        Ok(()) => Failure::unauthorized(),
        Err(error) => trouble(&error),
    }
}
