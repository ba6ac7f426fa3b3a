//! Sessions: one per browser.

use super::access::Claims;
use super::cookies::{self, REFRESH_LIFETIME_MS, SetCookies};
use super::errors::SessionError;
use super::news;
use super::now;
use super::refresh::first_token;
use super::visitor::Visitor;
use super::who::LoggedIn;
use crate::errors::{Answer, StorageError};
use crate::http::tags::SESSIONS;
use crate::{App, secrets};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use qipan_protocol::UserId;
use qipan_protocol::http::{EndedSessions, SessionFacts};
use qipan_store::{NewSession, Secret, Session};

/// Opens a session for a browser. Its previous session, perhaps as a guest, ends, because its cookies are replaced.
pub(super) async fn open(app: &App, visitor: &Visitor, user: &UserId) -> Result<SetCookies, SessionError> {
    let now = now(app);
    let (id, refresh) = (qipan_tables::random_id()?, first_token()?);
    let session = NewSession {
        id: id.clone(),
        user_id: user.clone(),
        refresh_hash: Secret::new(secrets::hash_token(&refresh)),
        created_at: now,
        expires_at: now + REFRESH_LIFETIME_MS,
        user_agent: visitor.user_agent.clone(),
    };
    app.store().create_session(session).await?;
    if let Some(before) = &visitor.claims {
        end(app, &before.user, &before.session).await?;
    }
    let access = app.access().sign(&Claims::new(&id, user, now))?;
    Ok(cookies::give(&access, &refresh, visitor.secure))
}

/// Ends a session at once, here and in the store.
pub(super) async fn end(app: &App, user: &UserId, session: &str) -> Result<(), SessionError> {
    app.store().revoke_session(user, session).await?;
    news::session_ended(app, user, session);
    Ok(())
}

/// Ends all sessions of a person but one; returns how many ended.
pub(super) async fn end_all_but(app: &App, user: &UserId, keep: &str) -> Result<usize, SessionError> {
    end_others_than(app, user, Some(keep)).await
}

/// Ends all sessions of a person.
pub(super) async fn end_all(app: &App, user: &UserId) -> Result<(), SessionError> {
    end_others_than(app, user, None).await.map(drop)
}

async fn end_others_than(app: &App, user: &UserId, keep: Option<&str>) -> Result<usize, SessionError> {
    let ended = app.store().revoke_sessions(user, keep).await?;
    ended.iter().for_each(|session| news::session_ended(app, user, session));
    Ok(ended.len())
}

/// Lists the sessions of a person, last used first.
#[utoipa::path(
    get, path = "/sessions", tag = SESSIONS, security(("cookie" = [])),
    summary = "List your sessions, last used first", description = "列出自己的会话，最近使用的在前。",
    responses((status = 200, description = "Done", body = Vec<SessionFacts>))
)]
pub(super) async fn list(State(app): State<App>, me: LoggedIn) -> Answer<Json<Vec<SessionFacts>>> {
    let sessions = app.store().list_sessions(&me.who.person.id, now(&app)).await?;
    Ok(Json(sessions.into_iter().map(|session| facts_of(session, &me.session)).collect()))
}

pub(super) fn facts_of(session: Session, current: &str) -> SessionFacts {
    SessionFacts {
        current: session.id == current,
        id: session.id,
        created_at: session.created_at,
        last_seen: session.last_seen,
        expires_at: session.expires_at,
        user_agent: session.user_agent,
    }
}

/// Logs out. Banned people may do so too.
#[utoipa::path(
    delete, path = "/sessions/current", tag = SESSIONS, security(("cookie" = [])),
    summary = "Log out", description = "退出登录。",
    responses((status = 204, description = "Done"))
)]
pub(super) async fn log_out(State(app): State<App>, visitor: Visitor) -> Answer<impl IntoResponse> {
    let claims = visitor.claims.ok_or(SessionError::Unauthorized)?;
    end(&app, &claims.user, &claims.session).await?;
    Ok((StatusCode::NO_CONTENT, cookies::clear(visitor.secure)))
}

#[utoipa::path(
    delete, path = "/sessions/{id}", tag = SESSIONS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "End one of your sessions", description = "结束自己的某个会话。",
    responses((status = 204, description = "Done"))
)]
pub(super) async fn end_one(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    match end(&app, &me.who.person.id, &id).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(SessionError::Storage(StorageError::NotFound)) => Err(SessionError::NoSuchSession.into()),
        Err(error) => Err(error.into()),
    }
}

#[utoipa::path(
    delete, path = "/sessions", tag = SESSIONS, security(("cookie" = [])),
    summary = "End all other sessions", description = "结束其他所有会话。",
    responses((status = 200, description = "Done", body = EndedSessions))
)]
pub(super) async fn end_others(State(app): State<App>, me: LoggedIn) -> Answer<Json<EndedSessions>> {
    let ended = end_all_but(&app, &me.who.person.id, &me.session).await?;
    Ok(Json(EndedSessions { ended }))
}
