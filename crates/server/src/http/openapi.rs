//! The description of this interface, for programmes as OpenAPI and for people as a page.

mod document;
mod operations;
mod page;

use super::errors::Answer;
use crate::App;
use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use qipan_engine::Problem;
use std::sync::LazyLock;

/// Both faces. They do not change while the server runs.
static TEXTS: LazyLock<Result<(String, String), Problem>> = LazyLock::new(|| {
    let broken = |error: serde_json::Error| Problem::new("internal", error.to_string());
    let document = document::build().map_err(broken)?;
    let value = serde_json::to_value(&document).map_err(broken)?;
    Ok((value.to_string(), page::render(&value)))
});

pub(super) fn routes() -> Router<App> {
    Router::new().route("/", get(show_page)).route("/openapi.json", get(show_document))
}

async fn show_document() -> Answer<impl IntoResponse> {
    let (json, _) = TEXTS.as_ref().map_err(Problem::clone)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json.as_str()))
}

async fn show_page() -> Answer<Html<&'static str>> {
    let (_, html) = TEXTS.as_ref().map_err(Problem::clone)?;
    Ok(Html(html.as_str()))
}
