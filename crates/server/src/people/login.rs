//! Logging in.

use super::lockout::Lockout;
use super::me::Me;
use super::passwords::{LOGINS, Password};
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
use qipan_store::Account;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    #[schema(value_type = String, format = Password)]
    password: Password,
}

/// Unknown name and wrong password are indistinguishable to the caller: in text, in timing, and in what is counted.
pub(super) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer<impl IntoResponse> {
    let Credentials { name, password: Password(password) } = credentials;
    let now = now(&app);
    let account = app.store().find_account_by_name(&name).await.map_err(|error| trouble(&error))?;
    let known = account
        .as_ref()
        .and_then(|account| visitor.devices.proof(&account.user.id, account.password_hash.reveal(), now));
    let lockout = match known {
        Some(device) => Lockout::device(&app, device),
        None => Lockout::stranger(&app, &name, visitor.network),
    };
    let hash = account.as_ref().map(|account| account.password_hash.reveal().to_owned());
    let is_right = lockout.verify(&LOGINS, password, hash).await?;
    let Some(Account { user, password_hash }) = account.filter(|_| is_right) else {
        return Err(Problem::new("wrong_credentials", "name or password is wrong").into());
    };
    check_ban(&user, now)?;
    let mut cookies = open(&app, &visitor, &user.id).await?;
    visitor.devices.remember(&user.id, password_hash.reveal(), now, visitor.secure, &mut cookies)?;
    tracing::info!(user = %user.id, "logged in");
    Ok((StatusCode::CREATED, cookies, Json(Me::new(user))))
}
