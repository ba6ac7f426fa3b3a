//! Who sends a request: a browser with a session, or a programme with an API token.

use super::visits::Pass;
use super::{cookies, now, tokens, trouble};
use crate::App;
use crate::http::errors::Failure;
use crate::http::is_secure;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::StatusCode;
use axum::http::header;
use axum::http::request::Parts;
use qipan_engine::Problem;
use qipan_protocol::{Person, UserId};
use qipan_store::{Role, User, UserKind};

/// Who sends a request. Name and role are looked up each time, because they can change.
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
        let (id, pass) = identify(parts, app).await?;
        let user = app.store().find_user(&id).await.map_err(|error| trouble(&error))?;
        let user = user.ok_or_else(Failure::unauthorized)?;
        check_ban(&user, now(app))?;
        Ok(Who { role: user.role, person: person(user), pass })
    }
}

/// Nobody is fine, but somebody who may not come in is not taken for nobody.
impl OptionalFromRequestParts<App> for Who {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Who>, Failure> {
        match <Who as FromRequestParts<App>>::from_request_parts(parts, app).await {
            Ok(who) => Ok(Some(who)),
            Err(Failure(StatusCode::UNAUTHORIZED, _)) => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}

/// A header that names a token counts before a cookie: who sends one means it.
async fn identify(parts: &Parts, app: &App) -> Result<(UserId, Pass), Failure> {
    if let Some(authorization) = parts.headers.get(header::AUTHORIZATION) {
        let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        return tokens::owner(app, token.ok_or_else(Failure::unauthorized)?.trim()).await;
    }
    let access = cookies::ACCESS.read(&parts.headers, is_secure(app, &parts.headers));
    let access = access.ok_or_else(Failure::unauthorized)?;
    let claims = app.access().read(access, now(app)).ok_or_else(Failure::unauthorized)?;
    Ok((claims.user, Pass::Session(claims.session)))
}

/// Somebody who sits at a browser. API tokens are for playing; they neither manage accounts nor people.
#[derive(Debug)]
pub(super) struct LoggedIn {
    pub(super) who: Who,
    pub(super) session: String,
}

impl FromRequestParts<App> for LoggedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<LoggedIn, Failure> {
        let who = <Who as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        match who.pass.clone() {
            Pass::Session(session) => Ok(LoggedIn { who, session }),
            Pass::Token(_) => {
                let problem =
                    Problem::new("needs_session", "this is done in a browser, not with an API token");
                Err(Failure(StatusCode::FORBIDDEN, problem))
            }
        }
    }
}

impl LoggedIn {
    /// Guests have no password and no tokens.
    pub(super) fn check_account(&self) -> Result<(), Failure> {
        if self.who.person.guest {
            return Err(Failure(StatusCode::FORBIDDEN, Problem::new("needs_account", "sign up first")));
        }
        Ok(())
    }
}

/// What others may know of somebody.
pub(crate) fn person(user: User) -> Person {
    Person { id: user.id, name: user.name, guest: user.kind == UserKind::Guest }
}

/// The end of a ban that is in force; a ban for good has none.
pub(super) fn ban(banned_until: Option<i64>, now: i64) -> Option<Option<i64>> {
    let until = banned_until.filter(|until| now < *until)?;
    Some(Some(until).filter(|until| *until != i64::MAX))
}

pub(super) fn check_ban(user: &User, now: i64) -> Result<(), Failure> {
    let Some(until) = ban(user.banned_until, now) else { return Ok(()) };
    let message = if until.is_some() { "you are banned for some time" } else { "you are banned" };
    let mut problem = Problem::new("banned", message);
    problem.args.insert("until".to_owned(), until.into());
    Err(problem.into())
}
