//! The HTTP interface of the server.

pub(crate) mod body;
mod client_network;
pub(crate) mod decks;
pub(crate) mod errors;
mod export;
mod games;
mod guard;
mod health;
pub(crate) mod journals;
mod leaderboards;
mod log;
pub(crate) mod matches;
mod openapi;
mod page;
pub(crate) mod paging;
mod preview;
mod rejections;
mod sockets;
mod tables;
pub(crate) mod tags;
mod transcript;
pub(crate) mod visibility;
mod web_file;

pub(crate) use client_network::is_secure;
pub(crate) use tables::listed;
pub use web_file::{WebFile, WebFiles};

use crate::App;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::{Extension, Router};
use utoipa_axum::router::OpenApiRouter;

/// The largest body of a request.
const LARGEST_BODY: usize = 64 * 1024;

/// Everything below `/api`, each route with its description.
fn api() -> OpenApiRouter<App> {
    let routes = OpenApiRouter::new()
        .merge(games::routes())
        .merge(tables::routes())
        .merge(matches::routes())
        .merge(leaderboards::routes())
        .merge(decks::routes())
        .merge(crate::people::routes())
        .merge(openapi::routes());
    OpenApiRouter::with_openapi(openapi::blank()).nest("/api", routes)
}

pub(crate) fn router(app: App) -> Router {
    let (api, described) = api().split_for_parts();
    let api = api
        .layer(Extension(openapi::finish(described)))
        .merge(openapi::page())
        .layer(from_fn_with_state(app.clone(), guard::limit_rate));
    Router::new()
        .merge(api)
        .nest("/ws", sockets::routes())
        .merge(health::routes())
        .merge(page::routes())
        .merge(crate::share::routes())
        .fallback(page::fallback)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(rejections::reshape))
        .layer(from_fn_with_state(app.clone(), guard::check_origin))
        .layer(from_fn_with_state(app.clone(), guard::check_host))
        .layer(from_fn_with_state(app.clone(), guard::secure_headers))
        .layer(from_fn_with_state(app.clone(), log::log_request))
        .with_state(app)
}

/// The routes for operators, on an address of its own: the load of the server is not public.
pub(crate) fn operator_router(app: App) -> Router {
    Router::new()
        .merge(health::routes())
        .merge(health::operator_routes())
        .fallback(errors::not_found)
        .layer(from_fn_with_state(app.clone(), guard::secure_headers))
        .with_state(app)
}
