//! People: guests, accounts, sessions and tokens.
//!
//! A browser holds two cookies: an access token that is signed and expires after minutes, and a refresh token that is
//! stored as a hash, expires after weeks and is exchanged on every use. A program holds an API token instead.

mod access;
mod accounts;
mod cookies;
pub(crate) mod deletion;
mod devices;
pub(crate) mod doorkeeper;
pub(crate) mod errors;
mod export;
mod export_files;
mod guest_names;
mod guests;
pub(crate) mod keys;
mod leaving;
mod lockout;
mod login;
mod me;
mod moderation;
mod names;
mod news;
mod password_rules;
pub(crate) mod passwords;
mod profiles;
mod refresh;
mod rules;
mod second_factor;
mod sessions;
pub(crate) mod social;
mod table_password;
mod tokens;
mod totp;
mod visitor;
mod visits;
mod who;

pub(crate) use access::Access;
pub(crate) use lockout::Lockout;
pub(crate) use news::{count, follow};
pub(crate) use rules::is_good_label;
pub(crate) use table_password::check_table_password;
#[cfg(test)]
pub(crate) use visits::Pass;
pub(crate) use visits::{Visit, Visits};
pub(crate) use who::Who;

use crate::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(guests::come_in))
        .routes(routes!(me::show, me::change))
        .routes(routes!(export::export))
        .routes(routes!(leaving::close))
        .routes(routes!(leaving::delete))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(accounts::change_password))
        .routes(routes!(login::log_in, sessions::list, sessions::end_others))
        .routes(routes!(second_factor::log_in))
        .routes(routes!(second_factor::show, second_factor::offer))
        .routes(routes!(second_factor::confirm_app))
        .routes(routes!(second_factor::remove))
        .routes(routes!(refresh::refresh))
        .routes(routes!(sessions::log_out))
        .routes(routes!(sessions::end_one))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::revoke))
        .routes(routes!(profiles::show))
        .routes(routes!(profiles::matches_of))
        .routes(routes!(profiles::choices, profiles::choose))
        .routes(routes!(moderation::list))
        .routes(routes!(moderation::ban, moderation::unban))
        .routes(routes!(moderation::set_role))
        .merge(social::routes())
        .merge(crate::push::routes())
}

/// The current time in the unit of the store: milliseconds since 1970.
fn now(app: &App) -> i64 {
    app.now_ms() as i64
}
