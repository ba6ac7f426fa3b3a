//! The page. Until the browser client is there, it says what this is.

use crate::App;
use axum::Router;
use axum::response::Html;
use axum::routing::get;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/", get(home))
}

async fn home() -> Html<&'static str> {
    Html(include_str!("home.html"))
}
