//! Logging in.

use super::lockout::Lockout;
use super::me::Me;
use super::passwords::{self, Password};
use super::sessions::open;
use super::visitor::Visitor;
use super::who::check_ban;
use super::{now, trouble};
use crate::App;
use crate::http::body::Body;
use crate::http::errors::Answer;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use qipan_engine::Problem;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    #[schema(value_type = String, format = Password)]
    password: Password,
}

/// A name that nobody has and a password that is wrong are one and the same: in words, in work, and in what the
/// brake counts.
pub(super) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer<impl IntoResponse> {
    let Credentials { name, password: Password(password) } = credentials;
    let lockout = Lockout::new(&app, &name, visitor.network);
    lockout.check().await?;
    let account = app.store().find_account_by_name(&name).await.map_err(|error| trouble(&error))?;
    let is_right = match &account {
        Some(account) => passwords::verify(password, account.password_hash.reveal().to_owned()).await,
        None => passwords::verify_nobodys(password).await?,
    };
    // Guesses that were sent all at once have all passed the first check.
    lockout.check().await?;
    let Some(account) = account.filter(|_| is_right) else {
        lockout.count_failure().await?;
        return Err(Problem::new("wrong_credentials", "name or password is wrong").into());
    };
    lockout.forgive().await?;
    check_ban(&account.user, now(&app))?;
    let cookies = open(&app, &visitor, &account.user.id).await?;
    tracing::info!(user = %account.user.id, "logged in");
    Ok((StatusCode::CREATED, cookies, Json(Me::new(account.user))))
}
