//! The description of the API: for programs as OpenAPI, for people as a page made from it.
//!
//! Every route brings its own description. What follows from the routes, such as the errors that each can return, is
//! added here.

use super::tags::{self, DESCRIPTION};
use crate::App;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Router};
use qipan_protocol::http::ErrorAnswer;
use std::collections::BTreeSet;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{Content, InfoBuilder, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi as _, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::{Config, SwaggerUi};

const INTRODUCTION: &str = "Browsers authenticate with cookies, programs with `Authorization: Bearer qpt_…`. \
    Matches are played over WebSockets at `/ws/table/{id}`; `/ws/lobby` lists all open tables.\n\n\
    浏览器用 Cookie 认证，程序用 `Authorization: Bearer qpt_…` 认证。对局走 WebSocket，地址是 `/ws/table/{id}`；\
    `/ws/lobby` 列出所有开放的房间。";

/// The path of the page and its files.
const PAGE: &str = "/api/docs";

#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(ErrorAnswer)))]
struct Shared;

/// The description before the routes are added.
pub(super) fn blank() -> OpenApi {
    let mut document = Shared::openapi();
    let version = env!("CARGO_PKG_VERSION");
    document.info =
        InfoBuilder::new().title("Qipan").version(version).description(Some(INTRODUCTION)).build();
    let tag = |(name, chinese)| TagBuilder::new().name(name).description(Some(chinese)).build();
    document.tags = Some(tags::ALL.map(tag).into());
    let components = document.components.get_or_insert_default();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("qipan_access")));
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    components.add_security_scheme("cookie", cookie);
    components.add_security_scheme("token", bearer);
    document
}

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_page)).routes(routes!(show_document))
}

/// The description as it is sent. It does not change while the server runs.
#[derive(Clone)]
pub(super) struct Document(Bytes);

/// Completes the description that was made from the routes.
pub(super) fn finish(mut document: OpenApi) -> Document {
    for (path, item) in &mut document.paths.paths {
        for operation in operations(item) {
            // The default is the name of the handler, which is not unique.
            operation.operation_id = None;
            add_errors(path, operation);
        }
    }
    // The document has string keys only, so it always serialises.
    Document(serde_json::to_vec(&document).unwrap_or_default().into())
}

/// The files of the page. All that it loads is in this binary.
pub(super) fn page() -> Router<App> {
    let config = Config::new(["/api/openapi.json"]).use_base_layout().validator_url("none");
    SwaggerUi::new(PAGE).config(config).into()
}

#[utoipa::path(
    get, path = "/openapi.json", tag = DESCRIPTION,
    summary = "This description as OpenAPI", description = "本说明，OpenAPI 格式。",
    responses((status = 200, description = "Done", body = Object))
)]
async fn show_document(Extension(Document(json)): Extension<Document>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], json)
}

#[utoipa::path(
    get, path = "/", tag = DESCRIPTION,
    summary = "This description as a page", description = "本说明的网页版。",
    responses((status = 303, description = "Where the page is"))
)]
async fn show_page() -> Redirect {
    // Relative links of the page need the trailing slash.
    Redirect::to(&format!("{PAGE}/"))
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = item;
    [get, put, post, delete, patch].into_iter().flatten()
}

/// Adds the errors that follow from the path and the security of an operation, and describes those that it names
/// itself.
fn add_errors(path: &str, operation: &mut Operation) {
    // Rate limits, an unavailable store and bans concern every caller.
    let mut errors = BTreeSet::from([400u16, 403, 429, 503]);
    if operation.security.is_some() {
        errors.insert(401);
    }
    if path.contains('{') {
        errors.insert(404);
    }
    if operation.request_body.is_some() {
        errors.extend([413, 415]);
    }
    let named = operation.responses.responses.keys().filter_map(|status| status.parse::<u16>().ok());
    errors.extend(named.filter(|status| *status >= 400));
    for status in errors {
        let content = Content::new(Some(Ref::from_schema_name(ErrorAnswer::name())));
        let error = ResponseBuilder::new().description(reason(status)).content("application/json", content);
        operation.responses.responses.insert(status.to_string(), RefOr::T(error.build()));
    }
}

fn reason(status: u16) -> &'static str {
    match StatusCode::from_u16(status) {
        Ok(StatusCode::UNAUTHORIZED) => {
            "Not logged in, or wrong name or password · 没有登录，或名字、密码不对"
        }
        Ok(StatusCode::FORBIDDEN) => {
            "Not allowed: you lack the role, you are banned, or the request comes from another site · \
             没有权限：角色不够、账号已封禁，或请求来自其他网站"
        }
        Ok(StatusCode::NOT_FOUND) => "Not found · 没有找到",
        Ok(StatusCode::CONFLICT) => {
            "It already exists, or another request came first · 已经存在，或另一个请求抢先"
        }
        Ok(StatusCode::PAYLOAD_TOO_LARGE) => "The body is too large · 请求体太大",
        Ok(StatusCode::UNSUPPORTED_MEDIA_TYPE) => {
            "The body is not application/json · 请求体不是 application/json"
        }
        Ok(StatusCode::TOO_MANY_REQUESTS) => "Too many requests, or locked out · 请求太频繁，或暂时锁定",
        Ok(StatusCode::SERVICE_UNAVAILABLE) => {
            "The store is unavailable; try again later · 存储暂时不可用，稍后再试"
        }
        _ => "The request is malformed · 请求格式不对",
    }
}

#[cfg(test)]
mod tests;
