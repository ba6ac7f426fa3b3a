//! The sender of a request: a browser with a session, or a program with an API token.

use super::errors::SessionError;
use super::visits::Pass;
use super::{cookies, now, tokens};
use crate::App;
use crate::errors::Failure;
use crate::http::is_secure;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use qipan_protocol::{Person, UserId};
use qipan_store::{Role, User};

/// The sender of a request. Name and role are looked up for every request, because they can change.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) person: Person,
    pub(crate) role: Role,
    pub(crate) pass: Pass,
}

impl Who {
    pub(crate) fn is_token(&self) -> bool {
        matches!(self.pass, Pass::Token(_))
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Who, Failure> {
        Ok(recognise(parts, app).await?)
    }
}

async fn recognise(parts: &Parts, app: &App) -> Result<Who, SessionError> {
    let (id, pass) = identify(parts, app).await?;
    let user = app.store().find_user(&id).await?.ok_or(SessionError::Unauthorized)?;
    check_ban(&user, now(app))?;
    // Closing ends all sessions, but the news may not have arrived at this node.
    if user.closed_at.is_some() {
        return Err(SessionError::Unauthorized);
    }
    Ok(Who { role: user.role, person: qipan_tables::person(user), pass })
}

/// An anonymous request gives `None`. A person who is refused, such as a banned one, gets the error instead.
impl OptionalFromRequestParts<App> for Who {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Who>, Failure> {
        match recognise(parts, app).await {
            Ok(who) => Ok(Some(who)),
            Err(SessionError::Unauthorized) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// A token in the `Authorization` header takes precedence over a cookie. A wrong token is refused even with a valid
/// cookie.
async fn identify(parts: &Parts, app: &App) -> Result<(UserId, Pass), SessionError> {
    if let Some(authorization) = parts.headers.get(header::AUTHORIZATION) {
        let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        return tokens::owner(app, token.ok_or(SessionError::Unauthorized)?.trim()).await;
    }
    let access = cookies::ACCESS.read(&parts.headers, is_secure(app, &parts.headers));
    let access = access.ok_or(SessionError::Unauthorized)?;
    let claims = app.access().read(access, now(app)).ok_or(SessionError::Unauthorized)?;
    Ok((claims.user, Pass::Session(claims.session)))
}

/// A person with a session in a browser. API tokens are for playing; they can manage neither accounts nor people.
#[derive(Debug)]
pub(super) struct LoggedIn {
    pub(super) who: Who,
    pub(super) session: String,
}

impl FromRequestParts<App> for LoggedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<LoggedIn, Failure> {
        let who = recognise(parts, app).await?;
        match who.pass.clone() {
            Pass::Session(session) => Ok(LoggedIn { who, session }),
            Pass::Token(_) => Err(SessionError::NeedsSession.into()),
        }
    }
}

impl LoggedIn {
    /// Guests have no password and no tokens.
    pub(super) fn check_account(&self) -> Result<(), SessionError> {
        if self.who.person.guest { Err(SessionError::NeedsAccount) } else { Ok(()) }
    }
}

/// The end of a ban that is in force: `Some(None)` for a permanent ban, `None` without a ban.
pub(super) fn ban(banned_until: Option<i64>, now: i64) -> Option<Option<i64>> {
    let until = banned_until.filter(|until| now < *until)?;
    Some(Some(until).filter(|until| *until != i64::MAX))
}

pub(super) fn check_ban(user: &User, now: i64) -> Result<(), SessionError> {
    match ban(user.banned_until, now) {
        Some(until) => Err(SessionError::Banned { until }),
        None => Ok(()),
    }
}
