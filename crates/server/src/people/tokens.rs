//! API tokens, with which programs act for a person. A token is shown once, when it is made.

use super::errors::{AccountError, SessionError};
use super::visits::Pass;
use super::who::LoggedIn;
use super::{news, now, rules};
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::tags::TOKENS;
use crate::{App, secrets};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use qipan_protocol::UserId;
use qipan_protocol::http::{FreshToken, TokenFacts, TokenRequest};
use qipan_store::{ApiToken, NewToken, Secret, StoreError};

/// The prefix of every token, so that a leaked token can be recognised.
const PREFIX: &str = "qpt_";

const MOST_PER_PERSON: usize = 20;

/// The last use is saved at most this often, because a bot sends many requests.
const USE_NOTED_EVERY_MS: i64 = 60_000;

/// The owner of a token, and its id.
pub(super) async fn owner(app: &App, token: &str) -> Result<(UserId, Pass), SessionError> {
    if !token.starts_with(PREFIX) {
        return Err(SessionError::Unauthorized);
    }
    let found = app.store().find_token(&secrets::hash_token(token)).await?;
    let token = found.ok_or(SessionError::Unauthorized)?;
    let now = now(app);
    if token.last_used.is_none_or(|last| now - last >= USE_NOTED_EVERY_MS) {
        match app.store().touch_token(&token.id, now).await {
            Ok(()) => {}
            Err(StoreError::NotFound) => return Err(SessionError::Unauthorized),
            // Playing must not fail because the last use could not be saved.
            Err(error) => tracing::warn!(%error, "the use of a token was not noted"),
        }
    }
    Ok((token.user_id, Pass::Token(token.id)))
}

async fn living(app: &App, user: &UserId) -> Result<Vec<ApiToken>, StoreError> {
    let mut tokens = app.store().list_tokens(user).await?;
    tokens.retain(|token| !token.revoked);
    Ok(tokens)
}

#[utoipa::path(
    get, path = "/tokens", tag = TOKENS, security(("cookie" = [])),
    summary = "List your API tokens", description = "列出自己的 API 令牌。",
    responses((status = 200, description = "Done", body = Vec<TokenFacts>))
)]
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

#[utoipa::path(
    post, path = "/tokens", tag = TOKENS, security(("cookie" = [])), request_body = TokenRequest,
    summary = "Create an API token; its text is shown only once", description = "创建 API 令牌；内容只显示这一次。",
    responses((status = 201, description = "Done", body = FreshToken), (status = 409))
)]
pub(super) async fn create(
    State(app): State<App>,
    me: LoggedIn,
    Body(request): Body<TokenRequest>,
) -> Answer<(StatusCode, Json<FreshToken>)> {
    me.check_account()?;
    rules::check_label(&request.name)?;
    let user = me.who.person.id;
    if living(&app, &user).await?.len() >= MOST_PER_PERSON {
        return Err(AccountError::TooManyTokens.into());
    }
    let id = qipan_tables::random_id()?;
    let token = format!("{PREFIX}{}", secrets::random_token()?);
    let new = NewToken {
        id: id.clone(),
        user_id: user.clone(),
        name: request.name.clone(),
        token_hash: Secret::new(secrets::hash_token(&token)),
        created_at: now(&app),
    };
    app.store().create_token(new).await?;
    tracing::info!(%user, token = %id, "made an API token");
    Ok((StatusCode::CREATED, Json(FreshToken { id, name: request.name, token })))
}

/// Revokes all tokens of a person and closes their sockets.
pub(super) async fn revoke_all(app: &App, user: &UserId) -> Result<(), StoreError> {
    let revoked = app.store().revoke_tokens(user).await?;
    revoked.into_iter().for_each(|id| news::token_revoked(app, user, id));
    Ok(())
}

#[utoipa::path(
    delete, path = "/tokens/{id}", tag = TOKENS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Revoke an API token", description = "作废 API 令牌。",
    responses((status = 204, description = "Done"))
)]
pub(super) async fn revoke(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let user = &me.who.person.id;
    match app.store().revoke_token(user, &id).await {
        Ok(()) => {
            news::token_revoked(&app, user, id);
            Ok(StatusCode::NO_CONTENT)
        }
        Err(StoreError::NotFound) => Err(AccountError::NoSuchToken.into()),
        Err(error) => Err(error.into()),
    }
}
