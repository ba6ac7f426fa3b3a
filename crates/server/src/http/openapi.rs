//! The description of this interface, for programmes as OpenAPI and for people as a page.

mod document;
mod operations;
mod page;

use super::errors::Answer;
use crate::App;
use crate::language::Language;
use axum::Router;
use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use qipan_engine::Problem;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All faces. They do not change while the server runs.
struct Texts {
    json: String,
    english: String,
    chinese: String,
}

static TEXTS: LazyLock<Result<Texts, Problem>> =
    LazyLock::new(|| write().map_err(|error| Problem::new("internal", error.to_string())));

fn write() -> serde_json::Result<Texts> {
    let document = serde_json::to_value(document::build()?)?;
    let chinese = chinese()?;
    Ok(Texts {
        json: document.to_string(),
        english: page::render(&document, Language::English, &|text| text.to_owned()),
        chinese: page::render(&document, Language::Chinese, &|text| {
            chinese.get(text).cloned().unwrap_or_else(|| text.to_owned())
        }),
    })
}

/// Every sentence of the page in Chinese, by its English. The document for programmes is in English alone.
fn chinese() -> serde_json::Result<BTreeMap<String, String>> {
    serde_json::from_str(include_str!("openapi/zh.json"))
}

pub(super) fn routes() -> Router<App> {
    Router::new().route("/", get(show_page)).route("/openapi.json", get(show_document))
}

async fn show_document() -> Answer<impl IntoResponse> {
    let texts = TEXTS.as_ref().map_err(Problem::clone)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], texts.json.as_str()))
}

#[derive(Deserialize)]
struct Choice {
    lang: Option<String>,
}

async fn show_page(Query(choice): Query<Choice>, headers: HeaderMap) -> Answer<impl IntoResponse> {
    let texts = TEXTS.as_ref().map_err(Problem::clone)?;
    let chosen = choice.lang.as_deref().and_then(Language::from_tag);
    let language = chosen.unwrap_or_else(|| Language::of(&headers));
    let page = match language {
        Language::Chinese => texts.chinese.as_str(),
        Language::English => texts.english.as_str(),
    };
    let headers = [(header::CONTENT_LANGUAGE, language.tag()), (header::VARY, "accept-language")];
    Ok((headers, Html(page)))
}
