//! API tokens, with which programmes act for a person. The text of one is shown once, when it is made.

use super::visits::Pass;
use super::who::LoggedIn;
use super::{now, rules, trouble};
use crate::http::body::Body;
use crate::http::errors::{Answer, Failure};
use crate::{App, secrets};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use qipan_engine::Problem;
use qipan_protocol::UserId;
use qipan_store::{ApiToken, NewToken, Secret, StoreError};
use serde::{Deserialize, Serialize};

/// What every token begins with, so that one that lies around is known for what it is.
const PREFIX: &str = "qpt_";

const MOST_PER_PERSON: usize = 20;

/// The last use is written down no more often than this: a bot sends many requests.
const USE_NOTED_EVERY_MS: i64 = 60_000;

/// Whose token this is, and which.
pub(super) async fn owner(app: &App, token: &str) -> Answer<(UserId, Pass)> {
    if !token.starts_with(PREFIX) {
        return Err(Failure::unauthorized());
    }
    let found = app.store().find_token(&secrets::hash_token(token)).await.map_err(|error| trouble(&error))?;
    let token = found.ok_or_else(Failure::unauthorized)?;
    let now = now(app);
    if token.last_used.is_none_or(|last| now - last >= USE_NOTED_EVERY_MS) {
        match app.store().touch_token(&token.id, now).await {
            Ok(()) => {}
            Err(StoreError::NotFound) => return Err(Failure::unauthorized()),
            // Playing must not fail because a date could not be written.
            Err(error) => tracing::warn!(%error, "the use of a token was not noted"),
        }
    }
    Ok((token.user_id, Pass::Token(token.id)))
}

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct TokenFacts {
    id: String,
    name: String,
    created_at: i64,
    last_used: Option<i64>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenRequest {
    /// A name to recognise it by, 1 to 50 characters.
    #[schema(min_length = 1, max_length = 50)]
    name: String,
}

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct FreshToken {
    id: String,
    name: String,
    /// Send it as `Authorization: Bearer …`. It is not shown again.
    token: String,
}

async fn living(app: &App, user: &UserId) -> Answer<Vec<ApiToken>> {
    let mut tokens = app.store().list_tokens(user).await.map_err(|error| trouble(&error))?;
    tokens.retain(|token| !token.revoked);
    Ok(tokens)
}

pub(super) async fn list(State(app): State<App>, me: LoggedIn) -> Answer<Json<Vec<TokenFacts>>> {
    me.check_account()?;
    let facts = |token: ApiToken| TokenFacts {
        id: token.id,
        name: token.name,
        created_at: token.created_at,
        last_used: token.last_used,
    };
    Ok(Json(living(&app, &me.who.person.id).await?.into_iter().map(facts).collect()))
}

pub(super) async fn create(
    State(app): State<App>,
    me: LoggedIn,
    Body(request): Body<TokenRequest>,
) -> Answer<(StatusCode, Json<FreshToken>)> {
    me.check_account()?;
    rules::check_label(&request.name)?;
    let user = me.who.person.id;
    if living(&app, &user).await?.len() >= MOST_PER_PERSON {
        let problem = Problem::new("too_many_tokens", "you have the maximum of 20 tokens; revoke one first");
        return Err(Failure(StatusCode::CONFLICT, problem));
    }
    let id = secrets::random_id()?;
    let token = format!("{PREFIX}{}", secrets::random_token()?);
    let new = NewToken {
        id: id.clone(),
        user_id: user.clone(),
        name: request.name.clone(),
        token_hash: Secret::new(secrets::hash_token(&token)),
        created_at: now(&app),
    };
    app.store().create_token(new).await.map_err(|error| trouble(&error))?;
    tracing::info!(%user, token = %id, "made an API token");
    Ok((StatusCode::CREATED, Json(FreshToken { id, name: request.name, token })))
}

/// Revokes all tokens of a person and closes their sockets.
pub(super) async fn revoke_all(app: &App, user: &UserId) -> Answer<()> {
    let revoked = app.store().revoke_tokens(user).await.map_err(|error| trouble(&error))?;
    revoked.into_iter().for_each(|id| app.visits().end(user, &Pass::Token(id)));
    Ok(())
}

pub(super) async fn revoke(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let user = &me.who.person.id;
    match app.store().revoke_token(user, &id).await {
        Ok(()) => {
            app.visits().end(user, &Pass::Token(id));
            Ok(StatusCode::NO_CONTENT)
        }
        Err(StoreError::NotFound) => Err(Failure::not_found("token")),
        Err(error) => Err(trouble(&error)),
    }
}
