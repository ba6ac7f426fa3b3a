//! People: guests, accounts, sessions and tokens.
//!
//! A browser holds two cookies: an access token that is signed and lives for minutes, and a refresh token that is
//! stored as a hash, lives for weeks and is exchanged on every use. A programme holds an API token instead.

mod access;
mod accounts;
mod cookies;
mod devices;
pub(crate) mod doorkeeper;
mod guest_names;
mod guests;
mod lockout;
mod login;
mod me;
mod moderation;
mod names;
mod password_rules;
pub(crate) mod passwords;
mod refresh;
mod rules;
mod sessions;
mod tokens;
mod visitor;
mod visits;
mod who;

pub(crate) use access::Access;
pub(crate) use lockout::Lockout;
#[cfg(test)]
pub(crate) use visits::Pass;
pub(crate) use visits::{Visit, Visits};
pub(crate) use who::{Who, person};

use crate::App;
use crate::http::errors::Failure;
use crate::table::store_problem;
use axum::Router;
use axum::routing::{delete, get, post, put};
use qipan_engine::Problem;
use qipan_store::StoreError;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/guests", post(guests::come_in))
        .route("/me", get(me::show).patch(me::change))
        .route("/accounts", post(accounts::sign_up))
        .route("/password", put(accounts::change_password))
        .route("/sessions", post(login::log_in).get(sessions::list).delete(sessions::end_others))
        .route("/sessions/refresh", post(refresh::refresh))
        .route("/sessions/current", delete(sessions::log_out))
        .route("/sessions/{id}", delete(sessions::end_one))
        .route("/tokens", get(tokens::list).post(tokens::create))
        .route("/tokens/{id}", delete(tokens::revoke))
        .route("/users", get(moderation::list))
        .route("/users/{id}/ban", post(moderation::ban).delete(moderation::unban))
        .route("/users/{id}/role", put(moderation::set_role))
}

/// The types of this part that stand in the description of the interface.
pub(crate) fn schemas(components: utoipa::openapi::ComponentsBuilder) -> utoipa::openapi::ComponentsBuilder {
    components
        .schema_from::<me::Me>()
        .schema_from::<me::Changes>()
        .schema_from::<accounts::SignUp>()
        .schema_from::<accounts::PasswordChange>()
        .schema_from::<login::Credentials>()
        .schema_from::<sessions::SessionFacts>()
        .schema_from::<sessions::Ended>()
        .schema_from::<tokens::TokenFacts>()
        .schema_from::<tokens::TokenRequest>()
        .schema_from::<tokens::FreshToken>()
        .schema_from::<moderation::UserFacts>()
        .schema_from::<moderation::BanFacts>()
        .schema_from::<moderation::UserPage>()
        .schema_from::<moderation::BanRequest>()
        .schema_from::<moderation::RoleRequest>()
}

/// Now, as the store counts it.
fn now(app: &App) -> i64 {
    app.now_ms() as i64
}

/// What a refusal of the store means to the person who asked.
fn trouble(error: &StoreError) -> Failure {
    match error {
        StoreError::NameTaken => Problem::new("name_taken", "this name is taken; choose another").into(),
        StoreError::NotFound => Failure::not_found("thing"),
        other => store_problem(other).into(),
    }
}
