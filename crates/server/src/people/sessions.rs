//! Sessions: one per browser.

use super::access::Claims;
use super::cookies::{self, REFRESH_LIFETIME_MS, SetCookies};
use super::refresh::first_token;
use super::visitor::Visitor;
use super::visits::Pass;
use super::who::LoggedIn;
use super::{now, trouble};
use crate::http::errors::{Answer, Failure};
use crate::{App, secrets};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use qipan_protocol::UserId;
use qipan_store::{NewSession, Secret, Session};
use serde::Serialize;

/// Opens a session for a browser. The one it was in before, perhaps as a guest, ends: nobody holds it any more.
pub(super) async fn open(app: &App, visitor: &Visitor, user: &UserId) -> Answer<SetCookies> {
    let now = now(app);
    let (id, refresh) = (secrets::random_id()?, first_token()?);
    let session = NewSession {
        id: id.clone(),
        user_id: user.clone(),
        refresh_hash: Secret::new(secrets::hash_token(&refresh)),
        created_at: now,
        expires_at: now + REFRESH_LIFETIME_MS,
        user_agent: visitor.user_agent.clone(),
    };
    app.store().create_session(session).await.map_err(|error| trouble(&error))?;
    if let Some(before) = &visitor.claims {
        end(app, &before.user, &before.session).await?;
    }
    let access = app.access().sign(&Claims::new(&id, user, now))?;
    Ok(cookies::give(&access, &refresh, visitor.secure))
}

/// Ends a session at once, here and in the store.
pub(super) async fn end(app: &App, user: &UserId, session: &str) -> Answer<()> {
    app.store().revoke_session(user, session).await.map_err(|error| trouble(&error))?;
    close(app, user, session);
    Ok(())
}

/// No access token of this session is taken any more, and its sockets close.
pub(super) fn close(app: &App, user: &UserId, session: &str) {
    app.access().end(session, now(app));
    app.visits().end(user, &Pass::Session(session.to_owned()));
}

/// Ends all sessions of a person but one; says how many there were.
pub(super) async fn end_all_but(app: &App, user: &UserId, keep: &str) -> Answer<usize> {
    let ended = app.store().revoke_sessions(user, Some(keep)).await.map_err(|error| trouble(&error))?;
    ended.iter().for_each(|session| close(app, user, session));
    Ok(ended.len())
}

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct SessionFacts {
    id: String,
    /// Milliseconds since 1970, like all times here.
    created_at: i64,
    last_seen: i64,
    expires_at: i64,
    /// The browser's user agent.
    user_agent: String,
    /// Whether this is the session of the request.
    current: bool,
}

pub(super) async fn list(State(app): State<App>, me: LoggedIn) -> Answer<Json<Vec<SessionFacts>>> {
    let sessions = app.store().list_sessions(&me.who.person.id, now(&app)).await;
    let sessions = sessions.map_err(|error| trouble(&error))?;
    let facts = |session: Session| SessionFacts {
        current: session.id == me.session,
        id: session.id,
        created_at: session.created_at,
        last_seen: session.last_seen,
        expires_at: session.expires_at,
        user_agent: session.user_agent,
    };
    Ok(Json(sessions.into_iter().map(facts).collect()))
}

/// Logs out. Banned people may do that too.
pub(super) async fn log_out(State(app): State<App>, visitor: Visitor) -> Answer<impl IntoResponse> {
    let claims = visitor.claims.ok_or_else(Failure::unauthorized)?;
    end(&app, &claims.user, &claims.session).await?;
    Ok((StatusCode::NO_CONTENT, cookies::clear(visitor.secure)))
}

pub(super) async fn end_one(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    match end(&app, &me.who.person.id, &id).await {
        Err(Failure(StatusCode::NOT_FOUND, _)) => Err(Failure::not_found("session")),
        ended => ended.map(|()| StatusCode::NO_CONTENT),
    }
}

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Ended {
    /// The number of sessions ended.
    ended: usize,
}

pub(super) async fn end_others(State(app): State<App>, me: LoggedIn) -> Answer<Json<Ended>> {
    let ended = end_all_but(&app, &me.who.person.id, &me.session).await?;
    Ok(Json(Ended { ended }))
}
